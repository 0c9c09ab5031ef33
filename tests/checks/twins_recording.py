"""A watched round as it was played: every input at its time, what was done, and what was seen by whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from matador.match.deals import Deal
from matador.match.events import Event, Passed, Redone, RoundBegan, RoundEnded, TileDrawn, TilePlayed, Undone
from matador.rules import DRAW, PASS, Action, LastRound, Tile
from matador.ui.inputs import Input, Resized
from matador.ui.semantics import node_of
from tests.checks.matches import position_of
from tests.checks.twins_hands import hands_at
from tests.checks.twins_rounds import Watched, Watching, game_shown
from tests.inside import log_of, truth

FRAME_MS = 16
MOST_FRAMES = 6000
"""In a round: so long hands are patient, and then play on for as long."""

Step: TypeAlias = Input | None
"""An input, or a frame: the time goes on, and a picture is drawn."""

_LEAVING_MS = 600
"""More than a tile takes from a hand to the boneyard at any speed."""


class Eyes:
    """Whose tiles are to be seen now: by the rules of the house, and not by what the program shows."""

    def __init__(self, program: Watching, watched: Watched) -> None:
        self._program = program
        self._watched = watched
        self._session = program.table.game.session
        self._looker: int | None = None
        """Where persons pass the screen on: who has pressed to see his tiles, until his turn is over."""
        self.looks = 0
        self._round = -1
        self._hand: frozenset[Tile] = frozenset()
        self._leaving: dict[Tile, float] = {}
        """What has just left the hand of who looks, a drawn tile that he takes back: until when it is still seen."""

    def take(self, given: Input) -> None:
        """Give the program an input, and see whether somebody pressed to see his tiles."""
        program, turn = self._program, self._session.turn
        waited = self._is_waited_for
        if isinstance(given, Resized):
            program.screen.size = given.size
        program.handle(given)
        if waited and not self._is_waited_for and self._session.turn == turn:
            self._looker = turn
            self.looks += 1

    def visible(self) -> frozenset[Tile]:
        """The tiles in hands that whoever looks may see now."""
        session = self._session
        if self._looker is not None and session.turn != self._looker:
            self._looker = None
            self._hand, self._leaving = frozenset(), {}
        if session.moment.round != self._round:
            self._hand, self._leaving, self._round = frozenset(), {}, session.moment.round
        if not self._watched.is_hot_seat:
            seats = self._watched.persons
        else:
            seats = () if self._looker is None else (self._looker,)
        position, now_ms = position_of(session), self._program.table.display.state.now_ms
        hand = frozenset(tile for seat in seats for tile in position.hand(seat))
        gone = dict.fromkeys(self._hand - hand, now_ms + _LEAVING_MS)
        self._leaving = {tile: until for tile, until in (self._leaving | gone).items() if now_ms < until}
        self._hand = hand
        return hand.union(self._leaving)

    @property
    def _is_waited_for(self) -> bool:
        return node_of(self._program.table.tree(), "look") is not None


@dataclass(slots=True)
class Recording:
    """What can be done again, with the same deal or with another."""

    watched: Watched
    deal: Deal
    """Of the watched round."""
    last: LastRound | None
    """What said who opens it."""
    steps: list[Step]
    log: list[Event]
    """All that happened since the program began, as it was."""
    done_by: list[int]
    """For each event of the log, at which step it happened."""
    versions: list[int]
    """For each step, the version of the session after it."""
    first_in_log: int
    """So many events there were before the program began."""
    first_event: int
    """The number, counted from there, of the first event of the watched round."""
    first_version: int
    seen_from: Mapping[Tile, int]
    """At which step each tile of the watched round was to be seen first by anybody, on the table or in a hand."""
    laid_from: Mapping[Tile, int]
    """At which step each was laid."""

    @property
    def before_the_end(self) -> int:
        """So many events there are before the action that ended the round and shows all hands; all if none did."""
        ends = [index for index, event in enumerate(self.log) if isinstance(event, RoundEnded)]
        if not ends or ends[-1] < self.first_event:
            return len(self.log)
        return max(index for index in range(ends[-1]) if action_of(self.log[index]) is not None)

    @property
    def told(self) -> dict[int, Action]:
        """What was done at each version since the program began."""
        found: dict[int, Action] = {}
        version = self.first_version
        for event in self.log:
            action = action_of(event)
            if action is not None:
                found[version] = action
            version += action is not None or isinstance(event, Undone | Redone | RoundBegan)
        return found


def action_of(event: Event) -> Action | None:
    """The action that an event tells of, if it does."""
    match event:
        case TilePlayed(play=play):
            return play
        case TileDrawn():
            return DRAW
        case Passed():
            return PASS
        case _:
            return None


def recorded(watched: Watched, most_frames: int = MOST_FRAMES) -> Recording | None:
    """Play a watched round by hands and bots that choose at random; None if the match ends before it.

    After so many frames the round is left, if it has not ended.
    """
    recorder = _Recorder(watched, most_frames)
    for step in hands_at(recorder.program, watched, Random(f"hands/{watched.seed}"), recorder.counts):
        recorder.take(step)
        if recorder.is_over:
            break
    return recorder.recording()


class _Recorder:
    def __init__(self, watched: Watched, most_frames: int) -> None:
        self._watched = watched
        self._most_frames = most_frames
        self.program = Watching(watched, game_shown(watched))
        self._session = self.program.table.game.session
        self._eyes = Eyes(self.program, watched)
        self._now_ms = 0
        self.counts: Counter[str] = Counter()
        self._steps: list[Step] = []
        self._log_begins = self._session.log_length
        self._first_version = self._session.version
        self._done_by: list[int] = []
        self._versions: list[int] = []
        self._seen_from: dict[Tile, int] = {}
        self._laid_from: dict[Tile, int] = {}
        self.program.advance(0)

    def take(self, step: Step) -> None:
        """Do a step, and note what came of it."""
        self._steps.append(step)
        if step is None:
            self._now_ms += FRAME_MS
            self.program.advance(self._now_ms)
            self.counts["frames_played"] += 1
        else:
            self._eyes.take(step)
        self._note()

    def _note(self) -> None:
        session, step = self._session, len(self._steps) - 1
        self._versions.append(session.version)
        known = self._log_begins + len(self._done_by)
        events = list(session.events(None, known))
        self._done_by += [step] * len(events)
        if not self._is_watched_round:
            return
        for event in events:
            if isinstance(event, TilePlayed):
                self._laid_from.setdefault(event.play.tile, step)
                self._seen_from.setdefault(event.play.tile, step)
        for tile in self._eyes.visible():
            self._seen_from.setdefault(tile, step)

    @property
    def _is_watched_round(self) -> bool:
        return self._session.moment.round == self._watched.number

    @property
    def is_over(self) -> bool:
        """Whether the watched round has ended, or there will be none, or it takes too long."""
        session = self._session
        too_long = self.counts["frames_played"] >= self._most_frames
        return session.is_over or too_long or (self._is_watched_round and session.turn is None)

    def recording(self) -> Recording | None:
        """All of it; None if the watched round did not begin."""
        session = self._session
        if not self._is_watched_round:
            return None
        current = truth(session).current
        # As the session knows it: what is to be compared must not depend on who tells it.
        log = log_of(session)[self._log_begins :]
        began = [index for index, event in enumerate(log) if isinstance(event, RoundBegan)]
        return Recording(
            self._watched,
            current.deal,
            current.last,
            self._steps,
            log,
            self._done_by,
            self._versions,
            self._log_begins,
            began[-1] + 1 if began else 0,
            self._first_version,
            self._seen_from,
            self._laid_from,
        )
