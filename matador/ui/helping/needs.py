"""What an open end needs, as a small card: what lies there, and the half that would go on from it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from matador.match.help import Picture
from matador.rules import End, MatadorEnd, Ruleset, ValueEnd, WildEnd
from matador.rules.fit import needed_halves
from matador.teaching.tasks import counts_as_total, takes_matador
from matador.ui.fonts import Style
from matador.ui.helping.halves import draw_halves
from matador.ui.helping.rows import below, beside
from matador.ui.look import Look
from matador.ui.sprites.svg import moved, path, raster, stroked

_HALF_PX = 44
_SIGN_PX = 28
_ARROW = "M 2 12 H 21 M 14 5 L 21 12 L 14 19"


@dataclass(frozen=True, slots=True)
class NeedCard:
    """What is seen of an end."""

    lies: int | None
    """The number that lies there; None for a matador that counts as none."""
    wanted: tuple[int, ...]
    """The halves that go on from it, one of which is enough; none where only a matador does."""
    takes_matador: bool = False
    """Whether a matador does, where no half goes on."""
    is_wild: bool = False
    """Whether any tile goes on."""
    is_sum: bool = True
    """Whether what lies there is added to."""

    def __str__(self) -> str:
        lies = "?" if self.lies is None else str(self.lies)
        halves = "/".join(map(str, self.wanted)) or ("matador" if self.takes_matador else "-")
        return f"{lies} > {'*' if self.is_wild else halves}"


def need_card(rules: Ruleset, end: End) -> NeedCard:
    """The card of an end."""
    wanted = needed_halves(rules, end)
    match end:
        case WildEnd():
            return NeedCard(None, (), is_wild=True)
        case ValueEnd(value):
            lies: int | None = value
        case MatadorEnd(tile):
            lies = rules.total if counts_as_total(rules, tile) else None
    takes = not wanted and takes_matador(rules, end)
    return NeedCard(lies, wanted, takes_matador=takes, is_sum=rules.joining == "sum")


def need_content(look: Look, picture: Picture, card: NeedCard) -> pygame.Surface:
    """The picture of a card: `3 + ?`, an arrow, and 4 as the learner knows it."""
    return look.sprites.composed((card, picture), lambda: _drawn(look, picture, card))


def _drawn(look: Look, picture: Picture, card: NeedCard) -> pygame.Surface:
    parts = [_lies(look, card), _arrow(look)]
    if card.is_wild:
        parts.append(look.sprites.icon("star", look.px(_SIGN_PX), look.theme.panel_text))
    elif card.wanted:
        parts += [_wanted(look, picture, half) for half in card.wanted]
    elif card.takes_matador:
        parts.append(_sign(look))
    else:
        parts.append(_figure(look, "\N{EN DASH}"))
    return beside(parts, look.px(12))


def _lies(look: Look, card: NeedCard) -> pygame.Surface:
    if card.lies is None:
        return beside([_sign(look), _figure(look, "+ ?")], look.px(8)) if card.is_sum else _sign(look)
    return _figure(look, f"{card.lies} + ?" if card.is_sum else str(card.lies))


def _wanted(look: Look, picture: Picture, half: int) -> pygame.Surface:
    figure = _figure(look, str(half))
    if picture == "numerals":
        return figure
    return below([draw_halves(look.theme, half, look.px(_HALF_PX)), figure], 0)


def _arrow(look: Look) -> pygame.Surface:
    side = look.px(_SIGN_PX)
    arrow = path(_ARROW, stroked(look.theme.panel_muted, 3.2))
    return raster((side, side), moved(arrow, 0, 0, side / 24))


def _sign(look: Look) -> pygame.Surface:
    return look.sprites.with_sign(_figure(look, ""))


def _figure(look: Look, text: str) -> pygame.Surface:
    return look.fonts.render(text, Style.SUM, look.theme.panel_text, bold=True)
