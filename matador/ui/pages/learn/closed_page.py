"""A total that is not open yet: what comes first, a probe, and an adult's word, which is asked for twice."""

from __future__ import annotations

from matador.teaching.path import TOTALS, next_total
from matador.ui.kit.intents import Command, Open, OpenTotal, Practise
from matador.ui.kit.widgets import Button, Dialog, Label
from matador.ui.language import Language
from matador.ui.sentences import learn as words
from matador.ui.voice.loudspeaker import loudspeaker_row


def closed_page(language: Language, total: int, before: int, *, reads_aloud: bool) -> Dialog:
    """How a total is opened; `before`: the total that has to be passed first."""
    probe = Button(
        "probe", words.show_it(language, before), Practise(before, "probe"), icon="star", is_primary=True
    )
    why = Label("why", _why(language, total, before))
    how = Label("how", words.how_opened(language))
    practice = Label("practice", words.opened_by_practice(language, before))
    adult = Button("open", words.open_now(language), Open("open total"), icon="lock")
    again = [loudspeaker_row(language)] if reads_aloud else []
    return Dialog(words.open_title(language, total), (why, how, probe, practice, *again, adult))


def open_page(language: Language, total: int) -> Dialog:
    """Whether an adult means it: what is opened once stays open."""
    return Dialog(
        words.open_question(language, total),
        (
            Label("told", words.opened_for_good(language, total)),
            Label("harder", words.harder(language, total)),
            Button("keep", words.leave_closed(language), Command.BACK, is_primary=True),
            Button("open now", words.open_it(language, total), OpenTotal(total), icon="lock"),
        ),
    )


def said_aloud(language: Language, total: int, before: int) -> str:
    """What is read aloud of it."""
    title = f"{words.open_title(language, total)}."
    how = f"{words.how_opened(language)} {words.opened_by_practice(language, before)}"
    return f"{title} {_why(language, total, before)} {how}"


def _why(language: Language, total: int, before: int) -> str:
    return words.why_closed(language, before, next_total(before) or total)


def total_before(total: int, open_totals: tuple[int, ...]) -> int:
    """The total that has to be passed first: the last one that is open, or that lies before it."""
    earlier = [one for one in TOTALS if one < total]
    return max((one for one in earlier if one in open_totals), default=earlier[0] if earlier else total)
