"""Pips in rows of five and blocks of ten, and where they lie in a box. Nothing is drawn here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

ROW = 5
BLOCK = 10

TRAY = 0.3
"""So far a group's tray reaches beyond its pips, in steps from pip to pip."""
BETWEEN = 0.45
"""From tray to tray."""
CLOSE = 0.1
"""Between two rows of five that are one block."""


def parts_of(total: int) -> tuple[int, ...]:
    """The groups of a number: tens and what is left, up to ten fives and what is left; 0 has none."""
    size = BLOCK if total > BLOCK else ROW
    whole, rest = divmod(total, size)
    return (size,) * whole + ((rest,) if rest else ())


def written(total: int) -> str:
    """The groups of a number as a sum, `10 + 10 + 4 = 24`; the number alone if it is one group."""
    parts = parts_of(total)
    if len(parts) < 2:
        return str(total)
    return f"{' + '.join(map(str, parts))} = {total}"


@dataclass(frozen=True, slots=True)
class PipGroup:
    """A row of five or a block of ten, or what is left."""

    left: int
    top: int
    pips: int
    step_px: int
    """From the middle of a pip to the next."""

    @property
    def columns(self) -> int:
        return min(self.pips, ROW)

    @property
    def rows(self) -> int:
        return -(-self.pips // ROW)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of its tray."""
        return _tray(self.columns, self.step_px), _tray(self.rows, self.step_px)

    def middles(self) -> Iterator[tuple[float, float]]:
        """Where its pips are, in pixels from the corner of the tray."""
        edge = TRAY * self.step_px
        for index in range(self.pips):
            yield edge + (index % ROW + 0.5) * self.step_px, edge + (index // ROW + 0.5) * self.step_px


def groups_in(total: int, width_px: int, height_px: int, most_px: int) -> tuple[PipGroup, ...]:
    """The groups of a number, centred in a box at the origin, as large as there is room for.

    `most_px` is the largest step from pip to pip. As many groups stand in a line as make the pips largest.
    """
    parts = parts_of(total)
    if not parts:
        return ()
    step = best = 0
    # Two rows of five stand below each other: they are one block.
    for in_line in (1,) if total <= BLOCK else range(len(parts), 0, -1):
        fitting = _step(total, in_line, width_px, height_px, most_px)
        if fitting > step:
            step, best = fitting, in_line
    if step == 0:
        return ()
    return _centred(_lined_up(parts, best, step), width_px, height_px)


def _tray(pips: int, step_px: int) -> int:
    return round((pips + 2 * TRAY) * step_px)


def _gap(total: int) -> float:
    return CLOSE if total <= BLOCK else BETWEEN


def _step(total: int, in_line: int, width_px: int, height_px: int, most_px: int) -> int:
    """The largest step with so many groups in a line; 0 if there is no room."""
    parts = parts_of(total)
    lines = -(-len(parts) // in_line)
    rows = 1 if total <= BLOCK else 2
    for step in range(most_px, 1, -1):
        gap = round(_gap(total) * step)
        wide = in_line * _tray(ROW, step) + (in_line - 1) * gap
        high = lines * _tray(rows, step) + (lines - 1) * gap
        if wide <= width_px and high <= height_px:
            return step
    return 0


def _lined_up(parts: tuple[int, ...], in_line: int, step: int) -> list[PipGroup]:
    total = sum(parts)
    gap = round(_gap(total) * step)
    across, down = _tray(ROW, step) + gap, _tray(1 if total <= BLOCK else 2, step) + gap
    return [
        PipGroup(index % in_line * across, index // in_line * down, pips, step)
        for index, pips in enumerate(parts)
    ]


def _centred(groups: list[PipGroup], width_px: int, height_px: int) -> tuple[PipGroup, ...]:
    wide = max(group.left + group.size[0] for group in groups)
    high = max(group.top + group.size[1] for group in groups)
    dx, dy = (width_px - wide) // 2, (height_px - high) // 2
    return tuple(PipGroup(group.left + dx, group.top + dy, group.pips, group.step_px) for group in groups)
