"""The first program of a monkey's run: a tour of everything, so that no run misses any of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from matador.play.people import MAX_AT_ONCE_MS
from matador.rules import PASS
from matador.storage.settings import changed
from matador.teaching.lessons.kinds import LESSON_KINDS, kinds_of
from matador.teaching.lessons.tasks import LessonKind
from matador.teaching.path import TOTALS
from matador.ui.inputs import Key
from matador.ui.pages.options import BEDTIMES
from matador.ui.round_end.panel import LOOK
from matador.ui.table.buttons import BACK
from tests.checks.monkey_chances import any_begin
from tests.checks.monkey_matches import Matches
from tests.checks.monkey_steps import Calm, Draw, Step, Wait

MAX_GESTURES = 150
_WITH_ALL = next(total for total in TOTALS if kinds_of(total) == LESSON_KINDS)
PRACTISED = 12
"""Number of actions in a practice."""
LEARNT = 3
"""Number of actions in each of the many lessons; tests/ui/pages/learn/test_lessons.py plays them to their end."""
STEPPED = 2
"""Number of actions in each of the first steps."""
COUNTED_MS = 60_000
"""Time by which the hands at the end of a round have been counted."""


class Tour(Matches):
    """Short matches from home, with a look at everything on the way."""

    def tour(self) -> Iterator[Step]:
        """The whole tour."""
        self.stays = True
        begin = any_begin(self.chance, None)
        # It passes through all of Learn with the voice on.
        heard = changed(begin.settings, muted=False, language="en")
        yield replace(begin, settings=heard)
        yield Draw()
        yield from self._at_the_door()
        yield from self._in_learn()
        yield from self.choose(self.chance.choice(("matching", "first-sevens")), 4, 4)
        for by_keys in (False, True, False):
            yield from self._back_and_forth(by_keys=by_keys)
            yield from self._stay()
            yield from self.play_to_end()
            yield from self._look_back()
            yield from self.click("again")
            yield from self.deal()
        yield from self._home()
        # Players who can draw only one tile often pass.
        yield from self.choose("family", 6, 3)
        yield from self._until_a_pass()
        yield from self._home()
        yield from self.click("play")
        yield from self.deal()
        yield Calm()
        yield from self._export()
        yield from self._home()
        yield from self.click("play")
        yield from self.deal()
        yield from self._hand_round()
        yield from self._go_to_bed()
        self.stays = False

    def _choose(self, key: str) -> Iterator[Step]:
        """Choose from the menu, whatever is held or open."""
        yield from self.let_go()
        yield from self.leave_page()
        yield from self.from_menu(key)

    def _home(self) -> Iterator[Step]:
        """Leave the current match."""
        yield from self._choose("home")
        if self.program.overlays.name == "leaving":
            # In a small window it is on another page.
            yield from self.use("leave")

    def _until_a_pass(self) -> Iterator[Step]:
        """Play until the player has passed, within a limit."""
        for _ in range(MAX_GESTURES):
            seat, history = self.table.display.state.seat, self.table.game.session.view(0).history
            if any(seen.seat == seat and seen.action == PASS for seen in history):
                break
            yield from self.get_on()

    def _at_the_door(self) -> Iterator[Step]:
        """The pages that home has."""
        for page in ("options", "rules"):
            yield from self.click(page)
            yield from self.by_keys()
            yield from self.leave_page()
        yield from self.click("new match")
        for tab, field in (("players", "name"), ("rules", "deal number")):
            yield from self.click(f"tab:{tab}")
            yield from self.use(field)
            yield from self.type("Ida 12")
        yield from self.leave_page()

    def _in_learn(self) -> Iterator[Step]:
        """The Learn room, a total that is locked and then unlocked, lessons of all kinds and totals, and a practice."""
        yield from self.click("learn")
        yield Draw()
        if self.program.scene.kind == "first steps":
            yield from self._first_steps()
        yield from self.click("total:13")
        yield from self.leave_page()
        yield from self.click("total:13")
        yield from self.use("open")
        yield from self.use("open now")
        for kind, total in self._lessons():
            yield from self.click(f"total:{total}")
            yield from self.click("lessons")
            yield from self._take_lesson(kind)
            yield from self._to_learn()
        yield from self.click("practise")
        yield Wait(2000)
        yield from self._learn_for(PRACTISED)
        yield from self._to_learn()
        yield Key("escape")

    def _first_steps(self) -> Iterator[Step]:
        """The first three minutes: random actions in each step, and on to the next, until the Learn room appears."""
        while self.program.scene.kind == "first steps":
            yield Wait(self.chance.choice((600, 6000, 9000, 22_000)))
            yield from self._learn_for(STEPPED)
            yield from self.leave_page()
            yield from self._to_learn()
            if self.program.scene.kind == "first steps":
                yield Wait(600)
                yield from self.click("skip")

    def _to_learn(self) -> Iterator[Step]:
        """Return to Learn, wherever a press has led."""
        if self.program.scene.kind == "table":
            yield from self._home()
        for _ in range(4):
            if self.program.scene.kind in ("learn", "home", "first steps"):
                break
            yield Key("escape")
        if self.program.scene.kind == "home":
            yield from self.click("learn")

    def _lessons(self) -> list[tuple[LessonKind, int]]:
        """Each kind of lesson once, and each total at least once; over many runs, all of them."""
        chance = self.chance
        totals = chance.sample([*TOTALS, chance.choice(TOTALS)], len(TOTALS) + 1)
        lessons = [
            (kind, totals.pop() if kind in kinds_of(TOTALS[0]) else _WITH_ALL) for kind in LESSON_KINDS
        ]
        return chance.sample(lessons, len(lessons))

    def _take_lesson(self, kind: LessonKind) -> Iterator[Step]:
        """Open a lesson, advance in it for a while, and then act at random."""
        yield from self.use(f"lesson:{kind}")
        yield Wait(2000)
        for _ in range(self.chance.choice((0, 0, 6, 16))):
            scene = self.program.scene
            if scene.kind != "lesson" or scene.exercise.run.stage == "over":
                break
            yield from self.get_on_with_lesson(scene.exercise)
        yield from self._learn_for(LEARNT)

    def _learn_for(self, gestures: int) -> Iterator[Step]:
        """Act in a lesson or a practice while it lasts."""
        for _ in range(gestures):
            if self.program.overlays or self.program.scene.kind not in ("lesson", "practice", "first steps"):
                break
            yield from self.at_learn()
        yield Draw()
        yield from self.leave_page()

    def _export(self) -> Iterator[Step]:
        """Export the match, which fails here."""
        yield from self._choose("export")
        yield from self.leave_page()

    def _back_and_forth(self, *, by_keys: bool) -> Iterator[Step]:
        """Decide, undo and redo."""
        session = self.table.game.session
        yield Calm()
        version = session.version
        for _ in range(6):
            if session.version > version or not self.table.display.state.is_my_turn:
                break
            yield from self.take_turn()
            yield from self.let_go()
            yield from self.leave_page()
        yield Calm()
        if by_keys:
            yield from [Key("z", ctrl=True), Key("z", shift=True, ctrl=True)]
        else:
            yield from self.do_again()
        yield from self.leave_page()

    def _stay(self) -> Iterator[Step]:
        """Go home but choose to continue; without unsaved changes, nobody asks."""
        yield from self.open_menu()
        # Time stands still under the menu, so the match does not end meanwhile.
        if self.program.overlays.name == "menu" and self.table.would_be_lost:
            yield from self.use("home")
        if self.program.overlays.name == "leaving":
            yield from self.click("play on")
        yield from self.leave_page()

    def _look_back(self) -> Iterator[Step]:
        """The pages about a finished match."""
        yield Wait(COUNTED_MS)
        if self.node(BACK) is None:
            yield from self.click(LOOK)
        yield Draw()
        yield from self.come_back()
        for page in ("fair", "scores"):
            yield from self.click(page)
            yield from self.by_keys()
            yield from self.leave_page()

    def _go_to_bed(self) -> Iterator[Step]:
        """Play until bedtime, and start nothing then; a grown-up changes the setting."""
        yield from self._choose("options")
        yield from self.click("tab:players")
        yield from self.use(f"bedtime:{BEDTIMES[1]}")
        yield from self.leave_page()
        for _ in range(BEDTIMES[1] * 60_000 // MAX_AT_ONCE_MS + 1):
            yield Wait(MAX_AT_ONCE_MS)
        if self.node("menu") is None and self.node("again") is not None:
            # The end of a round lies over the menu.
            yield from self.click("again")
        yield from self._home()
        if not self.program.overlays:
            yield from self.click("play")
        yield from self.leave_page()
        yield from self.click("options")
        yield from self.click("tab:players")
        yield from self.use("bedtime:0")
        yield from self.leave_page()

    def _hand_round(self) -> Iterator[Step]:
        """Let bots play alone, and take a seat back."""
        yield Calm()
        yield from self.hand_over_all()
        yield Calm()
        for _ in range(3):
            if self.table.game.human_seats:
                break
            yield from self.hand_over(0)
