"""Everything on the home screen is fully visible, at every size, in large text and with long words."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from matador.rules import named_ruleset
from matador.ui.fonts import Fonts, Style
from matador.ui.inputs import Point
from matador.ui.kit.widgets import Face
from matador.ui.pages.home.scene import BUTTONS, Home, HomeScene
from matador.ui.pages.match_picture import MatchPicture, PlayerScore
from matador.ui.scale import ROOMY, SMALLEST
from matador.ui.sentences.matches import name_of
from tests.checks.each import each
from tests.checks.pairs import pairwise
from tests.pseudo import PSEUDO
from tests.ui.drawn import drawn
from tests.ui.pages.home.homes import home, look_for, node

SIZES: tuple[Point, ...] = (
    SMALLEST,
    ROOMY,
    (800, 600),
    (1024, 768),
    (1280, 720),
    (1366, 768),
    (1920, 1080),
    (1000, 1400),
    (800, 1280),
    (2560, 1080),
    (3840, 2160),
)


def test_every_place_has_a_picture_for_those_who_cannot_read() -> None:
    scene = home(bars=True, has_matches=True)
    pictures = drawn(scene.items)

    def kinds(key: str) -> set[object]:
        box = pygame.Rect(node(scene, key).box)
        return {one.what[1] if one.kind == "icon" else one.kind for one in pictures if box.contains(one.rect)}

    assert {"play", "face", "back", "composed"} <= kinds("play")
    assert "composed" in kinds("learn")
    assert [
        next(iter(kinds(key) & {"plus", "list", "gear", "book", "leave"}))
        for key in ("new match", "matches", "options", "rules", "quit")
    ] == ["plus", "list", "gear", "book", "leave"]


# Injected bugs: the checkers catch them.


@pytest.mark.usefixtures("unpainted")
@each(("size", "language", "text_size"), lambda: pairwise(SIZES, [PSEUDO, "en"], [200, 150, 125, 100]))
def test_the_names_of_all_cards_are_written_alike(size: Point, language: str, text_size: int) -> None:
    look = look_for(size, text_size=text_size, language=language)
    players = (PlayerScore(Face(0, 0), "Lea", 3), PlayerScore(Face(1, 1), "Dot", 5))
    left = MatchPicture("left", named_ruleset("sevens", 2), None, players)
    scene = HomeScene(look, size, Home(left=left))
    names = {name_of(look.language, key) for key in ("go on", "play", "learn")}
    high = {one.text: one.rect.height for one in drawn(scene.items) if one.text in names}
    assert len(high) == 3
    assert len(set(high.values())) == 1


@pytest.mark.usefixtures("unpainted")
@each(
    ("size", "text_size", "language"),
    lambda: pairwise(
        [SMALLEST, (800, 600), (1280, 720), (1920, 1080)], [100, 125, 150, 200], ["en", "de", PSEUDO]
    ),
)
def test_the_buttons_of_a_row_have_letters_of_one_size(
    size: Point, text_size: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = home(size, text_size=text_size, language=language, has_matches=True)
    styles: dict[str, Style] = {}
    render = Fonts.render

    def noting(fonts: Fonts, text: str, style: Style, *given: Any, **more: Any) -> pygame.Surface:
        styles[text] = style
        return render(fonts, text, style, *given, **more)

    with monkeypatch.context() as patched:
        patched.setattr(Fonts, "render", noting)
        scene.items()
    rows: dict[int, set[Style]] = {}
    for one in scene.tree():
        if one.key in BUTTONS:
            rows.setdefault(one.box[1], set()).add(styles[one.name])
    assert rows
    assert all(len(row) == 1 for row in rows.values()), rows
