"""A session compared with its record, and with the changes made to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from matador.match.branch import Moment
from matador.match.events import (
    Event,
    HintShown,
    MatchBegan,
    Passed,
    Redone,
    RoundBegan,
    RoundEnded,
    SeatChanged,
    TileDrawn,
    TilePlayed,
    Undone,
)
from matador.match.files import decode
from matador.match.records import encode
from matador.match.resuming import resume
from matador.match.session import Session
from matador.ui.table.scene import TableScene
from tests.inside import truth
from tests.match.retold import Retold

LONG = 250
"""A record with more actions than this is not checked after each of them, but now and then."""
NOW_AND_THEN = 16

Changed = TilePlayed | TileDrawn | Passed | RoundBegan | Undone | Redone | SeatChanged


class Broken(AssertionError):
    """An invariant is broken; `law` names it, whatever the facts."""

    def __init__(self, law: str, *facts: object) -> None:
        super().__init__(": ".join([law, *map(str, facts)]))
        self.law = law


def hold(is_so: bool, law: str, *facts: object) -> None:
    """Raise `Broken` unless `is_so`."""
    if not is_so:
        raise Broken(law, *facts)


@dataclass(frozen=True, slots=True)
class Cause:
    """Possible causes of a change since the last check."""

    by_input: bool
    """True for an input, False for the passing of time."""
    persons: tuple[int, ...] = ()
    """The seats of people before the change."""
    actor: int | None = None
    """The person who could see that it was their turn, unless the press only skipped an animation."""
    draws_for: tuple[int, ...] = ()
    """The people for whom draws and passes may be made."""
    page: str | None = None
    """The page that lay over the scene."""
    learners: tuple[int, ...] = ()
    """The people who may ask for hints."""
    may_go_back: bool = False
    """True if people play, and the match is not decided."""


NOTHING = Cause(by_input=False)


class Ledger:
    """Watches one session from its start."""

    def __init__(self, session: Session) -> None:
        self.session = session
        began = next(event for event in session.events(None) if isinstance(event, MatchBegan))
        self._first_players = began.players
        self._retold = Retold()
        hold(session.version == 1, "a match begins with its first round", session.version)
        self._hear(session.events(None))
        self.verify()
        self._remember()

    def check(self, cause: Cause) -> list[Event]:
        """Check that the session matches its record, and that only `cause` has changed it; return the new events."""
        events = self._look()
        for event, then in zip_longest(events, events[1:]):
            hold(
                cause.page is None or isinstance(event, Undone | Redone | SeatChanged),
                "something happened under a page",
                event,
            )
            match event:
                case TilePlayed(seat=seat) if seat in cause.persons:
                    is_own = cause.by_input and cause.actor == seat
                    hold(is_own, "the player's tile was laid by nobody", event)
                case TileDrawn(seat=seat) | Passed(seat=seat) if seat in cause.persons:
                    is_own = cause.by_input and cause.actor == seat
                    # A round that nobody can continue ends by itself.
                    is_last = isinstance(event, Passed) and isinstance(then, RoundEnded)
                    alone = (seat in cause.draws_for or is_last) and not cause.by_input
                    hold(is_own or alone, "the player's turn was played by nobody", event)
                case TilePlayed() | TileDrawn() | Passed():
                    hold(not cause.by_input, "an input played for another seat", event)
                case RoundBegan():
                    hold(cause.by_input, "a round began by itself", event)
                case Undone() | Redone():
                    self._check_return(event, cause)
                case SeatChanged():
                    is_asked = cause.by_input and cause.page == "seats"
                    hold(is_asked, "somebody else took a seat and nobody wanted it", event)
                case HintShown(seat=seat):
                    is_asked = cause.by_input and cause.actor == seat and seat in cause.learners
                    hold(is_asked, "somebody was helped who had not asked", event)
                case _:
                    pass
        return events

    def _check_return(self, event: Undone | Redone, cause: Cause) -> None:
        """Check that undo or redo leads to a person's decision."""
        hold(cause.by_input and cause.may_go_back, "something was taken back by nobody", event)
        hold(cause.page in (None, "menu"), "something was taken back under a page", event, cause.page)
        session = self.session
        is_own = session.turn in cause.persons
        if isinstance(event, Redone):
            is_own = is_own or all(session.decision_after(seat) is None for seat in cause.persons)
        hold(is_own, "what was taken back leads to nobody's decision", event, session.turn)

    def _look(self) -> list[Event]:
        session = self.session
        if session.version == self._version:
            hints = list(session.events(None, self._log_length))
            only_hints = all(isinstance(event, HintShown) for event in hints) and len(hints) <= 1
            hold(only_hints, "the log grew and the version did not", hints)
            hold(session.view(0) == self._view, "the table changed and the version did not")
            hold(session.moment == self._moment, "the moment changed and the version did not")
            self._remember()
            return hints
        events = list(session.events(None, self._log_length))
        changes = [event for event in events if isinstance(event, Changed)]
        hold(len(changes) == session.version - self._version, "a version is one change", events)
        hold(len(changes) == 1, "a step makes one change", events)
        self._hear(events)
        if sum(map(len, self._retold.actions)) < LONG or session.version % NOW_AND_THEN == 0:
            self.verify()
        self._remember()
        return events

    def _remember(self) -> None:
        session = self.session
        self._version, self._log_length = session.version, session.log_length
        self._view, self._moment = session.view(0), session.moment

    def verify(self) -> None:
        """Check that the record, written and read back, replays to the same match and continues from there."""
        session = self.session
        record = decode(encode(session.record()))
        again = resume(record, self._first_players)
        hold(again.moment == session.moment, "the record ends elsewhere", again.moment, session.moment)
        hold(again.standing == session.standing, "the record has another standing")
        hold(again.players == session.players, "the record has other players", again.players, session.players)
        for seat in range(session.rules.players):
            hold(again.view(seat) == session.view(seat), "the record shows another table", seat)
        actions = [round_.actions for round_ in record.rounds]
        hold(actions == self._retold.actions, "the record tells something else", actions)

    def _hear(self, events: Iterable[Event]) -> None:
        for event in events:
            self._retold.hear(event)


class Looks:
    """Undo among several people: nobody undoes an action that another person has seen or continued."""

    def __init__(self) -> None:
        self._table: TableScene | None = None
        self._moment = Moment(0, 0)
        self._was_over = False
        self._seen: dict[int, Moment] = {}

    def check(self, table: TableScene, events: Sequence[Event]) -> None:
        """Check the table after a step that has brought these events."""
        session = table.game.session
        if table is not self._table:
            self._table, self._seen = table, {}
        elif len(table.game.human_seats) > 1:
            for event in events:
                if isinstance(event, Undone):
                    self._check_undone(table, Moment(event.round, event.step))
        self._moment, self._was_over = session.moment, session.turn is None
        self._seen = {seat: min(moment, session.moment) for seat, moment in self._seen.items()}
        if not table.display.state.is_covered and table.display.state.seat == session.turn:
            self._seen[table.display.state.seat] = session.moment

    def _check_undone(self, table: TableScene, to: Moment) -> None:
        session = table.game.session
        others = set(table.game.human_seats) - {session.turn}
        if table.game.open_hands:
            done = truth(session).rounds[to.round].seen[to.step : self._moment.step]
            gone_on = to.round == self._moment.round and any(seen.seat in others for seen in done)
            hold(not gone_on, "what the next person has gone on from was taken back", to)
            return
        is_shown = self._was_over or to.round < self._moment.round
        hold(not is_shown, "a round was taken up again whose tiles all have seen", to)
        late = [seat for seat in others if self._seen.get(seat, to) > to]
        hold(not late, "what the next person has seen was taken back", to, *late)
