"""A session checked against its record, and against what has been done to it."""

from __future__ import annotations

from dataclasses import dataclass

from matador.match.events import DealCommitted, Event, Passed, TileDrawn, TilePlayed
from matador.match.files import decode
from matador.match.records import encode
from matador.match.resuming import resume
from matador.match.session import Session


class Broken(AssertionError):
    """A law does not hold; `law` names it, whatever the facts."""

    def __init__(self, law: str, *facts: object) -> None:
        super().__init__(": ".join([law, *map(str, facts)]))
        self.law = law


def hold(is_so: bool, law: str, *facts: object) -> None:
    """State that something is so; `Broken` if it is not."""
    if not is_so:
        raise Broken(law, *facts)


@dataclass(frozen=True, slots=True)
class Cause:
    """What may have changed a session since it was looked at last."""

    by_input: bool
    """An input, or else the passing of time."""
    may_act: bool
    """Whether the player could see that he was on turn, and no press was spent on ending what moved."""
    draws_alone: bool = False
    """Whether draws and passes are made for the player."""


NOTHING = Cause(by_input=False, may_act=False)


class Ledger:
    """Watches one session from its beginning."""

    def __init__(self, session: Session, seat: int) -> None:
        self.session = session
        self.seat = seat
        """A match that has begun, and no more."""
        hold(session.version == 1, "a match begins with its first round", session.version)
        self.verify()
        self._remember()

    def check(self, cause: Cause) -> list[Event]:
        """The session is what its record says, and was changed by nothing but this; what has happened since."""
        events = self._look()
        for event in events:
            match event:
                case TilePlayed(seat=self.seat):
                    hold(cause.by_input and cause.may_act, "the player's tile was laid by nobody", event)
                case TileDrawn(seat=self.seat) | Passed(seat=self.seat):
                    is_own = cause.by_input and cause.may_act
                    alone = cause.draws_alone and not cause.by_input
                    hold(is_own or alone, "the player's turn was played by nobody", event)
                case TilePlayed() | TileDrawn() | Passed():
                    hold(not cause.by_input, "an input played for another seat", event)
                case DealCommitted():
                    hold(cause.by_input, "a round began by itself", event)
                case _:
                    pass
        return events

    def _look(self) -> list[Event]:
        session = self.session
        if session.version == self._version:
            hold(session.log_length == self._log_length, "the log grew and the version did not")
            hold(session.view(self.seat) == self._view, "the table changed and the version did not")
            hold(session.moment == self._moment, "the moment changed and the version did not")
            return []
        events = list(session.events(self.seat, self._log_length))
        changes = [
            event for event in events if isinstance(event, TilePlayed | TileDrawn | Passed | DealCommitted)
        ]
        hold(len(changes) == session.version - self._version, "a version is one change", events)
        hold(len(changes) == 1, "a step makes one change", events)
        self.verify()
        self._remember()
        return events

    def _remember(self) -> None:
        session = self.session
        self._version, self._log_length = session.version, session.log_length
        self._view, self._moment = session.view(self.seat), session.moment

    def verify(self) -> None:
        """The record, written and read, replays to the same match."""
        session = self.session
        again = resume(decode(encode(session.record())), session.players)
        hold(again.moment == session.moment, "the record ends elsewhere", again.moment, session.moment)
        hold(again.standing == session.standing, "the record has another standing")
        for seat in range(session.rules.players):
            hold(again.view(seat) == session.view(seat), "the record shows another table", seat)
        hold(list(again.events(None)) == list(session.events(None)), "the record tells something else")
