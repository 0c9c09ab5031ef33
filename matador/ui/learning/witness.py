"""What a learner's turn shows of the facts: what was tried, with which help, and what was overlooked."""

from __future__ import annotations

from dataclasses import dataclass

from matador.match.answers import Accepted, Answer, Illegal
from matador.match.views import View
from matador.rules import Play
from matador.rules.ends import ValueEnd
from matador.rules.reasons import DoesNotFit
from matador.teaching.evidence import Attempt, Help, Overlooked
from matador.teaching.facts import Fact
from matador.teaching.tasks import Bond, task_of
from matador.ui.table.ends import lit_spot
from matador.ui.table.model import Model
from matador.ui.table.sitters import Sitter
from matador.ui.table.states import grip_of


@dataclass(slots=True)
class _Turn:
    """A turn of the person who looks."""

    moment: tuple[int, int, int]
    """Round, turn and seat: as many tiles had been laid, drawn or passed by when it was seen first."""
    seen_ms: float
    taken_ms: float | None = None
    """When the tile that is held or chosen was taken up."""
    help: Help = Help.NONE
    tries: int = 0
    has_claimed: bool = False
    """Whether it was said that nothing fits."""


class Witness:
    """Watches the person who looks, in his own turns, and tells the teacher."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._turn: _Turn | None = None
        self._tries: dict[tuple[int, int, int], int] = {}
        """How often was tried in each turn of this match: one that is taken back begins anew, but is not the first."""

    def look(self) -> None:
        """Something was put in, or time has passed."""
        turn = self._turn_now()
        if turn is None:
            return
        if grip_of(self._model.handling.state) is None:
            turn.taken_ms = None
        elif turn.taken_ms is None:
            turn.taken_ms = self._model.now_ms
        if self._sees_frame():
            turn.help = max(turn.help, Help.FRAME)

    def help_seen(self, seen: Help) -> None:
        """So much was told in this turn."""
        turn = self._turn_now()
        if turn is not None:
            turn.help = max(turn.help, seen)

    def _turn_now(self) -> _Turn | None:
        """The turn of whoever looks; None while he has none, or is not watched."""
        model = self._model
        if not model.is_my_turn or not self._is_on:
            self._turn = None
            return None
        moment = (model.shown.view.round, _turns_before(model.shown.view), model.seat)
        if self._turn is None or self._turn.moment != moment:
            self._turn = _Turn(moment, model.now_ms, tries=self._tries.get(moment, 0))
        return self._turn

    def laid(self, view: View, play: Play, answer: Answer | None) -> None:
        """A tile was let go at a place; `view` is as it was before."""
        turn = self._turn
        fact = self._fact_tried(view, play, answer)
        now = self._model.game.teacher.now()
        if turn is None or fact is None or now is None:
            return
        turn.tries += 1
        self._tries[turn.moment] = turn.tries
        tried = play.tile.low if play.touching is None else play.touching
        model = self._model
        is_measured = model.game.teacher.is_lesson and turn.tries == 1 and turn.taken_ms is not None
        taken_ms = turn.taken_ms or 0.0
        attempt = Attempt(
            fact,
            tried,
            turn.tries,
            turn.help,
            len(set(model.look.theme.pips)) > 1,
            now,
            is_practice=model.game.teacher.is_lesson,
            silent_s=(taken_ms - turn.seen_ms) / 1000 if is_measured else None,
            pointing_s=(model.now_ms - taken_ms) / 1000 if is_measured else None,
        )
        # What came of it was shown as a frame with both parts.
        self.help_seen(Help.FRAME)
        model.game.teacher.observe(self._sitter, attempt)

    def claimed(self, view: View) -> None:
        """It was said that nothing fits, by drawing or passing; `view` is as it was before."""
        turn, now = self._turn, self._model.game.teacher.now()
        if turn is None or now is None or turn.has_claimed:
            return
        turn.has_claimed = True
        facts = self._facts_of(view)
        if facts:
            self._model.game.teacher.observe(self._sitter, Overlooked(facts, now))

    @property
    def _sitter(self) -> Sitter:
        return self._model.game.sitters[self._model.seat]

    @property
    def _is_on(self) -> bool:
        """Whether this person is watched; with the guide, or shown where tiles fit, he shows nothing."""
        return not self._model.guide and self._model.game.teacher.watches(self._sitter)

    def _sees_frame(self) -> bool:
        """Whether the empty cells are seen at the place that a tile is held at."""
        model = self._model
        spot = lit_spot(model)
        end = None if spot is None else model.end(spot)
        is_full = self._sitter.assistance == "full"
        return is_full and isinstance(end, ValueEnd) and model.fades(end.value) == "frame"

    def _fact_tried(self, view: View, play: Play, answer: Answer | None) -> Fact | None:
        """The fact that a placement was meant to use; None where no number was added to another."""
        end = None if play.arm is None else view.ends.get(play.arm)
        if not isinstance(end, ValueEnd) or not 1 <= end.value < view.rules.total:
            return None
        if isinstance(answer, Accepted):
            task = task_of(view.rules, end, play)
            is_tried = isinstance(task, Bond)
        else:
            reason = answer.reason if isinstance(answer, Illegal) else None
            is_tried = isinstance(reason, DoesNotFit) and len(reason.halves) == 1
        return Fact(view.rules.total, end.value, self._sitter.picture) if is_tried else None

    def _facts_of(self, view: View) -> tuple[Fact, ...]:
        """The facts that were there to be used."""
        found = set()
        for action in view.legal():
            if not isinstance(action, Play) or action.arm is None:
                continue
            end = view.ends[action.arm]
            task = task_of(view.rules, end, action)
            if isinstance(end, ValueEnd) and isinstance(task, Bond) and 1 <= task.known < task.total:
                found.add(Fact(task.total, task.known, self._sitter.picture))
        return tuple(sorted(found))


def _turns_before(view: View) -> int:
    """So many actions were done before this turn began."""
    return len(view.history) - view.drawn_this_turn
