"""Three persons at one screen: hands are down between turns, and each presses before he sees his own."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from matador.ui.semantics import Box
from tests.journeys.choosing import Choosing
from tests.journeys.desktop import Desktop, Point
from tests.journeys.hands import Clicker
from tests.journeys.laws import Sight, check_open_page, check_table, shows_faces
from tests.journeys.played import SIZES, played, settings_for
from tests.journeys.shown import Shown

NAMES = ("Anna", "Jörg", "Käthe")
DEAL = 5
TURNS = 2
MOST_STEPS = 60


def rack_box(shown: Shown, size: Point) -> Box:
    """Where the hand stands: right of whose it is."""
    left, top, width, height = shown.own_seat.box
    return (left + width, top, size[0] - left - width, height)


@pytest.mark.parametrize("size", SIZES)
def test_three_persons(screen: Desktop, tmp_path: Path, size: Point) -> None:
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
        for step in range(MOST_STEPS):
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
                    # What happened since his last turn is being shown again.
                    game.look(f"seat-{NAMES.index(name)}-again")
                seen = person.begin()
                game.look(f"seat-{NAMES.index(name)}-sees")
                assert shows_faces(game.glance(), rack_box(seen, size))
            else:
                person.act(shown, step)
        assert all(turns[name] >= TURNS for name in NAMES), turns
        # Undo is for who plays against bots alone: here it would show others' tiles.
        before = game.shown.version
        game.key("ctrl+z")
        game.open("menu", "Matador")
        assert not game.shown.has("undo")
        assert game.shown.version == before
        game.look("menu")
        game.press("home")
        game.until_page("Leave this match?")
        game.look("leave")
        game.press("play on")
        game.until_shown(lambda now: now.page is None, "the table")
        game.go_home()
        assert game.close() == 0
        assert game.said == ""
