"""Puts the compiled catalogues into the wheel: hatchling runs this, and nothing else is built."""

from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATED: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""Compiled catalogues are dated; one date makes the same wheel of the same sources, whenever it is built."""


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles translations/ to kotbot/translations, where an installed kotbot looks for its languages."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; an editable install reads the catalogues where they lie.

        Raises:
            FileNotFoundError: there is no catalogue, so that the wheel would speak English alone.
        """
        if version == "editable":
            return
        sources = sorted(Path(self.root, "translations").glob("*/LC_MESSAGES/*.po"))
        if not sources:
            raise FileNotFoundError(f"no catalogues in {self.root}/translations: build from a whole copy")
        self._compiled = TemporaryDirectory()
        for number, source in enumerate(sources):
            target = Path(self._compiled.name, f"{number}.mo")
            locale = source.parents[1].name
            with source.open("rb") as written, target.open("wb") as compiled:
                catalogue = read_po(written, locale=locale)
                catalogue.creation_date = catalogue.revision_date = DATED
                write_mo(compiled, catalogue)
            build_data["force_include"][str(target)] = (
                f"kotbot/translations/{locale}/LC_MESSAGES/{source.stem}.mo"
            )

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away what was compiled."""
        if version != "editable":
            self._compiled.cleanup()
