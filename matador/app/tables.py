"""What commands list: as a table to be read, as JSON, or as CSV that no spreadsheet takes for formulas."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec

from matador.match.errors import harmless

TableCell: TypeAlias = str | int | float | tuple[str | int, ...]
TableKind: TypeAlias = Literal["text", "json", "csv"]

_FORMULA = ("=", "+", "-", "@")


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under the names of their columns."""

    columns: tuple[str, ...]
    rows: Sequence[tuple[TableCell, ...]]

    def written(self, kind: TableKind) -> str:
        """The table, each line with its end; as JSON an array of objects."""
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
    """A cell of CSV: a text that a spreadsheet would reckon with begins with an apostrophe."""
    text = _shown(cell)
    return f"'{text}" if not isinstance(cell, int | float) and _is_formula(text) else text


def _is_formula(text: str) -> bool:
    # Spreadsheets pass over what nobody sees before the first sign, or begin another cell there.
    first = next((sign for sign in text if sign.isprintable() and not sign.isspace()), "")
    return first in _FORMULA or text.startswith(("\t", "\r", "\n"))
