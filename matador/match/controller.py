"""The controller: asks whoever is on turn, and takes what he decides to the session.

It changes nothing unless it is told to take a step, so the screen sets the pace; `run` takes steps to the end.
"""

from __future__ import annotations

from collections.abc import Sequence

from matador.match.players import Player
from matador.match.results import Accepted, Answer, Illegal, NotSaved, Saving
from matador.match.seats import Decision, Question, Seat, close_all
from matador.match.session import Session
from matador.rules import Action, IllegalAction


class Controller:
    """A session, and who plays at it."""

    def __init__(self, session: Session, seats: Sequence[Seat]) -> None:
        """`seats` are those who play, by seat. `ValueError` if there is not one for each."""
        if len(seats) != session.rules.players:
            raise ValueError(f"there are {session.rules.players} seats to be played, not {len(seats)}")
        self.session = session
        self.seats = list(seats)
        self._asked: tuple[int, int] | None = None
        """The seat that was asked, and the version then."""
        self._saving: Decision | None = None
        self._unsaved: Decision | None = None

    def step(self, wait_s: float = 0.0) -> Answer | None:
        """Go on by one decision, waiting for it up to `wait_s` seconds; what came of it, or None.

        Between rounds there is nothing to decide: `session.begin_round` deals the next. A decision that
        could not be saved is submitted again by the next step, unless the seat has decided something else since; one
        that is being saved is asked after.
        """
        turn = self.session.turn
        if turn is None:
            self._withdraw()
            return None
        seat = self.seats[turn]
        if self._asked != (turn, self.session.version):
            self._withdraw()
            view = self.session.view(turn)
            seat.ask(Question(self.session.version, view, view.legal()))
            self._asked = (turn, self.session.version)
        decision = self._saving or seat.decision(wait_s if self._unsaved is None else 0.0) or self._unsaved
        if decision is None:
            return None
        answer = self.session.submit(turn, decision.action, decision.version)
        if isinstance(answer, Accepted):
            self._withdraw()
            self._tell_end()
        self._saving = decision if isinstance(answer, Saving) else None
        self._unsaved = decision if isinstance(answer, NotSaved) else None
        return answer

    def submit(self, seat: int, action: Action) -> Answer:
        """Do what a person at a seat has decided, who has seen the table as it is now."""
        answer = self.session.submit(seat, action, self.session.version)
        if isinstance(answer, Accepted):
            self._withdraw()
            self._tell_end()
        return answer

    def run(self) -> None:
        """Play the match to its end.

        `IllegalAction` if a seat wants what is not legal; what the journal raises if something is not saved.
        """
        while not self.session.is_over:
            if self.session.turn is None:
                answer: Answer | None = self.session.begin_round(self.session.version)
            else:
                answer = self.step(wait_s=1.0)
            match answer:
                case NotSaved(error):
                    raise error
                case Illegal(action, reason):
                    raise IllegalAction(action, reason)
                case _:
                    pass

    def change_seat(self, seat: int, occupant: Seat, player: Player) -> Answer:
        """Somebody else plays a seat from now on."""
        answer = self.session.change_seat(seat, player, self.session.version)
        if isinstance(answer, Accepted):
            self._withdraw()
            self.seats[seat].close()
            self.seats[seat] = occupant
        return answer

    def close(self) -> None:
        """Leave the match: nobody is asked any more."""
        self._withdraw()
        close_all(self.seats)

    def _tell_end(self) -> None:
        """Tell everybody how the round ended, if it has.

        Every action that ends a round is taken here, so whoever plays a match need not think of it. An end that is
        done again after an undo was told when it was reached, and nobody has been told otherwise since.
        """
        ended = self.session.ended
        if ended is not None:
            for number, seat in enumerate(self.seats):
                seat.round_over(ended, self.session.view(number))

    def _withdraw(self) -> None:
        """What was asked does not stand any more, answered or not."""
        if self._asked is not None:
            self.seats[self._asked[0]].withdraw()
            self._asked = None
        self._saving = self._unsaved = None
