"""The sentences about a round on the score sheet."""

from __future__ import annotations

import pygame
import pytest

from matador.ui.kit.widgets import Text
from matador.ui.scores.telling import told, told_part
from tests.ui.scores.matches import RULES, look_of, played


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("width_px", [400, 534, 700, 1000])
def test_both_sentences_have_one_size_of_type(size: tuple[int, int], width_px: int) -> None:
    look = look_of(size)
    for rules in RULES:
        game = played(rules, rounds=1)
        finished = game.session.finished_rounds()[-1]
        part = told_part(look, game, width_px, finished)
        room = pygame.Rect(0, 0, width_px, part.height(look, width_px))
        texts = [one.widget for one in part.place(look, room) if isinstance(one.widget, Text)]
        assert [text.text for text in texts] == [line.text for line in told(look, game, finished)]
        assert len({text.style for text in texts}) == 1
