"""The sentences about a round on the score sheet."""

from __future__ import annotations

import pytest

from matador.play.game import Game
from matador.ui.fonts import Style
from matador.ui.kit.paint import items_of
from matador.ui.look import Look
from matador.ui.scores.telling import sentence_px, told, told_strip
from tests.ui.scores.matches import RULES, look_of, played


def sentences(look: Look, game: Game, width_px: int) -> dict[str, list[Style]]:
    """The sentences about the last round, and the styles in which a picture of them is shown."""
    finished = game.session.finished_rounds()[-1]
    items = items_of(look, told_strip(look, game, width_px, finished).placed, None)
    pictures = {id(item.picture) for item in items}
    room, colour = sentence_px(look, width_px), look.theme.on_surface
    return {
        line.text: [
            style
            for style in (Style.TEXT, Style.SMALL)
            if id(look.fonts.render(line.text, style, colour, max_width=room)) in pictures
        ]
        for line in told(look, game, finished)
    }


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("width_px", [400, 534, 700, 1000])
def test_both_sentences_have_one_size_of_type(size: tuple[int, int], width_px: int) -> None:
    look = look_of(size)
    for rules in RULES:
        shown = sentences(look, played(rules, rounds=1), width_px)
        assert all(len(styles) == 1 for styles in shown.values())
        assert len({styles[0] for styles in shown.values()}) == 1
