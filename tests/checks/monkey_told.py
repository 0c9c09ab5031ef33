"""The facts of a session without those undone: the path to its current state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from matador.match.branch import Moment
from matador.match.events import (
    Event,
    HintShown,
    MatchBegan,
    Passed,
    Redone,
    RoundBegan,
    SeatChanged,
    TileDrawn,
    TilePlayed,
    Undone,
)
from matador.match.players import Player


class Told:
    """Reads a log and keeps the facts that still hold; undone facts stay until something else is done."""

    def __init__(self) -> None:
        self._facts: list[tuple[Moment, Event]] = []
        """Each fact with the moment after it, including undone ones."""
        self._at = Moment(-1, 0)

    def read(self, events: Iterable[Event]) -> None:
        """Continue reading the log: all events of one change."""
        change: list[tuple[Moment, Event]] = []
        for event in events:
            match event:
                case Undone(number, step) | Redone(number, step):
                    self._at = Moment(number, step)
                case SeatChanged() | HintShown():
                    pass
                case MatchBegan():
                    change.append((Moment(0, 0), event))
                case RoundBegan(round=number):
                    self._at = Moment(number, 0)
                    change.append((self._at, event))
                case TilePlayed() | TileDrawn() | Passed():
                    self._at = Moment(self._at.round, self._at.step + 1)
                    change.append((self._at, event))
                case _:
                    change.append((self._at, event))
        if change:
            self._tell(change)

    def _tell(self, change: list[tuple[Moment, Event]]) -> None:
        if [fact for fact in self._facts if fact[0] == self._at] == change:
            # The same action was redone, so what came after it can still be redone.
            return
        self._facts = [fact for fact in self._facts if fact[0] < self._at] + change

    def by(self, players: tuple[Player, ...]) -> Iterator[Event]:
        """The facts that hold now, as reported for a match that these players started."""
        for moment, event in self._facts:
            if moment <= self._at:
                yield replace(event, players=players) if isinstance(event, MatchBegan) else event

    @property
    def length(self) -> int:
        """Number of facts, including undone ones."""
        return len(self._facts)
