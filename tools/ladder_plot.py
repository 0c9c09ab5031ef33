"""Draw docs/evidence/ladder.json as docs/evidence/ladder.svg: points a round against the other, with 95% intervals.

python tools/ladder_plot.py
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
EVIDENCE = ROOT / "docs" / "evidence" / "ladder.json"
PICTURE = ROOT / "docs" / "evidence" / "ladder.svg"

_ROW_PX, _LEFT_PX, _WIDTH_PX, _TOP_PX = 24, 290, 860, 20
_LOW, _HIGH = -2.0, 22.0
_WANTED = 3.0
"""Points that each strength should have over the one below it."""


def svg_of(arenas: list[dict[str, Any]]) -> str:
    """The plot: a row for each arena."""
    height = _TOP_PX + _ROW_PX * len(arenas) + 40
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH_PX} {height}" font-family="sans-serif">'
    ground = f'<rect width="{_WIDTH_PX}" height="{height}" fill="#FFF8E7"/>'
    return "\n".join([head, ground, *_scale(height), *_rows(arenas), "</svg>", ""])


def _scale(height: int) -> Iterator[str]:
    bottom = height - 40
    for points in range(int(_LOW), int(_HIGH) + 1, 2):
        x = _x(points)
        yield f'<line x1="{x}" y1="{_TOP_PX}" x2="{x}" y2="{bottom}" stroke="#D8C7A3"/>'
        yield f'<text x="{x}" y="{bottom + 18}" font-size="12" text-anchor="middle" fill="#6B5E4B">{points:+d}</text>'
    for mark, dashes in ((0.0, ""), (_WANTED, ' stroke-dasharray="4 4"')):
        x = _x(mark)
        yield f'<line x1="{x}" y1="{_TOP_PX}" x2="{x}" y2="{bottom}" stroke="#2A2118"{dashes}/>'
    middle = (_LEFT_PX + _WIDTH_PX - 20) // 2 + 135
    yield (
        f'<text x="{middle}" y="{bottom + 34}" font-size="12" text-anchor="middle" fill="#6B5E4B">'
        "points a round against the other; dashed: what each strength should have over the one below</text>"
    )


def _rows(arenas: list[dict[str, Any]]) -> Iterator[str]:
    for number, arena in enumerate(arenas):
        y = _TOP_PX + _ROW_PX * number + _ROW_PX // 2
        first, second = arena["bots"]
        margin = first["points_against_the_others"]
        value, half = margin["value"], margin["half_width"]
        name = f"{arena['rules']}, {arena['players']} players: {first['name']} against {second['name']}"
        yield f'<text x="{_LEFT_PX - 12}" y="{y + 4}" font-size="12" text-anchor="end" fill="#2A2118">{name}</text>'
        low, high = _x(value - half), _x(value + half)
        yield f'<line x1="{low}" y1="{y}" x2="{high}" y2="{y}" stroke="#1F5B4B" stroke-width="3"/>'
        yield f'<circle cx="{_x(value)}" cy="{y}" r="5" fill="#1F5B4B"/>'


def _x(points: float) -> int:
    return round(_LEFT_PX + (points - _LOW) / (_HIGH - _LOW) * (_WIDTH_PX - 20 - _LEFT_PX))


def main() -> int:
    """Draw it."""
    told = json.loads(EVIDENCE.read_bytes())
    PICTURE.write_text(svg_of(told["arenas"]), encoding="utf-8")
    print(PICTURE.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
