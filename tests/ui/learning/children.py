"""A child who knows every tile and takes it by any half: no right tile may count as wrong, with any gesture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Literal, TypeAlias

from matador.match.help import SeatHelp
from matador.play.layout.orientations import Proposed, Selected, Spot, TurnOffered, Way
from matador.play.learners import Teacher
from matador.rules import PASS, Play
from matador.rules.options import OptionValue
from matador.storage.settings import changed
from matador.storage.setups import MatchSetup
from matador.ui.inputs import Input, Key, PointerDown, PointerUp
from tests.inside import forget_turns
from tests.ui.dealt import AT_ONCE
from tests.ui.learning.remembering import Remembered
from tests.ui.pilot import Pilot

Size: TypeAlias = Literal[4, 5, 6, 9, 12]


class Child:
    """Plays only tiles that fit; the half, and whether to click, drag or use keys, is random."""

    def __init__(self, setup: MatchSetup, seed: str, assistance: SeatHelp) -> None:
        self.chance = Random(seed)
        self.pilot = Pilot(setup, seed=self.chance.randrange(1000), settings=changed(AT_ONCE, guide=False))
        self.kept = Remembered()
        self.did: Counter[str] = Counter()
        """Counts of each gesture, and of `turn` (a tile had to be turned), `choose`, `draw` and `pass`."""
        self._help = assistance
        self._learn()

    def _learn(self) -> None:
        """Turn on a learner's help in this match."""
        game = self.pilot.game
        game.teacher = Teacher(game.session.rules, self.kept, is_lesson=True)
        game.give_help(0, self._help, "frames", pinned=False)
        forget_turns(self.pilot.program.table)

    def decide(self) -> None:
        """Decide once, in this round or in the next one."""
        pilot = self.pilot
        pilot.wait_until(lambda: self._is_asked or pilot.display.state.shown.ended is not None)
        while pilot.display.state.shown.ended is not None:
            pilot.press("enter")
            if not pilot.game.occupants[0].is_learner:
                # The match had only one round, and another match has started.
                self._learn()
            pilot.wait(500)
            pilot.wait_until(lambda: self._is_asked or pilot.display.state.shown.ended is not None)
        legal = pilot.display.state.view_at().legal()
        plays = [action for action in legal if isinstance(action, Play)]
        if plays:
            self._lay(self.chance.choice(plays))
        else:
            self.did["pass" if PASS in legal else "draw"] += 1
            pilot.press("p" if PASS in legal else "d")
        self.check()

    @property
    def _is_asked(self) -> bool:
        display = self.pilot.display
        return (
            display.state.is_my_turn
            and not display.is_moving
            and self.pilot.now_ms >= display.state.busy_until_ms
        )

    def check(self) -> None:
        """Check that no right tile was called or counted wrong."""
        said, wrong = self.pilot.display.state.notice, self.pilot.display.state.wrong
        assert said is None, f"a right tile is called wrong: {said}"
        assert wrong is None, "what a right tile makes is shown as wrong"
        missed = [attempt for attempt in self.kept.attempts if not attempt.is_right]
        assert not missed, f"a child who knows is missed: {missed}"
        assert not self.kept.overlooked, "a child who knows has overlooked nothing"

    def _lay(self, play: Play) -> None:
        pilot, spot = self.pilot, play.arm or "open"
        before, tries = len(pilot.display.state.view_at().history), len(self.kept.told)
        manner = self.chance.choice((self._click, self._drag, self._by_keys))
        manner(play, spot)
        self.did[manner.__name__] += 1
        self.check()
        turned = isinstance(pilot.state, TurnOffered)
        if turned:
            self.did["turn"] += 1
            self._turn()
        if isinstance(pilot.state, Proposed):
            self.did["choose"] += 1
            self._choose(pilot.state, play)
        done = pilot.display.state.view_at().history[before].action
        assert isinstance(done, Play), f"{done} instead of {play}"
        assert (done.tile, done.arm) == (play.tile, play.arm), f"{done} instead of {play}"
        assert not turned or len(self.kept.told) == tries, "what was said is taken for knowledge"

    def _half(self, play: Play) -> tuple[int, int]:
        """A point in either half of a tile on the rack."""
        left, top, width, height = self.pilot.node(f"tile:{play.tile}").box
        return (left + width // 2, top + height * self.chance.choice((1, 3)) // 4)

    def _click(self, play: Play, spot: Spot) -> None:
        for _ in range(self.chance.choice((1, 1, 2))):
            # A second click on the other half makes that one lead; on the same half it comes too soon to count.
            self.pilot.click(self._half(play))
        self.pilot.click(f"place:{spot}")

    def _drag(self, play: Play, spot: Spot) -> None:
        self.pilot.drag(self._half(play), self.pilot.node(f"place:{spot}").centre, drops=False)
        at = self.pilot.node(f"place:{spot}").centre
        self.pilot.give(PointerUp(at))

    def _by_keys(self, play: Play, spot: Spot) -> None:
        pilot = self.pilot
        self._go_to(f"tile:{play.tile}")
        pilot.press("up")
        assert isinstance(pilot.state, Selected), pilot.state
        self._go_to(f"place:{spot}")
        pilot.press(*["r"] * self.chance.choice((0, 0, 1)))
        pilot.press("enter")

    def _go_to(self, key: str) -> None:
        for _ in range(100):
            if self.pilot.display.state.focus == key:
                return
            self.pilot.press("right")
        raise AssertionError(f"{key} cannot be reached from {self.pilot.display.state.focus}")

    def _turn(self) -> None:
        """Turn the tile in one of the possible ways."""
        pilot, hold = self.pilot, self.pilot.display.state.hold
        assert isinstance(hold, TurnOffered)
        lying = pilot.display.lying(hold.grip, hold.spot, hold.lies)[1]
        button = pilot.node(pilot.keys("chip")[0]).centre
        ways: tuple[tuple[Input, ...], ...] = (
            (PointerDown(button), PointerUp(button)),
            (PointerDown(lying.center), PointerUp(lying.center)),
            (Key("r"),),
            (Key("enter"),),
            (PointerDown((0, 0), "right"), PointerUp((0, 0), "right")),
        )
        pilot.give(*self.chance.choice(ways))

    def _choose(self, state: Proposed, play: Play) -> None:
        index = state.ways.index(Way(play.direction, play.touching))
        self.pilot.click(self.pilot.keys("chip")[index])


def child_of(
    name: str, size: Size, options: Mapping[str, OptionValue], seed: str, assistance: SeatHelp = "full"
) -> Child:
    """A child at a table for two, with this ruleset and set."""
    setup = MatchSetup(ruleset=name, players=2, set=size, options=options)
    return Child(setup, seed, assistance)
