"""The panel over the table at the end of a round: a question, a learner's own sums, or the result."""

from __future__ import annotations

from dataclasses import dataclass, replace

from matador.play.table.facts import EndPanelKind
from matador.play.table.state import LONG_AGO_MS
from matador.ui.kit.base import Layout
from matador.ui.kit.intents import PageIntent
from matador.ui.kit.page import PageView
from matador.ui.look import Look
from matador.ui.round_end.asking import (
    Counted,
    CountEnd,
    Digit,
    OnPanel,
    OwnSums,
    PipQuestion,
    RoundEnd,
    counted_by,
)
from matador.ui.round_end.counting import EACH_MS, question_aloud, question_panel
from matador.ui.round_end.groups import parts_of
from matador.ui.round_end.own_sums import own_sums_aloud, own_sums_panel
from matador.ui.round_end.panel import result_words
from matador.ui.round_end.result import counted_at, result_aloud, result_panel


@dataclass(frozen=True, slots=True)
class EndShown:
    """What the panel shows: the question if there is one, else a learner's own sums, else the result."""

    end: RoundEnd
    question: PipQuestion | None = None
    own: OwnSums | None = None
    how: CountEnd | None = None
    """The outcome of the question, if it was asked."""
    missed_ms: float | None = None
    """Time of the last wrong number, if any."""

    @property
    def stage(self) -> EndPanelKind:
        if self.question is not None:
            return "question"
        return "result" if self.own is None else "sums"

    @property
    def counted(self) -> Counted:
        counted = counted_by(self.end)
        assert counted is not None, "there is nothing to be asked"
        return counted

    @property
    def moves_until_ms(self) -> float:
        if self.stage == "result":
            return counted_at(self.end)
        if self.missed_ms is None:
            return 0.0
        return self.missed_ms + self.end.animation.waiting(EACH_MS) * len(parts_of(self.counted.total))

    @property
    def ends_ms(self) -> float:
        """When the counting ends; a press does not have to wait for it."""
        return self.moves_until_ms if self.stage == "result" else 0.0

    @property
    def finished(self) -> EndShown:
        missed_ms = None if self.missed_ms is None else LONG_AGO_MS
        return replace(self, end=replace(self.end, from_ms=LONG_AGO_MS), missed_ms=missed_ms)

    def after(self, intent: PageIntent, now_ms: float) -> EndShown:
        """The same question after an intent."""
        question = self.question
        assert question is not None, "nothing is asked"
        match intent:
            case Digit(digit):
                asked = question.typed(digit)
            case OnPanel("delete"):
                asked = question.deleted()
            case OnPanel("answer"):
                asked = question.answered()
            case OnPanel("show"):
                asked = question.shown()
            case OnPanel("count first"):
                asked = question.opened()
            case _:
                raise AssertionError(f"the question knows nothing of {intent}")
        missed_ms = now_ms if asked.misses > question.misses else self.missed_ms
        return replace(self, question=asked, missed_ms=missed_ms)

    def aloud(self, look: Look) -> str:
        """The text to read aloud."""
        words = result_words(look, self.end)
        if self.question is not None:
            return question_aloud(look, self.end, words, self.counted, self.question)
        if self.own is not None:
            return own_sums_aloud(look, self.end, words, self.own, self.how)
        return result_aloud(look, self.end, words, self.how)


def compose_end(shown: EndShown, view: PageView) -> Layout:
    given = (view.look, view.size, shown.end, result_words(view.look, shown.end))
    if shown.question is not None:
        return question_panel(*given, shown.counted, shown.question, shown.missed_ms)
    if shown.own is not None:
        return own_sums_panel(*given, shown.own, shown.how)
    return result_panel(*given, shown.how)
