"""Two matches that differ only in tiles hidden from the viewer look and sound alike, frame by frame.

Every 16 ms both have the same pictures at the same places, the same names in the accessibility tree, the same states
and sounds. `frames_by_byte` are drawn and compared byte by byte. `covered_…`: a second twin of rounds in which people
pass the screen on; their tiles lie elsewhere too. Its frames are the same while no viewer has such a tile
(`frames_seen_apart` are the others; `covered_stopped`: a person's hands then did something else).
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pygame

from matador.match.events import HintShown, Redone, Undone
from matador.ui.inputs import Input, PointerDown, PointerMoved, PointerUp, Resized
from tests.checks.twins_deals import Twin, in_hands, twin_for
from tests.checks.twins_frames import Pair
from tests.checks.twins_recording import FRAME_MS, MAX_FRAMES, Eyes, Recording, action_of, recorded
from tests.checks.twins_rounds import Shared, Watched, Watching, any_watched, game_shown

EVERY_BYTE = 12
"""One in this many rounds is compared byte by byte in each frame, with each program drawing everything itself."""

NEEDED = (
    "drags",
    "undos",
    "hints",
    "resizes",
    "pages",
    "hot_seat_changes",
    "frames_by_byte",
    "frames_shown_again",
    "covered_frames",
    "tiles_elsewhere_in_hands",
    "rounds_alone",
    "rounds_passed_on",
)
"""Events that many rounds must include at least once to prove anything."""


def check_twins(rounds: int, seed: int, first: int = 0, max_frames: int = MAX_FRAMES) -> dict[str, int]:
    """Play `rounds` rounds by random hands, and repeat each side by side with a twin.

    `first` is the number of the first ruleset; a round is abandoned after `max_frames`.
    Raises `LeakError` if a frame differs.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    pygame.display.init()
    chance = Random(f"twins/{seed}")
    counts: Counter[str] = Counter()
    number = first
    while counts["rounds"] < rounds:
        watched = any_watched(chance, number)
        number += 1
        try:
            found = _watch(watched, chance, max_frames)
        except Exception as error:
            error.add_note(f"seed {seed}, first {first}, ruleset number {number - 1}: {watched}")
            raise
        counts += found or Counter(left_out=1)
    return dict(counts)


def _watch(watched: Watched, chance: Random, max_frames: int) -> Counter[str] | None:
    """Check one round; None if the round or its twin could not be made."""
    recording = recorded(watched, max_frames)
    twin = None if recording is None else twin_for(recording, chance)
    if recording is None or twin is None:
        return None
    counts = compared(recording, twin, every_byte=chance.randrange(EVERY_BYTE) == 0)
    if watched.is_hot_seat:
        counts += _compared_when_covered(recording, chance)
    counts["rounds"] = counts[_kind(watched)] = 1
    counts["rounds_of_partners"] = int(watched.rules.partnerships)
    return counts


def check_many_twins(rounds: int, seed: int, first: int) -> dict[str, int]:
    """Check enough rounds for every kind of event to occur."""
    counts = check_twins(rounds, seed, first)
    missing = [what for what in NEEDED if not counts.get(what)]
    assert not missing, f"seed {seed}, first {first}: no {', '.join(missing)}: {counts}"
    return counts


def _kind(watched: Watched) -> str:
    if watched.is_hot_seat:
        return "rounds_passed_on"
    if len(watched.persons) > 1:
        return "rounds_of_open_hands"
    return "rounds_alone" if watched.persons else "rounds_of_bots"


def _compared_when_covered(recording: Recording, chance: Random) -> Counter[str]:
    twin = twin_for(recording, chance, swaps_seen=True)
    if twin is None:
        return Counter(no_covered_twin=1)
    counts = compared(recording, twin)
    return Counter({f"covered_{what}": count for what, count in counts.items() if what in _OF_COVERED})


_OF_COVERED = ("frames", "frames_by_byte", "frames_seen_apart", "twins", "stopped")


def compared(recording: Recording, twin: Twin, *, every_byte: bool = False) -> Counter[str]:
    """Repeat a recording with both deals side by side, and compare everything that may be compared."""
    run = _SideBySide(recording, twin, every_byte=every_byte)
    for index in range(twin.steps):
        if not run.take(index):
            run.counts["stopped"] += 1
            break
    run.close()
    counts = run.counts + run.pair.counts
    counts["twins"] = 1
    counts["tiles_elsewhere"] = len(twin.differs)
    counts["tiles_elsewhere_in_hands"] = in_hands(recording.deal, twin.differs)
    return counts


class _SideBySide:
    def __init__(self, recording: Recording, twin: Twin, *, every_byte: bool) -> None:
        watched, told = recording.watched, recording.told
        looks: Shared | None = None if every_byte else {}
        self._recording, self._twin = recording, twin
        self._one = Watching(watched, game_shown(watched, None, told), looks)
        self._other = Watching(watched, game_shown(watched, twin.deal, told), looks)
        self.pair = Pair(self._one, self._other, every_byte=every_byte)
        self._eyes = (Eyes(self._one, watched), Eyes(self._other, watched))
        self._now_ms = 0
        self._has_input = True
        self._is_seen = self._is_dragged = self._was_open = False
        self.counts: Counter[str] = Counter()
        for program in (self._one, self._other):
            program.advance(0)

    def take(self, index: int) -> bool:
        """Take a step; False if tiles that a viewer saw changed its meaning, so that the matches diverge."""
        step = self._recording.steps[index]
        changed: list[bool] = []
        if step is None:
            self._now_ms += FRAME_MS
            changed = [program.advance(self._now_ms) for program in (self._one, self._other)]
            missed = self._one.table.display.state.replay
            self.counts["frames_shown_again"] += missed is not None and bool(missed.asked)
        else:
            for eyes in self._eyes:
                eyes.take(step)
            self._count(step)
        assert self._one.table.game.session.version == self._recording.versions[index], (
            "done again, it differs"
        )
        return self._look(changed)

    def _count(self, given: Input) -> None:
        counts, is_open = self.counts, bool(self._one.overlays)
        counts["inputs"] += 1
        counts["resizes"] += isinstance(given, Resized)
        counts["drags"] += isinstance(given, PointerUp) and self._is_dragged
        if isinstance(given, PointerMoved | PointerDown | PointerUp):
            self._is_dragged = isinstance(given, PointerMoved)
        counts["pages"] += is_open and not self._was_open
        self._was_open = is_open

    def _look(self, changed: list[bool]) -> bool:
        has_input, self._has_input = self._has_input, not changed
        if self._is_telling:
            self._is_seen = True
            self.counts["frames_seen_apart"] += bool(changed)
            return _did(self._one) == _did(self._other)
        if self._is_seen:
            self._is_seen = False
            self.pair.forget_heard()
        if changed:
            self.pair.check((changed[0], changed[1]), has_input=has_input)
        return True

    @property
    def _is_telling(self) -> bool:
        """True if the viewer sees a tile that is elsewhere in the twin."""
        # Call both: each keeps track of its viewer.
        visible = [eyes.visible() for eyes in self._eyes]
        is_watched = self._one.table.game.session.moment.round == self._recording.watched.number
        return is_watched and any(tiles & self._twin.differs for tiles in visible)

    def close(self) -> None:
        """Leave both matches, and count their events."""
        log = list(self._one.table.game.session.events(None))
        self.counts["hot_seat_changes"] = self._eyes[0].looks
        for event in log[self._recording.first_in_log :]:
            self.counts["undos"] += isinstance(event, Undone)
            self.counts["redos"] += isinstance(event, Redone)
            self.counts["hints"] += isinstance(event, HintShown)
            self.counts["actions"] += action_of(event) is not None
        for program in (self._one, self._other):
            program.close()


def _did(program: Watching) -> tuple[object, ...]:
    """The visible results of the inputs."""
    session = program.table.game.session
    return (
        session.version,
        session.moment,
        program.overlays.name,
        program.app.settings.now,
        program.wants_to_quit,
    )
