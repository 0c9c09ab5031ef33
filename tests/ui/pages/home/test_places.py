"""Everything on the home screen is fully visible, at every size, in large text and with long words."""

from __future__ import annotations

from dataclasses import replace
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
from matador.ui.sprites.background import card_frame_px
from matador.ui.theme import DARK, GREEN, HIGH_CONTRAST, Theme
from tests.checks.each import each
from tests.checks.pairs import pairwise
from tests.pseudo import PSEUDO
from tests.ui.contrast import contrast
from tests.ui.drawn import Drawn, drawn
from tests.ui.pages.home.homes import felt_of, home, look_for, node
from tests.ui.pages.home.places import picture_faults, place_faults
from tests.ui.text_faults import text_faults

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


def faults(scene: HomeScene, size: Point) -> list[str]:
    """Faults of a home screen."""
    pictures = drawn(scene.items)
    found = place_faults(scene.tree(), felt_of(scene.page.look, size), size) + text_faults(
        pictures, pygame.Rect((0, 0), size)
    )
    for key in ("play", "learn"):
        card = pygame.Rect(node(scene, key).box)
        found += picture_faults(pictures, card, card_frame_px(scene.page.look.scale))
    return found


@pytest.mark.usefixtures("unpainted")
@each(
    ("size", "language", "text_size", "has_matches"),
    lambda: pairwise(SIZES, [PSEUDO, "en"], [200, 150, 125, 100], [True, False]),
)
def test_nothing_overlaps_is_cut_or_leaves_the_window(
    size: Point, language: str, text_size: int, *, has_matches: bool
) -> None:
    assert faults(home(size, text_size=text_size, language=language, has_matches=has_matches), size) == []


@pytest.mark.parametrize("size", [(800, 600), (1000, 1400)])
@pytest.mark.parametrize("has_matches", [False, True])
def test_high_contrast_and_grey_bars_have_the_same_places(size: Point, *, has_matches: bool) -> None:
    usual, strong = (
        home(size, has_matches=has_matches),
        home(size, theme=HIGH_CONTRAST, has_matches=has_matches),
    )
    assert strong.tree() == home(size, bars=True, has_matches=has_matches).tree() == usual.tree()
    assert faults(strong, size) == []


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


@pytest.mark.parametrize("size", SIZES)
def test_play_is_the_largest(size: Point) -> None:
    scene = home(size)
    areas = {one.key: one.box[2] * one.box[3] for one in scene.tree() if one.role == "button"}
    assert max(areas, key=lambda key: areas[key]) == "play"


def test_a_window_below_the_smallest_is_laid_out_as_that() -> None:
    assert home((300, 200)).tree() == home(SMALLEST).tree()


@pytest.mark.parametrize("theme", [GREEN, DARK, HIGH_CONTRAST], ids=["green", "dark", "high contrast"])
def test_words_on_the_sheet_can_be_read(theme: Theme) -> None:
    scene = home(theme=theme)
    picture = pygame.Surface((1280, 720))
    picture.blits([(item.picture, (item.left, item.top)) for item in scene.items()])
    shown = drawn(scene.items)
    box = pygame.Rect(node(scene, "learn").box)
    in_card = [one for one in shown if box.contains(one.rect)]
    (written,) = [one for one in in_card if one.kind == "other"]
    assert contrast(_ground(picture, written), theme.on_surface) >= 4.5
    for one in in_card:
        if one.kind == "text":
            assert contrast(_ground(picture, one), theme.on_accent) >= 4.5


def _ground(picture: pygame.Surface, one: Drawn) -> tuple[int, int, int]:
    """The colour right beside a text."""
    red, green, blue, _ = picture.get_at((one.ink.left - 3, one.ink.centery))
    return (red, green, blue)


# Injected bugs: the checkers catch them.


def test_a_planted_node_off_its_place_is_caught() -> None:
    tree, felt = home().tree(), pygame.Rect(18, 18, 1244, 684)
    assert place_faults(tree, felt, (1280, 720)) == []

    def planted(key: str, box: tuple[int, int, int, int]) -> list[str]:
        moved = [replace(one, box=box) if one.key == key else one for one in tree]
        return place_faults(moved, felt, (1280, 720))

    left, top, width, height = node(home(), "quit").box
    assert "is outside" in planted("quit", (left + 30, top, width, height))[0]
    assert "is small" in planted("quit", (left, top, width, 63))[0]
    assert "is over" in planted("quit", (left - 20, top, width, height))[0]
    left, top, width, _ = node(home(), "learn").box
    assert "is small" in planted("learn", (left, top, width, 287))[0]


def test_a_planted_part_of_a_picture_off_its_place_is_caught() -> None:
    card = pygame.Rect(100, 100, 400, 300)

    def part(*box: int) -> Drawn:
        return Drawn(("strip", box), pygame.Rect(box), pygame.Rect(box))

    assert picture_faults([part(120, 120, 50, 50), part(170, 120, 50, 50)], card, 10) == []
    assert "is over" in picture_faults([part(120, 120, 50, 50), part(169, 120, 50, 50)], card, 10)[0]
    assert "is outside" in picture_faults([part(105, 120, 50, 50)], card, 10)[0]


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
