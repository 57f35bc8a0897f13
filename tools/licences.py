"""`make licences`: what Serai uses of others, with version and licence: Python packages, and what pages load."""

import signal
from importlib.metadata import Distribution, distributions
from typing import Any

from tools.frontend import LICENCES, VENDOR

UNKNOWN = "see its page"
LONGEST = 60  # some packages put the whole text where its name belongs


def licence_of(found: Distribution) -> str:
    """The licence as the package declares it: an SPDX expression, else a classifier, else a word of its own."""
    about: dict[str, Any] = dict(found.metadata.json)
    own = about.get("license", "").strip()
    classified = [text.rpartition(" :: ")[2] for text in about.get("classifier", ()) if text.startswith("License ::")]
    short = own if own and len(own) < LONGEST and "\n" not in own else UNKNOWN
    return about.get("license_expression") or ", ".join(classified) or short


def main() -> None:
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `| head` reads no further, and that is no error
    rows = sorted(
        (found.metadata["Name"], found.version, licence_of(found))
        for found in distributions()
        if found.metadata["Name"].lower() != "serai"
    )
    rows += [
        (source, "", (VENDOR / name).read_text(encoding="utf-8").splitlines()[0]) for source, name in LICENCES.items()
    ]
    widths = [max(len(row[n]) for row in rows) for n in (0, 1)]
    for name, version, licence in rows:
        print(f"{name:{widths[0]}}  {version:{widths[1]}}  {licence}")


if __name__ == "__main__":
    main()
