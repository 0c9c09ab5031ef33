"""People at one screen: hands are covered between turns, and players press before they see their own."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from matador.ui.semantics import Box
from tests.journeys.choosing import Choosing
from tests.journeys.desktop import Desktop, Point
from tests.journeys.hands import Clicker
from tests.journeys.laws import Sight, check_open_page, check_table, shows_faces
from tests.journeys.played import played, settings_for
from tests.journeys.shown import Shown

NAMES = ("Anna", "Jörg", "Käthe")
DEAL = 5
TURNS = 2
MAX_STEPS = 60


def rack_box(shown: Shown, size: Point) -> Box:
    """Area of the hand: to the right of its owner."""
    left, top, width, height = shown.own_seat.box
    return (left + width, top, size[0] - left - width, height)


def test_three_people_share_a_screen(screen: Desktop, tmp_path: Path, size: Point) -> None:
    with played(screen, tmp_path, "play", settings=settings_for(size), story=f"hot-seat-{size[1]}") as game:
        game.press("new match")
        page = Choosing(game)
        page.choose("tab:rules")
        page.write_deal(DEAL)
        page.choose("tab:players", "players:3", "seat:1", "who:person", "seat:2", "who:person")
        for seat, name in enumerate(NAMES):
            page.write_name(seat, name)
        check_open_page(game.shown, size)
        game.look("three-names")
        game.law = sight = Sight()
        page.start()
        person, turns = Clicker(game), Counter[str]()
        for step in range(MAX_STEPS):
            shown = person.begin()
            if min(turns[name] for name in NAMES) >= TURNS or shown.has("result"):
                break
            if shown.is_covered:
                name = shown.node("look").name.removesuffix(": press to see your tiles")
                assert name == shown.own_seat.name.split(",")[0]
                assert name in NAMES
                turns[name] += 1
                check_table(shown, size)
                game.look(f"seat-{NAMES.index(name)}-covered")
                assert not shows_faces(game.glance(), rack_box(shown, size))
                sight.grant(shown.own_seat.key)
                person.act(shown, step)
                if turns[name] == TURNS:
                    # The replay since their last turn is running.
                    game.look(f"seat-{NAMES.index(name)}-again")
                seen = person.begin()
                game.look(f"seat-{NAMES.index(name)}-sees")
                assert shows_faces(game.glance(), rack_box(seen, size))
            else:
                person.act(shown, step)
        assert all(turns[name] >= TURNS for name in NAMES), turns
        game.open("menu", "Matador")
        game.look("menu")
        game.press("home")
        game.until_shown(lambda now: now.state == "home" and now.has("go on"), "home")
        game.look("home")
        assert game.close() == 0
        assert game.said == ""
