"""The window itself: its first position, its next position, full screen, and resizing during a drag."""

from __future__ import annotations

from pathlib import Path

import pygame

from matador.storage.settings import Settings, load_settings
from tests.journeys.desktop import SCREEN, Desktop, Geometry, Point
from tests.journeys.hands import Dragger
from tests.journeys.played import Played, installed_command, played, settings_for
from tests.journeys.waiting import until

README = Path(__file__).parents[2] / "README.md"


def seen_colours(file: Path) -> list[tuple[int, int, int]]:
    """The colours of points spread over a picture."""
    picture = pygame.image.load(file)
    width, height = picture.get_size()
    points = [(width * x // 20, height * y // 20) for x in range(1, 20) for y in range(1, 20)]
    seen = [picture.get_at(point) for point in points]
    return [(colour.r, colour.g, colour.b) for colour in seen]


def shows_felt(file: Path) -> bool:
    """True if much of a picture is felt, with other things on it."""
    seen = seen_colours(file)
    green = [(r, g, b) for r, g, b in seen if g > r + 15 and g > b + 5]
    return len(seen) // 3 < len(green) < len(seen) and len(set(seen)) > 20


def is_another(file: Path, before: Path) -> bool:
    """True if a picture shows another scene."""
    pairs = list(zip(seen_colours(file), seen_colours(before), strict=True))
    return sum(one != other for one, other in pairs) > len(pairs) // 4


def settled(game: Played) -> Geometry:
    """Position of the window when it has come to rest."""
    last: list[Geometry] = []

    def look() -> Geometry | None:
        last.append(game.geometry)
        return last[-1] if len(last) > 10 and len(set(last[-10:])) == 1 else None

    return until(look, "the window comes to rest")


def test_readme_command_opens_the_game(screen: Desktop, tmp_path: Path) -> None:
    line = next(
        line for line in README.read_text(encoding="utf-8").splitlines() if "pip install . &&" in line
    )
    assert line.split()[-1] == f".venv/bin/{Path(installed_command()).name}"
    with played(screen, tmp_path, tree=False, story="readme") as game:
        assert (game.geometry.width, game.geometry.height) == (1280, 720)
        game.until(lambda: shows_felt(game.glance()), "home is drawn")
        home = game.glance().rename(tmp_path / "home.png")
        game.look("home")
        # One press starts a match.
        game.key("Return")
        game.until(lambda: is_another(table := game.glance(), home) and shows_felt(table), "the table")
        game.look("table")
        # No tile has been played yet, so leaving loses nothing and asks nothing.
        assert game.close() == 0
        assert game.said == ""


def test_window_reopens_where_it_was_closed(screen: Desktop, tmp_path: Path) -> None:
    with played(screen, tmp_path, "play", settings=Settings(speed="off")) as game:
        game.resize((900, 640))
        screen.tool("windowmove", game.window, 240, 130)
        game.until(lambda: game.geometry.width == 900, "the window has the size")
        before = settled(game)
        assert game.close() == 0
    kept = load_settings(tmp_path / "settings.json")[0].window
    assert kept is not None
    assert (kept.width, kept.height) == (900, 640)
    # A bug that moves the window by the size of its frame shows at every start.
    with played(screen, tmp_path, "play") as game:
        assert settled(game) == before
        assert game.close() == 0
    assert load_settings(tmp_path / "settings.json")[0].window == kept


def test_full_screen_and_back(screen: Desktop, tmp_path: Path, size: Point) -> None:
    words, story = ("play", "--rules", "sevens"), f"full-screen-{size[1]}"
    with played(screen, tmp_path, *words, settings=settings_for(size), story=story) as game:
        before = settled(game)
        dealt = game.until_shown(lambda now: bool(now.is_table and now.of("tile")), "the tiles are dealt")
        rack_px = dealt.of("tile")[0].box[1]
        game.key("F11")
        game.until(lambda: (game.geometry.width, game.geometry.height) == SCREEN, "it fills the screen")
        game.until_shown(lambda now: now.of("tile")[0].box[1] > rack_px, "the table fills the screen")
        game.look("full")
        game.key("F11")
        game.until(lambda: settled(game) == before, "it is where it was")
        game.until_shown(lambda now: now.of("tile")[0].box[1] == rack_px, "the table is as it was")
        assert game.close() == 0


def test_resize_during_a_drag_returns_the_tile(screen: Desktop, tmp_path: Path) -> None:
    settings = Settings(speed="fast")
    with played(screen, tmp_path, "play", "--seed", "5", settings=settings) as game:
        person = Dragger(game)
        shown = person.begin()
        tile = shown.of("tile", "fits")[0]
        person.take(tile, 0)
        person.carry(game.shown.of("place", "ghost")[0])
        game.resize((1000, 700))
        now = game.until_shown(lambda now: now.state == "Idle" and not now.is_moving, "the tile is at home")
        screen.release()
        assert (game.geometry.width, game.geometry.height) == (1000, 700)
        home = now.node(tile.key)
        assert home.box != tile.box
        assert not {"held", "chosen", "moving"} & set(home.state)
        # The release after that plays nothing; once a key has worked, it has been processed.
        game.key("Right")
        now = game.until_shown(lambda now: now.focus is not None, "the keyboard goes to a tile")
        assert now.has(tile.key)
        assert now.of("laid tile") == []
        assert now.version == shown.version
        assert game.close() == 0
