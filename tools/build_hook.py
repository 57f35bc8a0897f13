"""Compiles the catalogues whenever Serai is built: a wheel holds `.mo` files, an editable install finds them made."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Called by hatchling (`tool.hatch.build.targets.wheel.hooks.custom`)."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, str(Path(self.root) / "src"))
        from serai.kernel.i18n import LOCALE, compile_catalogue

        for source in LOCALE.glob("*/LC_MESSAGES/*.po"):
            compile_catalogue(source)
