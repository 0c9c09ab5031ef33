"""Draw docs/research/evidence/ladder.json as ladder.svg (points per round) and thinking.svg (points by time).

    python tools/ladder_plot.py

Both show 95% confidence intervals.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import log
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
EVIDENCE = ROOT / "docs" / "research" / "evidence" / "ladder.json"
PICTURE = ROOT / "docs" / "research" / "evidence" / "ladder.svg"
THINKING = ROOT / "docs" / "research" / "evidence" / "thinking.svg"

_ROW_PX, _LEFT_PX, _WIDTH_PX, _TOP_PX = 24, 330, 900, 20
_LOW, _HIGH = -2.0, 34.0
_WANTED = 3.0
"""The lead that each strength should have over the one below it, in points."""
_MIN_MS, _MAX_MS = 3.0, 3000.0
_HEIGHT_PX, _MAX_POINTS = 360, 20.0


def svg_of(arenas: list[dict[str, Any]]) -> str:
    """The plot, with a row for each arena."""
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
        first, name = arena["bots"][0], arena["name"]
        margin = first["points_against_the_others"]
        value, half = margin["value"], margin["half_width"]
        yield f'<text x="{_LEFT_PX - 12}" y="{y + 4}" font-size="12" text-anchor="end" fill="#2A2118">{name}</text>'
        low, high = _x(value - half), _x(value + half)
        yield f'<line x1="{low}" y1="{y}" x2="{high}" y2="{y}" stroke="#1F5B4B" stroke-width="3"/>'
        yield f'<circle cx="{_x(value)}" cy="{y}" r="5" fill="#1F5B4B"/>'


def thinking_of(arenas: list[dict[str, Any]]) -> str:
    """The plot of points against the mean time per decision, on a logarithmic axis."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH_PX} {_HEIGHT_PX}" font-family="sans-serif">'
    parts = [head, f'<rect width="{_WIDTH_PX}" height="{_HEIGHT_PX}" fill="#FFF8E7"/>']
    bottom = _HEIGHT_PX - 50
    for milliseconds in (10, 30, 100, 300, 1000):
        x = _x_of_time(milliseconds)
        parts.append(f'<line x1="{x}" y1="20" x2="{x}" y2="{bottom}" stroke="#D8C7A3"/>')
        parts.append(_label(x, bottom + 18, f"{milliseconds} ms"))
    for points in range(0, int(_MAX_POINTS) + 1, 4):
        y = _y(points)
        parts.append(f'<line x1="60" y1="{y}" x2="{_WIDTH_PX - 20}" y2="{y}" stroke="#D8C7A3"/>')
        parts.append(_label(36, y + 4, f"{points:+d}"))
    for arena in arenas:
        first = arena["bots"][0]
        margin, x = first["points_against_the_others"], _x_of_time(first["process_time_ms"]["mean"])
        value, half = margin["value"], margin["half_width"]
        ends = f'x1="{x}" y1="{_y(value - half)}" x2="{x}" y2="{_y(value + half)}"'
        parts.append(f'<line {ends} stroke="#1F5B4B" stroke-width="3"/>')
        parts.append(f'<circle cx="{x}" cy="{_y(value)}" r="5" fill="#1F5B4B"/>')
        parts.append(_label(x + 8, _y(value) - 10, f"{arena['iterations']} tries", "start"))
    told = "points a round of level5 against level4, open parlour, by the mean time of the processor for a decision"
    return "\n".join([*parts, _label(_WIDTH_PX // 2, _HEIGHT_PX - 12, told), "</svg>", ""])


def _label(x: int, y: int, text: str, anchor: str = "middle") -> str:
    return f'<text x="{x}" y="{y}" font-size="12" text-anchor="{anchor}" fill="#6B5E4B">{text}</text>'


def _x_of_time(milliseconds: float) -> int:
    share = log(milliseconds / _MIN_MS) / log(_MAX_MS / _MIN_MS)
    return round(60 + share * (_WIDTH_PX - 80))


def _y(points: float) -> int:
    return round(_HEIGHT_PX - 50 - points / _MAX_POINTS * (_HEIGHT_PX - 70))


def _x(points: float) -> int:
    return round(_LEFT_PX + (points - _LOW) / (_HIGH - _LOW) * (_WIDTH_PX - 20 - _LEFT_PX))


def main() -> int:
    """Draw both plots."""
    told = json.loads(EVIDENCE.read_bytes())
    by_worlds = [
        arena for arena in told["arenas"] if arena["iterations"] is not None and "level4" in arena["name"]
    ]
    # Nobody scores points in *first-sevens*.
    others = [
        arena for arena in told["arenas"] if arena not in by_worlds and "first-sevens" not in arena["name"]
    ]
    PICTURE.write_text(svg_of(others), encoding="utf-8")
    THINKING.write_text(thinking_of(by_worlds), encoding="utf-8")
    print(PICTURE.relative_to(ROOT), THINKING.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
