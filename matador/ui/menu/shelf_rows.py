"""The page of the saved matches: one row for each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from matador.storage.saved import shown_name
from matador.ui.language import Language
from matador.ui.menu.rows import Press, Row, Words
from matador.ui.overlay import Asked

_MOST_SIGNS = 120
"""Of a name that is shown. Matador gives none that is longer, but somebody else may have."""


def shelf_title(language: Language) -> str:
    """What stands above the page."""
    return language.gettext("Saved matches")


def shelf_rows(language: Language, matches: Sequence[Path]) -> tuple[Row, ...]:
    """A row for each match, in this order; or that there is none any more."""
    if not matches:
        return (Words("none", language.gettext("No match is saved.")),)
    return tuple(
        Press(f"saved:{number}", _short(shown_name(path)), icon="play") for number, path in enumerate(matches)
    )


def match_asked(matches: Sequence[Path], asked: Asked) -> Path:
    """The match whose row was pressed."""
    return matches[int(asked.key.partition(":")[2])]


def _short(name: str) -> str:
    """A name, or its beginning."""
    return name if len(name) <= _MOST_SIGNS else f"{name[: _MOST_SIGNS - 1].rstrip()}…"
