"""The pages for opening a closed total: by an unlock test or, after a confirmation, by a grown-up."""

from __future__ import annotations

from matador.teaching.path import TOTALS, next_total
from matador.ui.kit.intents import Command, Open, OpenTotal, Practise
from matador.ui.kit.widgets import Button, Dialog, label
from matador.ui.language import Language
from matador.ui.sentences import learn as words
from matador.ui.voice.reading import loudspeaker_row


def closed_page(language: Language, closed: tuple[int, int], *, reads_aloud: bool) -> Dialog:
    """How to open a total; `closed` contains that total, and the one to pass first."""
    total, before = closed
    unlock_test = Button(
        "probe", words.show_it(language, before), Practise(before, "probe"), icon="star", is_primary=True
    )
    why = label("why", _why(language, total, before))
    how = label("how", words.how_opened(language))
    practice = label("practice", words.opened_by_practice(language, before))
    adult = Button("open", language.gettext("I'm a grown-up: unlock it"), Open("open total"), icon="lock")
    again = [loudspeaker_row(language)] if reads_aloud else []
    return Dialog(words.open_title(language, total), (why, how, unlock_test, practice, *again, adult))


def open_page(language: Language, closed: tuple[int, int]) -> Dialog:
    total, _before = closed
    return Dialog(
        language.gettext("Unlock {total} now?").format(total=total),
        (
            label("told", words.opened_for_good(language, total)),
            label("harder", language.gettext("Matches with sums of {total} are harder.").format(total=total)),
            Button("keep", language.gettext("Keep it locked"), Command.BACK, is_primary=True),
            Button("open now", words.open_it(language, total), OpenTotal(total), icon="lock"),
        ),
    )


def said_aloud(language: Language, closed: tuple[int, int]) -> str:
    total, before = closed
    title = f"{words.open_title(language, total)}."
    how = f"{words.how_opened(language)} {words.opened_by_practice(language, before)}"
    return f"{title} {_why(language, total, before)} {how}"


def _why(language: Language, total: int, before: int) -> str:
    return language.gettext("To unlock {follows}, solve five sums that make {before}.").format(
        before=before, follows=next_total(before) or total
    )


def total_before(total: int, open_totals: tuple[int, ...]) -> int:
    earlier = [one for one in TOTALS if one < total]
    return max((one for one in earlier if one in open_totals), default=earlier[0] if earlier else total)
