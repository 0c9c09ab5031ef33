"""The match reconstructed from its log by independent rules, to compare with the session."""

from __future__ import annotations

from dataclasses import dataclass, field

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
from matador.match.players import Player
from matador.rules import DRAW, PASS


@dataclass
class Retold:
    """The match, reconstructed from its log."""

    rounds: list[tuple[RoundBegan, list[str]]] = field(default_factory=list)
    at: tuple[int, int] = (-1, 0)
    seats: dict[int, Player] = field(default_factory=dict)
    marks: list[str] = field(default_factory=list)

    def hear(self, event: Event) -> None:
        number, step = self.at
        match event:
            case MatchBegan():
                self.seats = dict(enumerate(event.players))
            case RoundBegan():
                assert event.round == number + 1
                is_taken_up = len(self.rounds) <= event.round or self.rounds[event.round][0] == event
                assert is_taken_up, "a round was dealt again although the undone one could be reused"
                if len(self.rounds) <= event.round or self.rounds[event.round][0] != event:
                    self.rounds[event.round :] = [(event, [])]
                self.at = (event.round, 0)
            case TilePlayed() | TileDrawn() | Passed():
                text = str(event.play if isinstance(event, TilePlayed) else DRAW)
                text = str(PASS) if isinstance(event, Passed) else text
                actions = self.rounds[number][1]
                if actions[step : step + 1] != [text]:
                    del actions[step:], self.rounds[number + 1 :]
                    actions.append(text)
                self.at = (number, step + 1)
            case Undone() | Redone():
                to = (event.round, event.step)
                assert (to < self.at) == isinstance(event, Undone)
                self.marks.append("undo" if isinstance(event, Undone) else "redo")
                self.at = to
            case SeatChanged():
                self.seats[event.seat] = event.player
                self.marks.append("seat")
            case HintShown():
                self.marks.append("hint")
            case RoundEnded():
                pass

    @property
    def actions(self) -> list[list[str]]:
        """By round, up to the current moment."""
        number, step = self.at
        told = [actions for _, actions in self.rounds[: number + 1]]
        return [*told[:-1], told[-1][:step]] if told else []
