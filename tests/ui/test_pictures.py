"""Pictures of lines, and small pictures of the rulesets."""

from __future__ import annotations

from unittest import mock

import pygame
import pytest

from matador.play.layout import layout_of
from matador.rules import CATALOG, Play, Ruleset, Tile, named_ruleset, parse_action
from matador.ui import pictures
from matador.ui.look import Look
from matador.ui.pictures import Drawing, drawing_of, picture_of, ruleset_picture
from matador.ui.sprites.svg import Size
from tests.checks.each import each
from tests.ui.pilot import look_of
from tests.ui.rulebook.lawful import unlawful

SEVENS = named_ruleset("sevens", 2)


def line_picture(
    look: Look, rules: Ruleset, actions: tuple[str, ...], short_px: int, **more: str
) -> pygame.Surface:
    return picture_of(look, drawing_of(rules, actions, **more), short_px)


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return one.get_size() == other.get_size() and pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(
        other, "RGBA"
    )


def test_its_matadors_are_marked_and_those_of_the_table_stay_as_they_are() -> None:
    look = look_of()
    others = frozenset({Tile(1, 1)})
    look.sprites.mark(others)
    before = look.sprites.tile(Tile(2, 5), 40, 0)
    plain = named_ruleset("sevens", 2, {"matadors": ["6-6"]})
    with_sign = line_picture(look, SEVENS, ("2+5",), 40)
    without = line_picture(look, plain, ("2-5",), 40)
    assert look.sprites.tile(Tile(2, 5), 40, 0) is before
    assert not same(with_sign, without)
    look.sprites.mark(SEVENS.matador_tiles)
    assert line_picture(look, SEVENS, ("2+5",), 40) is with_sign


@pytest.mark.parametrize(("tried", "away"), [("4-5R", (2, 0)), ("6-2L", (-2, 0))])
def test_a_tile_that_does_not_fit_is_moved_off_its_end(tried: str, away: tuple[int, int]) -> None:
    first, play = (parse_action(text) for text in ("1-3", tried))
    assert isinstance(first, Play)
    assert isinstance(play, Play)
    fits = layout_of(SEVENS, (first,)).place(play)
    astray = drawing_of(SEVENS, ("1-3",), astray=tried).astray
    assert astray is not None
    assert (astray.box.left - fits.box.left, astray.box.top - fits.box.top) == away


@each("name", CATALOG)
@each("size", [(96, 64), (300, 200), (120, 120)])
def test_each_ruleset_has_a_picture_of_its_own_that_keeps_off_the_edge_of_its_felt(
    name: str, size: Size
) -> None:
    look = look_of()
    picture = ruleset_picture(look, name, size)
    assert picture.get_size() == size
    assert all(other == name or not same(picture, ruleset_picture(look, other, size)) for other in CATALOG)
    corner, inset = min(size) // 5, 3
    edge = [(x, y) for x in range(corner, size[0] - corner) for y in (inset, size[1] - 1 - inset)]
    edge += [(x, y) for y in range(corner, size[1] - corner) for x in (inset, size[0] - 1 - inset)]
    assert {tuple(picture.get_at(at))[:3] for at in edge} == {look.theme.table}


@each("name", CATALOG)
def test_lines_in_the_pictures_are_legal_under_their_ruleset(name: str) -> None:
    drawn: list[tuple[Ruleset, tuple[str, ...]]] = []

    def noted(rules: Ruleset, actions: tuple[str, ...]) -> Drawing:
        drawn.append((rules, actions))
        return drawing_of(rules, actions)

    with mock.patch.object(pictures, "drawing_of", noted):
        ruleset_picture(look_of(), name, (150, 100))
    assert bool(drawn) == (name not in ("hundred", "cardinal"))
    for rules, actions in drawn:
        plays = tuple(play for play in map(parse_action, actions) if isinstance(play, Play))
        # Where the opening tile is fixed, the picture shows tiles that are legal later.
        free = named_ruleset(name, 2, {"opening": "any"}) if rules.opening == "the-double" else rules
        assert unlawful(free, plays) == []
    assert unlawful(SEVENS, (Play(Tile(1, 3), "along"), Play(Tile(3, 5), "along", "R", 3))) != []
