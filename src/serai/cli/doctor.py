"""`serai doctor`: what a host should look at before others come."""

from dataclasses import asdict

import typer
from rich.console import Console
from rich.text import Text

import serai
from serai.cli.club import SettingsFile, load_settings
from serai.cli.shell import AsJson, print_json
from serai.kernel.i18n import _

COLOURS = {"good": "green", "warning": "yellow", "bad": "red bold"}


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command()(doctor)


def doctor(
    settings: SettingsFile = None,
    as_json: AsJson = False,
) -> None:
    """Look whether a club can be hosted here: store, disk, clock, proxy, limits, mail, compiled games.

    Ends with 1 where something is bad.
    """
    chosen = load_settings(settings)
    from serai.bots import ENTRIES
    from serai.club.operations.doctor import BAD, examine
    from serai.web.transport.connections import raise_descriptor_limit

    console = Console(highlight=False)
    found = []
    for finding in examine(chosen, map(serai.game, serai.game_names()), ENTRIES, raise_descriptor_limit()):
        found.append(finding)
        if not as_json:
            verdict = Text(f"{_(finding.verdict):>12}", COLOURS[finding.verdict])
            console.print(Text.assemble(verdict, f"  {finding.about}: {finding.found}"), soft_wrap=True)
            if finding.advice:
                console.print(Text(f"{'':>14}{finding.advice}", "dim"), soft_wrap=True)
    if as_json:
        print_json([asdict(finding) for finding in found])
    if any(finding.verdict == BAD for finding in found):
        raise typer.Exit(1)
