"""What is said at the table until the next press: why not, and what has happened beside the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from matador.play.table.told import (
    LastOfTheDay,
    NotDoneAgain,
    NothingToShow,
    Notice,
    NotTakenBack,
    Refused,
    Replaced,
    Unsaved,
    WrongDrop,
)
from matador.rules import Ruleset
from matador.ui.language import Language
from matador.ui.sentences import table as words
from matador.ui.sentences.learner_refusals import learner_refusal
from matador.ui.sentences.refusals import refusal
from matador.ui.sentences.replays import nothing_yet
from matador.ui.sentences.seats import plays_more_simply


def notice_text(language: Language, rules: Ruleset, names: Sequence[str], notice: Notice) -> str:
    """The sentence of a notice; `names` are those of the players, by seat."""
    match notice:
        case Refused(reason, times):
            return refusal(language, rules, reason, times)
        case WrongDrop(reason=reason, sums=sums):
            return learner_refusal(language, rules, reason, tuple(one.pair for one in sums))
        case Unsaved(is_retried=True):
            return language.gettext("Couldn't save. Trying again in a moment.")
        case Unsaved():
            return language.gettext("Couldn't save. Try again.")
        case Replaced(seats):
            return plays_more_simply(language, [names[seat] for seat in seats])
        case NothingToShow(seat):
            return nothing_yet(language, names[seat])
        case NotTakenBack(stays):
            return words.not_taken_back(language, stays, names)
        case NotDoneAgain():
            return language.gettext("There is nothing to redo.")
        case LastOfTheDay():
            return language.gettext("This is the last round for today.")
        case _:
            assert_never(notice)
