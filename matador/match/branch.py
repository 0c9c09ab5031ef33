"""The rounds of a match, and the current moment in them.

Undone actions can be redone until a different action replaces them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from matador.match.deals import Deal
from matador.match.views import View
from matador.rules import Action, Draw, LastRound, Outcome, Position, Ruleset, Seen, Standing
from matador.rules.opener import DecidedBy, decided_by


class Moment(NamedTuple):
    """A moment in a match: the numbers of the round and of the next action in it, both counted from 0."""

    round: int
    step: int


@dataclass(slots=True)
class PlayedRound:
    """A round from the deal to the last action; there is one more position than there are actions."""

    deal: Deal
    standing: Standing
    last: LastRound | None
    positions: list[Position]
    seen: list[Seen]
    """The actions, with the tiles drawn."""

    @property
    def decided_by(self) -> DecidedBy:
        return decided_by(self.positions[0].rules, self.last)


class Branch:
    """The rounds of a match, with the current moment."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.rounds: list[PlayedRound] = []
        self.at = Moment(-1, 0)
        """Round -1 means that no round has begun."""

    @property
    def current(self) -> PlayedRound:
        if self.at.round < 0:
            raise IndexError("no round has begun")
        return self.rounds[self.at.round]

    @property
    def position(self) -> Position | None:
        return self.current.positions[self.at.step] if self.at.round >= 0 else None

    @property
    def outcome(self) -> Outcome | None:
        position = self.position
        return None if position is None else position.outcome

    @property
    def standing(self) -> Standing:
        if self.at.round < 0:
            return Standing.at_start(self.rules)
        outcome = self.outcome
        return self.current.standing if outcome is None else self.current.standing.after(outcome)

    @property
    def last(self) -> LastRound | None:
        if self.at.round < 0:
            return None
        outcome = self.outcome
        return (
            self.current.last
            if outcome is None
            else LastRound.after(self.rules, self.current.deal.opener, outcome)
        )

    @property
    def next_round(self) -> PlayedRound | None:
        """The round after the current one, if it was undone."""
        number = self.at.round + 1
        return self.rounds[number] if number < len(self.rounds) else None

    def view(self, seat: int, at: Moment | None = None) -> View:
        number, step = self.at if at is None else at
        if not self.holds(Moment(number, step)) or (number, step) > self.at:
            raise IndexError(f"round {number} has no step {step}")
        current = self.rounds[number]
        position = current.positions[step]
        if not 0 <= seat < self.rules.players:
            raise IndexError(f"there is no seat {seat}")
        return View(
            position.tables,
            seat,
            position.turn,
            current.deal.opener,
            current.standing.totals,
            number,
            position.hand(seat),
            tuple([hand.bit_count() for hand in position.hands]),
            len(position.boneyard),
            position.drawn,
            position.line,
            tuple([seen if seen.tile is None else seen.by(seat) for seen in current.seen[:step]]),
        )

    def begin(self, begun: PlayedRound) -> None:
        if begun is not self.next_round:
            del self.rounds[self.at.round + 1 :]
            self.rounds.append(begun)
        self.at = Moment(self.at.round + 1, 0)

    def do(self, action: Action, after: Position) -> None:
        """Apply an action. If it differs from the undone action, nothing can be redone any more."""
        current, step = self.current, self.at.step
        before = current.positions[step]
        seen = Seen(before.turn, action, before.boneyard[0] if isinstance(action, Draw) else None)
        if step == len(current.seen) or current.seen[step] != seen:
            del self.rounds[self.at.round + 1 :]
            del current.positions[step + 1 :]
            del current.seen[step:]
            current.positions.append(after)
            current.seen.append(seen)
        self.at = Moment(self.at.round, step + 1)

    def forget_undone(self) -> None:
        del self.rounds[self.at.round + 1 :]
        if self.rounds:
            del self.current.positions[self.at.step + 1 :]
            del self.current.seen[self.at.step :]

    def holds(self, moment: Moment) -> bool:
        return 0 <= moment.round < len(self.rounds) and 0 <= moment.step <= len(
            self.rounds[moment.round].seen
        )

    def done_since(self, moment: Moment) -> list[Seen]:
        numbers = range(moment.round, self.at.round + 1)
        done = [
            (Moment(number, step), seen)
            for number in numbers
            for step, seen in enumerate(self.rounds[number].seen)
        ]
        return [seen for at, seen in done if moment <= at < self.at]

    def decision_of_before(self, seat: int, *, with_choice: bool) -> Moment | None:
        for number in range(self.at.round, -1, -1):
            steps = self.at.step if number == self.at.round else len(self.rounds[number].positions)
            for step in range(steps - 1, -1, -1):
                if self._decides(seat, Moment(number, step), with_choice=with_choice):
                    return Moment(number, step)
        return None

    def decision_of_after(self, seat: int, *, with_choice: bool) -> Moment | None:
        """A seat's next undone decision, or else the last undone moment; None if nothing was undone."""
        if self.at.round < 0:
            return None
        for number in range(self.at.round, len(self.rounds)):
            first = self.at.step + 1 if number == self.at.round else 0
            for step in range(first, len(self.rounds[number].positions)):
                if self._decides(seat, Moment(number, step), with_choice=with_choice):
                    return Moment(number, step)
        last = Moment(len(self.rounds) - 1, len(self.rounds[-1].seen))
        return last if last > self.at else None

    def _decides(self, seat: int, at: Moment, *, with_choice: bool) -> bool:
        position = self.rounds[at.round].positions[at.step]
        if position.outcome is not None or position.turn != seat:
            return False
        return not with_choice or len(position.legal()) > 1
