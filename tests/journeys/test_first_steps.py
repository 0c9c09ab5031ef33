"""The first three minutes in the real window: by what is lit alone, left in the middle and taken up, and by keys."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from matador.storage.settings import load_settings
from tests.journeys.databases import attempts_at
from tests.journeys.desktop import Desktop, Point
from tests.journeys.hands import focus_on
from tests.journeys.played import Played, played, settings_for
from tests.journeys.shown import Shown

_STEPS = ("1/5", "2/5", "3/5", "4/5", "5/5")
_MOST = 60


class Newcomer:
    """A child that sees what is lit, and nothing else."""

    def __init__(self, game: Played, *, by_keys: bool = False) -> None:
        self.game = game
        self.by_keys = by_keys

    def use(self, key: str) -> None:
        """Press something that is on show."""
        if self.by_keys:
            focus_on(self.game, key, by="Tab")
            self.game.key("Return")
        else:
            self.game.press(key)

    def learn(self) -> Shown:
        """From the first page into Learn; what comes."""
        self.game.until_shown(lambda now: now.has("learn"), "the first page")
        self.use("learn")
        return self.game.until_shown(lambda now: now.state == "First", "the first steps")

    def to_step(self, number: int) -> None:
        """Do what is lit until this step is on."""
        for _ in range(_MOST):
            shown = self.game.until_shown(_is_lit_or(_STEPS[number]), "something lit, or the next step")
            if _step(shown) == _STEPS[number]:
                return
            self.use(_lit(shown))
            # What was pressed is seen before the next look.
            time.sleep(0.3)
        raise AssertionError(f"{_STEPS[number]} does not come")


def _step(shown: Shown) -> str:
    return shown.node("step").name.partition(":")[0] if shown.has("step") else ""


def _lit(shown: Shown) -> str:
    return next((node.key for node in shown.nodes if "lit" in node.state and node.action), "")


def _is_lit_or(step: str) -> Callable[[Shown], bool]:
    return lambda now: _step(now) == step or bool(_lit(now))


def test_by_what_is_lit_left_in_the_middle_and_taken_up(screen: Desktop, tmp_path: Path, size: Point) -> None:
    settings, story = settings_for(size, "normal", first_steps=0, gestures=()), f"first-{size[1]}"
    with played(screen, tmp_path, "play", settings=settings, story=story) as game:
        child = Newcomer(game)
        assert _step(child.learn()) == _STEPS[0]
        game.look("see")
        child.to_step(1)
        game.look("missing")
        for half in (1, 3, 2):
            game.until_shown(lambda now, key=f"half:{half}": bool(now.node(key).action), "it is asked")  # type: ignore[misc]
            time.sleep(0.8)
            child.use(f"half:{half}")
            game.until_shown(lambda now: "make" in now.node("sentence").name, "the sum")
            # Who has seen it presses on.
            game.click((game.shown.node("card").centre[0], game.shown.node("card").box[1] + 8))
        game.until_shown(lambda now: _step(now) == _STEPS[2], "the third step")
        assert game.close() == 0
        assert game.said == ""
    assert load_settings(tmp_path / "settings.json")[0].first_steps == 2
    with played(screen, tmp_path, "play", story=f"{story}-again") as game:
        child = Newcomer(game)
        assert _step(child.learn()) == _STEPS[2]
        time.sleep(0.8)
        # A grown-up who is in a hurry.
        game.press("skip")
        game.until_shown(lambda now: _step(now) == _STEPS[3], "the fourth step")
        game.press("skip")
        shown = game.until_shown(lambda now: _step(now) == _STEPS[4], "the match is offered")
        game.look("offer")
        assert _lit(shown) == "play"
        game.press("play")
        game.until_shown(lambda now: now.has("boneyard"), "the table")
        assert game.close() == 0
        assert game.said == ""
    assert load_settings(tmp_path / "settings.json")[0].first_steps == 5
    assert attempts_at(tmp_path / "matador.db") == []


def test_by_keys_alone(screen: Desktop, tmp_path: Path, size: Point) -> None:
    settings, story = settings_for(size, "normal", first_steps=3, gestures=()), f"first-keys-{size[1]}"
    with played(screen, tmp_path, "play", settings=settings, story=story) as game:
        child = Newcomer(game, by_keys=True)
        assert _step(child.learn()) == _STEPS[3]
        time.sleep(0.8)
        child.use("tile:1-4")
        shown = game.until_shown(lambda now: _lit(now) == "boneyard", "the boneyard is lit")
        assert shown.node("sentence").name == "Nothing fits. Take a new tile."
        child.use("boneyard")
        game.until_shown(lambda now: now.has("tile:2-4"), "the new tile")
        child.use("tile:2-4")
        game.until_shown(lambda now: now.node("sentence").name == "3 and 2 make 5.", "the sum")
        game.look("drawn")
        assert game.close() == 0
        assert game.said == ""
