"""The first three minutes in the real window, by every kind of hand: finished, left, skipped, and those of a sister."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from matador.storage.settings import Settings, load_settings
from tests.journeys.databases import attempts_at
from tests.journeys.desktop import Desktop, Point
from tests.journeys.newcomer import KINDS, STEPS, Hand, Newcomer, lit_of, step_of
from tests.journeys.played import played, settings_for


@contextmanager
def coming(
    desk: Desktop, folder: Path, hand: Hand, story: str, settings: Settings | None = None
) -> Iterator[Newcomer]:
    """A newcomer at a game on this desktop; the game is closed at the end."""
    with played(desk, folder, "play", settings=settings, story=story) as game:
        yield KINDS[hand](game)
        assert game.close() == 0
        assert game.said == ""


def new(size: Point) -> Settings:
    """Settings of a player who has never played."""
    return settings_for(size, "normal", first_steps=0, gestures=())


def test_first_steps_are_finished(desk: Desktop, tmp_path: Path, size: Point, hand: Hand) -> None:
    with coming(desk, tmp_path, hand, f"first-{hand}-{size[1]}", new(size)) as child:
        game = child.game
        assert step_of(child.learn()) == STEPS[0]
        game.look("see")
        for number, _ in enumerate(STEPS[1:], 1):
            child.to_step(number)
            game.look(f"step-{number + 1}")
        assert lit_of(game.shown) == "play"
        child.use("play")
        game.until_shown(lambda now: now.is_table and now.has("boneyard"), "the table")
        assert game.shown.own_seat.name.startswith("You"), game.shown.own_seat
    assert load_settings(tmp_path / "settings.json")[0].first_steps == len(STEPS)
    assert attempts_at(tmp_path / "matador.db") == [], "what was shown is no evidence"


def test_first_steps_resume_after_leaving(desk: Desktop, tmp_path: Path, size: Point, hand: Hand) -> None:
    story = f"first-left-{hand}-{size[1]}"
    with coming(desk, tmp_path, hand, story, new(size)) as child:
        game = child.game
        child.learn()
        child.to_step(1)
        child.act()
        child.use("home")
        game.until_shown(lambda now: now.state == "home", "the first page")
        assert step_of(child.learn()) == STEPS[1], "a step is taken up from its beginning"
        child.to_step(2)
        child.act()
    assert load_settings(tmp_path / "settings.json")[0].first_steps == 2
    with coming(desk, tmp_path, hand, f"{story}-again") as child:
        assert step_of(child.learn()) == STEPS[2]
        child.game.look("taken-up")


def test_first_steps_can_be_skipped_at_every_step(
    desk: Desktop, tmp_path: Path, size: Point, hand: Hand
) -> None:
    with coming(desk, tmp_path, hand, f"first-skipped-{hand}-{size[1]}", new(size)) as child:
        child.learn()
        skip(child, 0, len(STEPS) - 1)
        child.use("skip")
        child.game.until_shown(lambda now: now.state == "learn", "the room of Learn")
    assert load_settings(tmp_path / "settings.json")[0].first_steps == len(STEPS)


def test_older_sister_has_her_own_first_steps(desk: Desktop, tmp_path: Path, size: Point, hand: Hand) -> None:
    story = f"first-sister-{hand}-{size[1]}"
    with coming(desk, tmp_path, hand, story, new(size)) as child:
        game = child.game
        brother = move_in(child, 3)
        child.learn()
        skip(child, 0, 2)
        child.use("home")
        sister = move_in(child, 1)
        assert step_of(child.learn()) == STEPS[0], "she begins at the beginning"
        skip(child, 0, len(STEPS) - 1)
        game.look("her-face")
        child.use("play")
        game.until_shown(lambda now: now.is_table and now.has("boneyard"), "the table")
        assert game.shown.own_seat.name.startswith(sister), game.shown.own_seat
        game.look("her-match")
    with coming(desk, tmp_path, hand, f"{story}-again") as child:
        choose(child, brother)
        assert step_of(child.learn()) == STEPS[2], "what he has done is as it was"


def skip(child: Newcomer, first: int, last: int) -> None:
    """Skip from one step to another."""
    for number in range(first, last):
        child.use("skip")
        child.game.until_shown(lambda now, step=STEPS[number + 1]: step_of(now) == step, "the next step")  # type: ignore[misc]


def move_in(child: Newcomer, face: int) -> str:
    """Add a player with a face, who plays next; return the suggested name."""
    game = child.game
    game.until_shown(lambda now: now.page is None and now.has("who"), "the first page")
    before = game.shown.node("who").name
    child.use("who")
    shown = game.until_shown(lambda now: now.page is not None, "who is there, or the faces")
    if shown.has("new person"):
        child.use("new person")
        game.until_page("Choose your face")
    child.use(f"face:{face}")
    game.until_shown(lambda now: now.focus == "name", "there is a person")
    child.use("done")
    shown = game.until_shown(
        lambda now: now.page is None and now.node("who").name != before, "somebody plays"
    )
    return shown.node("who").name.removesuffix(" is playing")


def choose(child: Newcomer, name: str) -> None:
    """Choose the player by their face."""
    game = child.game
    game.until_shown(lambda now: now.page is None and now.has("who"), "the first page")
    child.use("who")
    shown = game.until_page("Who is playing?")
    child.use(next(node.key for node in shown.nodes if node.key.startswith("person:") and node.name == name))
    game.until_shown(
        lambda now: now.page is None and now.node("who").name == f"{name} is playing", f"{name} plays"
    )
