"""A watched round as it was played: every timed input, every action, and who saw what."""

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
MAX_FRAMES = 6000
"""Frames per round: hands take this long to play freely, and then as long again to finish."""

Step: TypeAlias = Input | None
"""An input, or a frame: time passes, and a picture is drawn."""

_LEAVING_MS = 600
"""Longer than a tile takes from a hand to the boneyard at any speed."""


class Eyes:
    """The tiles that may be seen now: by the rules of the game, independent of the program."""

    def __init__(self, program: Watching, watched: Watched) -> None:
        self._program = program
        self._watched = watched
        self._session = program.table.game.session
        self._looker: int | None = None
        """When people share a screen: the person who has pressed to see their tiles, until their turn is over."""
        self.looks = 0
        self._round = -1
        self._hand: frozenset[Tile] = frozenset()
        self._leaving: dict[Tile, float] = {}
        """A drawn tile that the viewer has undone: the time until which it is still visible."""

    def take(self, given: Input) -> None:
        """Give the program an input, and note if somebody pressed to see their tiles."""
        program, turn = self._program, self._session.turn
        waited = self._is_waited_for
        if isinstance(given, Resized):
            program.screen.size = given.size
        program.handle(given)
        if waited and not self._is_waited_for and self._session.turn == turn:
            self._looker = turn
            self.looks += 1

    def visible(self) -> frozenset[Tile]:
        """The tiles in hands that the viewer may see now."""
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
    """A recording that can be repeated, with the same deal or with another."""

    watched: Watched
    deal: Deal
    """The deal of the watched round."""
    last: LastRound | None
    """The event that named its opener."""
    steps: list[Step]
    log: list[Event]
    """All events since the program started."""
    done_by: list[int]
    """For each event of the log, the step at which it happened."""
    versions: list[int]
    """For each step, the version of the session after it."""
    first_in_log: int
    """Number of events before the program started."""
    first_event: int
    """Number, counted from there, of the first event of the watched round."""
    first_version: int
    seen_from: Mapping[Tile, int]
    """The step at which each tile of the watched round was first visible to anybody, on the table or in a hand."""
    laid_from: Mapping[Tile, int]
    """The step at which each tile was played."""

    @property
    def before_the_end(self) -> int:
        """Number of events before the action that ended the round and reveals all hands; all events if none did."""
        ends = [index for index, event in enumerate(self.log) if isinstance(event, RoundEnded)]
        if not ends or ends[-1] < self.first_event:
            return len(self.log)
        return max(index for index in range(ends[-1]) if action_of(self.log[index]) is not None)

    @property
    def told(self) -> dict[int, Action]:
        """The action at each version since the program started."""
        found: dict[int, Action] = {}
        version = self.first_version
        for event in self.log:
            action = action_of(event)
            if action is not None:
                found[version] = action
            version += action is not None or isinstance(event, Undone | Redone | RoundBegan)
        return found


def action_of(event: Event) -> Action | None:
    """The action that an event reports, if it does."""
    match event:
        case TilePlayed(play=play):
            return play
        case TileDrawn():
            return DRAW
        case Passed():
            return PASS
        case _:
            return None


def recorded(watched: Watched, max_frames: int = MAX_FRAMES) -> Recording | None:
    """Play a watched round by hands and bots that choose at random; None if the match ends before it.

    After `max_frames` frames the round is abandoned.
    """
    recorder = _Recorder(watched, max_frames)
    for step in hands_at(recorder.program, watched, Random(f"hands/{watched.seed}"), recorder.counts):
        recorder.take(step)
        if recorder.is_over:
            break
    return recorder.recording()


class _Recorder:
    def __init__(self, watched: Watched, max_frames: int) -> None:
        self._watched = watched
        self._max_frames = max_frames
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
        """Do a step, and note its results."""
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
        """True if the watched round has ended, or will not start, or takes too long."""
        session = self._session
        too_long = self.counts["frames_played"] >= self._max_frames
        return session.is_over or too_long or (self._is_watched_round and session.turn is None)

    def recording(self) -> Recording | None:
        """The whole recording; None if the watched round did not start."""
        session = self._session
        if not self._is_watched_round:
            return None
        current = truth(session).current
        # As the session knows it: the comparison must not depend on what is reported to whom.
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
