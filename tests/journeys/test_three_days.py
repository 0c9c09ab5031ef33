"""A six-year-old's first three days in Learn, in the real window: a match, and a practice on each day.

`MATADOR_SHOTS=folder` saves a picture of each step, by which to judge what somebody who cannot read sees.
"""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path

from matador.storage.settings import Settings
from matador.ui.semantics import Node
from tests.journeys import days_later
from tests.journeys.desktop import Desktop, Point
from tests.journeys.hands import Clicker
from tests.journeys.played import Played, Start, game_environment, played, settings_for
from tests.journeys.practised import Child
from tests.journeys.shown import Shown
from tests.journeys.waiting import BREATH_S, LOOKS_S

DAYS = 3


class Learner(Clicker):
    """A child who is not told which tile fits, and adds the halves."""

    def begin(self) -> Shown:
        def is_for_me(shown: Shown) -> bool:
            at_rest = not shown.is_moving and shown.is_table and shown.page in (None, "")
            return shown.has("result") or (at_rest and "on turn" in shown.own_seat.state)

        return self.game.until_shown(is_for_me, "my turn, or the end of the round")

    def act(self, shown: Shown, step: int) -> None:
        found = self._fitting(shown)
        if found is None:
            super().act(shown, step)
            return
        tile, half, place = found
        time.sleep(BREATH_S)
        left, top, width, height = tile.box
        self.game.click((left + width // 2, top + height * (1 + 2 * half) // 4))
        self.game.until_shown(lambda now: now.state == "Selected", f"{tile.key} is chosen")
        self.game.press(place)
        self._laid(lambda now: now.has(tile.key.replace("tile:", "laid:")), tile)
        self.did["lay"] += 1
        self._look("laid")

    def _fitting(self, shown: Shown) -> tuple[Node, int, str] | None:
        """A tile, the half that touches, and the place, found by adding."""
        (total,) = _numbers(shown.node("goal").name)
        ends = {node.key: _numbers(node.name) for node in shown.of("place")}
        for tile in shown.of("tile"):
            halves = _numbers(tile.name)
            for half, (place, lying) in ((half, end) for half in (0, 1) for end in ends.items()):
                if not lying or halves[half] + lying[0] == total:
                    return tile, half, place
        return None

    def count(self) -> None:
        """Say how many pips are left."""
        asked = self.game.until_shown(lambda now: now.has("answer") and not now.is_moving, "the question")
        time.sleep(LOOKS_S)
        for digit in str(sum(_numbers(asked.node("groups").name))):
            self.game.press(f"digit:{digit}")
        self.game.press("answer")
        self.game.until_shown(lambda now: not now.has("answer"), "that it is right")
        self.game.look("counted")


def practise(game: Played) -> None:
    """Practise the chosen total to the end, and go back to the room."""
    game.press("practise")
    game.until_shown(lambda now: now.state == "practice", "the first item")
    child = Child(game)
    time.sleep(LOOKS_S)
    while not game.shown.has("end:0"):
        child.answer()
    game.look("end")
    time.sleep(LOOKS_S)
    game.press("back")
    room(game)


def room(game: Played) -> dict[str, str]:
    """The names of the stones of the room, and of a sum of 5 after a press on it."""
    shown = game.until_shown(lambda now: now.state == "learn" and not now.is_moving, "the room of Learn")
    game.look("room")
    game.press("branch:5")
    shown = game.until_shown(lambda now: now.has("sum"), "the sum of a bud")
    game.look("bud")
    return {node.key: node.name for node in shown.nodes if node.key.startswith(("total:", "sum"))}


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def test_plant_grows_on_each_of_three_days(screen: Desktop, tmp_path: Path, size: Point) -> None:
    settings: Settings | None = settings_for(size, "fast")
    seen: list[dict[str, str]] = []
    for day in range(DAYS):
        command = (sys.executable, str(Path(days_later.__file__)), str(day))
        # Otherwise the window would have the script's name.
        environment = {**game_environment(screen, tmp_path), "SDL_VIDEO_X11_WMCLASS": "matador"}
        start = Start(command, environment)
        story = f"day-{day + 1}"
        with played(screen, tmp_path, "play", settings=settings, story=story, start=start) as game:
            game.until_shown(lambda now: now.page is None and now.has("learn"), "the home screen")
            game.look("home")
            game.press("learn")
            morning = room(game)
            if day == 0:
                game.press("play")
                child = Learner(game, is_watched=True)
                child.play_round()
                child.count()
                game.go_home()
                game.press("learn")
                room(game)
            practise(game)
            seen += [morning, room(game)]
            assert game.close() == 0
            assert game.said == ""
        # From the second day on, those that the program has saved.
        settings = None
    stages = [one["sum"].partition(", ")[2] for one in seen]
    grown = ("not found yet", "found with help", "found without help")
    evenings = [grown.index(stage.rstrip(".")) for stage in stages[1::2]]
    assert grown.index(stages[0].rstrip(".")) == 0 < evenings[0], stages
    assert evenings == sorted(evenings), stages
    assert evenings[-1] == 2, stages
    # On the first day all answers had help, so knowing takes four days at least.
    assert "0 of 4 known" in seen[-1]["total:5"]
