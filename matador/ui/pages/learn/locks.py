"""How a locked total is unlocked, by a star or, after a confirmation, by a grown-up, who can also lock it again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pygame import Rect

from matador.teaching.path import next_total
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit import figures, intents
from matador.ui.kit.base import Layout, PageView
from matador.ui.kit.buttons import Button
from matador.ui.kit.layout import Aligned, Grow, PagedColumn, Row, Sized, Space
from matador.ui.kit.page import Page
from matador.ui.kit.sheets import Dialog, Sheet
from matador.ui.language import Language, Message, joined
from matador.ui.look import Look, placed
from matador.ui.pages.home.cards import CardButton, FeltCard
from matador.ui.pages.learn.growing import Stone
from matador.ui.voice.reading import loudspeakers


def closed_page(look: Look, size: Point, closed: tuple[int, int]) -> Page[tuple[int, int]]:
    """How to open a total; `closed` contains that total, and the one to pass first."""
    return Page(look, size, _compose_closed, closed)


def _compose_closed(closed: tuple[int, int], view: PageView) -> Layout:
    look, (total, before) = view.look, closed
    title, *told = _told(look.language, closed)
    five = look.say("Five sums of {total}").format(total=before)
    card = FeltCard(five, "star", "felt", partial(_star_opens, before, next_total(before) or total))
    star = CardButton("probe", five, card, intents.Practise(before, "probe"), is_default=True)
    lines = map(figures.label, ("why", "how", "practice"), told)
    adult = look.say("I'm a grown-up: unlock it")
    adult_px = look.fonts.size(adult, Style.SMALL, bold=True)[0] + look.px(90)
    button = Button("open", adult, intents.Open("open total"), "lock", sizes=(Style.SMALL,))
    foot = Row((*loudspeakers(look), Grow(Space()), Sized(button, adult_px, look.px(52))))
    big = Aligned(Sized(star, look.px(430), look.px(260)))
    return Sheet(title, PagedColumn((big, *lines, foot), 10), width_px=look.px(860), is_compact=True)


def _star_opens(before: int, total: int, look: Look, room: Rect) -> Iterator[Item]:
    """A star with the total to solve sums of, and the stone that it opens."""
    side = min(room.height, room.width * 3 // 5)
    star = look.sprites.icon("star", side, look.theme.accent)
    at = star.get_rect(midright=(room.centerx + side // 4, room.centery))
    yield placed(star, "center", at.center)
    digits = look.fonts.numeral(str(before), side * 3 // 10, look.theme.on_accent)
    yield placed(digits, "center", (at.centerx, at.centery + side // 20))
    stone = room.copy()
    stone.left, stone.width = at.right, side * 3 // 5
    yield from Stone(total, is_open=False).items(look, stone, 0)


def open_page(language: Language, closed: tuple[int, int]) -> Dialog:
    total, say = closed[0], language.say
    told = say("This unlocks {total}, and everything before it, without the five sums.", total=total)
    rows = (
        figures.label("told", told),
        figures.label("again", say("You can lock it again later.")),
        figures.label("harder", say("Matches with sums of {total} are harder.", total=total)),
        Button("keep", say("Keep it locked"), intents.Command.BACK, is_primary=True),
        Button("open now", say("Unlock {total}", total=total), intents.OpenTotal(total), icon="lock"),
    )
    return Dialog(say("Unlock {total} now?").format(total=total), rows)


def close_page(language: Language, total: int) -> Dialog:
    """Ask an adult whether to lock a total again that was unlocked early."""
    say = language.say
    told = say("{total} was unlocked before all the sums before it were known.", total=total)
    rows = (
        figures.label("told", told),
        figures.label("kept", say("Locking it again deletes nothing.")),
        Button("keep", say("Keep it unlocked"), intents.Command.BACK, is_primary=True),
        Button("close now", say("Lock {total} again", total=total), intents.CloseTotal(total), icon="lock"),
    )
    return Dialog(say("Lock {total} again?").format(total=total), rows)


def said_aloud(language: Language, closed: tuple[int, int]) -> Message:
    return joined(*_told(language, closed))


def _told(language: Language, closed: tuple[int, int]) -> tuple[Message, ...]:
    """The title, why a total is closed, and two ways to open it."""
    (total, before), say = closed, language.say
    unlock = say("To unlock {follows}, solve five sums that make {before}.")
    practice = say("Or keep practising: when you know all the sums that make {before}, it unlocks too.")
    return (
        say("{total} is still locked", total=total),
        unlock.format(before=before, follows=next_total(before) or total),
        say("Press the star. Get all five right the first time!"),
        practice.format(before=before),
    )
