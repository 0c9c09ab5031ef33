"""A total that is not open yet: what comes first, a probe, and an adult's word."""

from __future__ import annotations

from matador.teaching.path import TOTALS, next_total
from matador.ui.kit.intents import Command, OpenTotal, Practise
from matador.ui.kit.widgets import Button, Dialog, Label
from matador.ui.language import Language
from matador.ui.sentences import learn as words
from matador.ui.sentences.menus import say_again


def closed_page(language: Language, total: int, before: int, *, reads_aloud: bool) -> Dialog:
    """How a total is opened; `before`: the total that has to be passed first."""
    probe = Button(
        "probe", words.show_it(language, before), Practise(before, "probe"), icon="star", is_primary=True
    )
    why = Label("why", _why(language, total, before))
    for_good = Label("for good", words.opened_for_good(language))
    adult = Button("open", words.open_now(language), OpenTotal(total), icon="lock")
    again = [Button("say again", say_again(language), Command.SAY_AGAIN, icon="sound")] if reads_aloud else []
    return Dialog(words.open_title(language, total), (why, probe, *again, for_good, adult))


def said_aloud(language: Language, total: int, before: int) -> str:
    """What is read aloud of it."""
    title = f"{words.open_title(language, total)}."
    return f"{title} {_why(language, total, before)} {words.opened_for_good(language)}"


def _why(language: Language, total: int, before: int) -> str:
    return words.why_closed(language, before, next_total(before) or total)


def total_before(total: int, open_totals: tuple[int, ...]) -> int:
    """The total that has to be passed first: the last one that is open, or that lies before it."""
    earlier = [one for one in TOTALS if one < total]
    return max((one for one in earlier if one in open_totals), default=earlier[0] if earlier else total)
