"""Asks the seat whose turn it is, and submits its decision to the session.

Nothing happens unless the caller calls `step`, so the screen sets the pace. `run` plays a whole match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from matador.match.journal import Accepted, Answer, Illegal, NotSaved, Saving
from matador.match.players import Player
from matador.match.records import Record
from matador.match.seats import Decision, Question, Seat, close_all
from matador.match.session import Session
from matador.rules import Action, IllegalAction, Ruleset


class Controller:
    """A session and the players at its seats."""

    def __init__(self, session: Session, seats: Sequence[Seat | None]) -> None:
        """`seats`: None for a person, whose decisions go to `submit`. `ValueError` unless each player has a seat."""
        if len(seats) != session.rules.players:
            raise ValueError(f"there are {session.rules.players} seats to be played, not {len(seats)}")
        self.session = session
        self.seats = list(seats)
        self._asked: tuple[int, int] | None = None
        self.held: Decision | None = None
        """A decision that waits until the table is ready."""
        self._saving: Decision | None = None
        self._unsaved: Decision | None = None

    def step(self, wait_s: float = 0.0, *, is_ready: bool = True) -> Answer | None:
        """Wait up to `wait_s` seconds for the next decision, and submit it; return the session's answer, or None.

        Unless `is_ready`, a new decision is only held. If one could not be saved, the next step submits it again,
        unless the seat has replaced it. While it is being saved, the next step asks for the result.
        """
        turn = self.session.turn
        seat = None if turn is None else self.seats[turn]
        if turn is None or seat is None:
            self._withdraw()
            return None
        if self._asked != (turn, self.session.version):
            self._withdraw()
            view = self.session.view(turn)
            seat.ask(Question(self.session.version, view, view.legal()))
            self._asked = (turn, self.session.version)
        if self.held is None and self._saving is None:
            self.held = seat.decision(wait_s if self._unsaved is None else 0.0)
        decision = self._saving or (self.held if is_ready else None) or self._unsaved
        if decision is None:
            return None
        self.held = None
        answer = self.submit(turn, decision.action, decision.version)
        self._saving = decision if isinstance(answer, Saving) else None
        self._unsaved = decision if isinstance(answer, NotSaved) else None
        return answer

    def submit(self, seat: int, action: Action, version: int | None = None) -> Answer:
        """Submit a decision at this version; None for a person, who sees the current one.

        Every seat is told how the round ended, but not again when its end is undone and redone.
        """
        answer = self.session.submit(seat, action, self.session.version if version is None else version)
        if isinstance(answer, Accepted):
            self._withdraw()
            if ended := self.session.ended:
                for number, one in enumerate(self.seats):
                    if one is not None:
                        one.round_over(ended, self.session.view(number))
        return answer

    def run(self) -> None:
        """Play the match to its end; `IllegalAction` if a seat chooses one, and journal errors unchanged."""
        while not self.session.is_over:
            between = self.session.turn is None
            answer = self.session.begin_round(self.session.version) if between else self.step(wait_s=1.0)
            if isinstance(answer, NotSaved):
                raise answer.error
            if isinstance(answer, Illegal):
                raise IllegalAction(answer.action, answer.reason)

    def change_seat(self, seat: int, occupant: Callable[[], Seat | None], player: Player) -> Answer:
        """Let another player take over a seat; `occupant` makes it once the change is saved."""
        answer = self.session.change_seat(seat, player, self.session.version)
        if isinstance(answer, Accepted):
            self._withdraw()
            close_all(self.seats[seat : seat + 1])
            self.seats[seat] = occupant()
        return answer

    def close(self) -> None:
        self._withdraw()
        close_all(self.seats)

    def _withdraw(self) -> None:
        if self._asked is not None and (asked := self.seats[self._asked[0]]) is not None:
            asked.withdraw()
        self._asked = None
        self.held = self._saving = self._unsaved = None


def play_match(rules: Ruleset, seed: int, players: Sequence[Player], seats: Sequence[Seat]) -> Record:
    session = Session(rules, players, seed=seed)
    Controller(session, seats).run()
    return session.record()
