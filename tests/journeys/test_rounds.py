"""A whole round in the real window: by dragging and by keys; `test_matches` plays by clicks."""

from __future__ import annotations

from pathlib import Path

import pytest

from matador.storage.settings import Speed
from tests.journeys.desktop import Desktop, Point
from tests.journeys.hands import Dragger, Typist
from tests.journeys.person import Person
from tests.journeys.played import played, settings_for
from tests.journeys.shown import Shown

FAMILY = ("--rules", "family", "--seed")
"""In this game many tiles fit in several directions."""


def check_end(shown: Shown) -> None:
    """Check that the panel says who won and why, with the count of both hands."""
    result = shown.node("result").name
    # A short match may be won in one round.
    of_the_match = ("You win the match!", "Bruno wins the match!")
    of_the_round = ("You win this round!", "Bruno wins this round.", "Nobody wins this round.")
    assert result.startswith((*of_the_match, *of_the_round)), result
    pips = [int(shown.node(f"count:{seat}").name.split(": ")[1].split()[0]) for seat in (0, 1)]
    assert (0 in pips) == ("no tiles left" in result), (pips, result)


@pytest.mark.parametrize(
    ("hands", "size", "speed", "words", "does"),
    [
        pytest.param(Dragger, (1280, 720), "fast", (*FAMILY, "23"), {"choose", "draw"}, id="dragging"),
        pytest.param(Typist, (1280, 720), "off", (*FAMILY, "5"), {"choose", "draw", "pass"}, id="keys"),
    ],
)
def test_round_is_played_to_its_end(
    screen: Desktop,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    hands: type[Person],
    size: Point,
    speed: Speed,
    words: tuple[str, ...],
    does: set[str],
) -> None:
    story = request.node.callspec.id
    with played(screen, tmp_path, "play", *words, settings=settings_for(size, speed), story=story) as game:
        assert (game.geometry.width, game.geometry.height) == size
        person = hands(game, is_watched=True)
        check_end(person.play_round())
        game.look("result")
        assert does <= set(person.did), person.did
        assert len(person.play_again().of("tile")) == 7
        assert game.close() == 0
        assert game.said == ""
