"""Contrast between the colours of a theme, by luminance and in three kinds of colour blindness."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Literal, TypeAlias

from matador.ui.theme import Colour, Theme

Sight: TypeAlias = Literal["normal", "protan", "deutan", "tritan"]

TEXT_RATIO = 4.5
"""Minimum contrast of text and of pips (WCAG 2.2, 1.4.3)."""

GRAPHIC_RATIO = 3.0
"""Minimum contrast of marks, rings and shapes (WCAG 2.2, 1.4.11)."""

PIPS_APART = 20.0
"""Minimum distance of two pip colours in CIELAB, in every kind of sight; 2 is just visible side by side."""

_TEXTS = (
    ("on_surface", "surface"),
    ("on_surface", "field"),
    ("surface", "focus"),
    ("on_surface_muted", "surface"),
    ("on_surface_muted", "field"),
    ("on_control", "control"),
    ("on_control_chosen", "control_chosen"),
    ("on_button", "button"),
    ("on_button_muted", "button"),
    ("on_table", "table"),
    ("on_table", "table_light"),
    ("on_table", "rim"),
    ("on_table_muted", "table"),
    ("on_table_muted", "table_light"),
    ("on_table_muted", "rim"),
    ("on_accent", "accent"),
    ("on_badge", "badge"),
    ("accent", "badge"),
    ("on_tile", "tile_face"),
)
_GRAPHICS = (
    ("accent", "table"),
    ("accent", "table_light"),
    ("accent", "rim"),
    ("chart", "surface"),
    ("control_edge", "surface"),
    ("control_edge", "control"),
    ("focus", "surface"),
    ("focus", "tile_face"),
    ("on_control", "control"),
    ("tile_lit_edge", "tile_face"),
    ("tile_lit_edge", "tile_lit"),
    ("tile_back_lines", "tile_back"),
    ("tile_back_lines", "table"),
    ("tile_back_lines", "table_light"),
)
_OUTLINED = (
    ("surface", "surface_rim", "table"),
    ("surface", "surface_rim", "rim"),
    ("tile_face", "tile_side", "table"),
    ("tile_face", "tile_side", "table_light"),
    ("tile_face", "tile_side", "rim"),
    ("tile_face", "tile_side", "tile_back"),
)
"""Areas that stand out from a ground by their own colour or by that of the line around them."""

# Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
# Deficiency", IEEE TVCG 15 (2009), severity 1.0; they act on linear red, green and blue.
_SIMULATIONS: dict[Sight, tuple[tuple[float, float, float], ...]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
SIGHTS: tuple[Sight, ...] = tuple(_SIMULATIONS)

# Linear sRGB to CIE XYZ, over the white point D65 (IEC 61966-2-1).
_XYZ_OVER_WHITE = (
    (0.4124 / 0.9505, 0.3576 / 0.9505, 0.1805 / 0.9505),
    (0.2126, 0.7152, 0.0722),
    (0.0193 / 1.0890, 0.1192 / 1.0890, 0.9505 / 1.0890),
)


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def distance(one: Colour, other: Colour, sight: Sight) -> float:
    """The distance of two colours in CIELAB (1976), as seen in `sight`."""
    first, second = (_lab(_seen(colour, sight)) for colour in (one, other))
    return float(sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5)


def problems(theme: Theme) -> list[str]:
    """Colours of `theme` that are too faint or too alike, a sentence each; empty for a good theme."""
    return [*_faint_in(theme), *_alike("pips", dict(enumerate(theme.pips, 1)))]


def seat_colour_problems(colours: Sequence[Colour], theme: Theme) -> list[str]:
    """Colours that are too faint on the dark strips or too alike, a sentence each; empty if all are fine."""
    ratios = {number: contrast(colour, theme.badge) for number, colour in enumerate(colours)}
    faint = [
        f"seat {number} on strip: {ratio:.2f} is less than {GRAPHIC_RATIO}"
        for number, ratio in ratios.items()
        if ratio < GRAPHIC_RATIO
    ]
    return [*faint, *_alike("seats", dict(enumerate(colours)))]


def _alike(what: str, colours: Mapping[int, Colour]) -> Iterator[str]:
    for sight in SIGHTS:
        for (a, one), (b, other) in combinations(colours.items(), 2):
            apart = distance(one, other, sight)
            if apart < PIPS_APART:
                yield f"{what} {a} and {b}, {sight} sight: {apart:.1f} apart is less than {PIPS_APART}"


def _faint_in(theme: Theme) -> Iterator[str]:
    pairs = [(text, ground, TEXT_RATIO) for text, ground in _TEXTS]
    pairs += [(mark, ground, GRAPHIC_RATIO) for mark, ground in _GRAPHICS]
    named = [
        (f"{on} on {ground}", getattr(theme, on), getattr(theme, ground), need) for on, ground, need in pairs
    ]
    named += [
        (f"pips {n} on tile_face", pip, theme.tile_face, TEXT_RATIO) for n, pip in enumerate(theme.pips, 1)
    ]
    named += [
        (f"pips {n} on tile_lit", pip, theme.tile_lit, GRAPHIC_RATIO) for n, pip in enumerate(theme.pips, 1)
    ]
    for area, line, ground in _OUTLINED:
        best = max(
            getattr(theme, area), getattr(theme, line), key=lambda one: contrast(one, getattr(theme, ground))
        )
        named.append((f"{area} on {ground}", best, getattr(theme, ground), GRAPHIC_RATIO))
    for name, one, other, need in named:
        ratio = contrast(one, other)
        if ratio < need:
            yield f"{name}: {ratio:.2f} is less than {need}"


def _linear(colour: Colour) -> tuple[float, ...]:
    shares = (channel / 255 for channel in colour)
    return tuple(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)


def _luminance(colour: Colour) -> float:
    return sum(weight * share for weight, share in zip(_XYZ_OVER_WHITE[1], _linear(colour), strict=True))


def _seen(colour: Colour, sight: Sight) -> tuple[float, ...]:
    return tuple(min(1.0, max(0.0, value)) for value in _times(_SIMULATIONS[sight], _linear(colour)))


def _lab(linear: tuple[float, ...]) -> tuple[float, float, float]:
    x, y, z = (
        share ** (1 / 3) if share > (6 / 29) ** 3 else share / (3 * (6 / 29) ** 2) + 4 / 29
        for share in _times(_XYZ_OVER_WHITE, linear)
    )
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def _times(rows: tuple[tuple[float, float, float], ...], vector: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in rows)
