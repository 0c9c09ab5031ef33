"""Sentences about a player's actions: complete, and never with a tile that they drew."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from matador.rules import Seen, Tile, parse_action
from matador.ui.language import Language
from matador.ui.sentences.table import what_was_done


def told(actions: Sequence[str], *, since_turn: bool = True) -> str:
    done = [Seen(1, parse_action(text)) for text in actions]
    return what_was_done(Language(), "Dot", done, since_turn=since_turn)


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        (["3-4L"], "Dot played the tile 3 and 4."),
        (["pass"], "Dot passed."),
        (["draw"], "Dot drew 1 tile."),
        (["draw", "draw"], "Dot drew 2 tiles."),
        (["draw", "3-4L"], "Dot drew 1 tile and played the tile 3 and 4."),
        (["draw", "draw", "4-3R"], "Dot drew 2 tiles and played the tile 3 and 4."),
        (["draw", "pass"], "Dot drew 1 tile and passed."),
        (["draw", "draw", "pass"], "Dot drew 2 tiles and passed."),
        (["pass", "draw", "3-4L"], "Dot passed. Dot drew 1 tile and played the tile 3 and 4."),
    ],
)
def test_it_is_told_as_it_was(actions: list[str], sentence: str) -> None:
    assert told(actions) == f"After your turn, {sentence}"
    assert told(actions, since_turn=False) == f"Before your turn, {sentence}"


def test_a_tile_that_was_drawn_is_not_told_even_to_who_could_know_it() -> None:
    done = [Seen(1, parse_action("draw"), Tile(5, 6)), Seen(1, parse_action("pass"))]
    assert (
        what_was_done(Language(), "Dot", done, since_turn=True)
        == "After your turn, Dot drew 1 tile and passed."
    )
