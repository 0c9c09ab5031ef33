"""Tables that commands print: as text, as JSON, or as CSV without cells that a spreadsheet takes for formulas."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec

from matador.match.errors import harmless

TableCell: TypeAlias = str | int | float | tuple[str | int, ...]
TableKind: TypeAlias = Literal["text", "json", "csv"]

_FORMULA = frozenset("=+-@\N{MINUS SIGN}")
_SEPARATORS = frozenset(";,|\t\r\n")
"""Characters after which a spreadsheet may start another cell, whatever the file's own separator."""
_QUOTES = frozenset("\"'")


@dataclass(frozen=True, slots=True)
class Table:
    """Rows with named columns."""

    columns: tuple[str, ...]
    rows: Sequence[tuple[TableCell, ...]]

    def written(self, kind: TableKind) -> str:
        """The table with line ends; JSON is an array of objects."""
        match kind:
            case "json":
                rows = [dict(zip(self.columns, row, strict=True)) for row in self.rows]
                return msgspec.json.format(msgspec.json.encode(rows), indent=2).decode() + "\n"
            case "csv":
                file = io.StringIO()
                writer = csv.writer(file, lineterminator="\r\n")
                writer.writerow(self.columns)
                writer.writerows([_quoted(cell) for cell in row] for row in self.rows)
                return file.getvalue()
            case "text":
                return self._text()

    def _text(self) -> str:
        rows = [self.columns, *(tuple(harmless(_shown(cell)) for cell in row) for row in self.rows)]
        widths = [max(len(row[column]) for row in rows) for column in range(len(self.columns))]
        numbers = [
            bool(self.rows) and all(isinstance(row[column], int | float) for row in self.rows)
            for column in range(len(self.columns))
        ]
        lines = []
        for row in rows:
            cells = [
                cell.rjust(width) if is_number else cell.ljust(width)
                for cell, width, is_number in zip(row, widths, numbers, strict=True)
            ]
            lines.append("  ".join(cells).rstrip() + "\n")
        return "".join(lines)


def _shown(cell: TableCell) -> str:
    if isinstance(cell, tuple):
        return ", ".join(map(str, cell))
    return f"{cell:.1f}" if isinstance(cell, float) else str(cell)


def _quoted(cell: TableCell) -> str:
    """A CSV cell; text that a spreadsheet would take for a formula gets an apostrophe, but numbers do not."""
    text = _shown(cell)
    if isinstance(cell, int | float):
        return text
    if text.startswith(("\t", "\r", "\n")):
        return f"'{text[0]}{_defused(text[1:], is_first=False)}"
    return _defused(text)


def _defused(text: str, *, is_first: bool = True) -> str:
    made: list[str] = []
    begins = 0 if is_first else None
    """Start of a cell while only hidden characters have been seen in it; None otherwise."""
    for sign in text:
        # Full-width forms of these characters start formulas, too.
        if begins is not None and unicodedata.normalize("NFKC", sign) in _FORMULA:
            made.insert(begins, "'")
            begins = None
        made.append(sign)
        is_hidden = sign in _QUOTES or sign.isspace() or not sign.isprintable()
        if sign in _SEPARATORS and not (is_hidden and begins is not None):
            begins = len(made)
        elif not is_hidden:
            begins = None
    return "".join(made)
