"""The other hands: face down, with name, score and count, and whose turn it is."""

from __future__ import annotations

import pygame

from matador.rules import named_ruleset
from matador.storage.settings import changed
from matador.ui.inputs import Point
from matador.ui.scale import ROOMY, SMALLEST
from tests.checks.each import each
from tests.ui.dealt import AT_ONCE, Table, random_table


def test_other_hands_are_face_down_with_name_score_and_count_and_whose_turn_it_is() -> None:
    rules = named_ruleset("sevens", 3)
    pilot = Table(rules, ("1-3 2-2 4-4", "2-6 5-5", "6-6 0-2 0-3"), "0-1", "1-3")
    assert pilot.node("seat:1").name == "Dot, 0 points, 2 tiles"
    assert pilot.node("seat:2").name == "Bruno, 0 points, 3 tiles"
    assert pilot.node("seat:0").name == "You, 0 points, 2 tiles"
    on_turn = [key for key in pilot.keys("seat") if "on turn" in pilot.state_of(key)]
    assert on_turn == ["seat:1"]
    faces = {one.what[1]: one.what[4] for one in pilot.drawn("face")}
    assert faces == {0: False, 1: True, 2: False}
    for seat, tiles in ((1, 2), (2, 3)):
        box = pygame.Rect(pilot.node(f"seat:{seat}").box)
        assert sum(box.contains(one.rect) for one in pilot.drawn("back")) == tiles
        assert {"Dot", "Bruno"} >= {
            one.text for one in pilot.drawn("text") if box.contains(one.ink) and one.text.isalpha()
        }
    assert not [one for one in pilot.drawn("tile") if any(map(one.rect.colliderect, others(pilot)))]


def others(pilot: Table) -> list[pygame.Rect]:
    return [pygame.Rect(pilot.node(f"seat:{seat}").box) for seat in (1, 2)]


@each(("players", "size"), [(2, SMALLEST), (4, SMALLEST), (4, ROOMY), (3, (2560, 1080)), (4, (3840, 2160))])
def test_every_seat_is_in_the_window_and_apart_from_the_others(players: int, size: Point) -> None:
    hands = ["1-3 2-2 4-4", "2-6 5-5", "6-6 0-2 0-3", "3-3 0-5"][:players]
    pilot = Table(named_ruleset("sevens", players), hands, "0-1", size=size, settings=AT_ONCE)
    boxes = [pygame.Rect(pilot.node(f"seat:{seat}").box) for seat in range(players)]
    boxes.append(pygame.Rect(pilot.node("menu").box))
    assert all(pygame.Rect((0, 0), size).contains(box) for box in boxes)
    assert all(box.collidelist(boxes[:index]) < 0 for index, box in enumerate(boxes))


@each(
    ("size", "text_size", "players"),
    [(SMALLEST, 100, 8), (SMALLEST, 200, 2), ((800, 600), 200, 8), (ROOMY, 150, 4)],
)
def test_a_score_does_not_run_into_a_name(size: Point, text_size: int, players: int) -> None:
    """It is below the name, or behind a star, because "Player 1 0" would look like one name."""
    rules = named_ruleset("sevens", players, {"set": 9})
    names = [f"Player {seat + 1}" for seat in range(players)]
    settings = changed(AT_ONCE, text_size=text_size)
    pilot = random_table(rules, "names", left=9, size=size, names=names, settings=settings)
    seen = pilot.drawn()
    assert not [one.text for one in seen if one.kind == "text" and one.text.endswith(" 0")]
    texts = [one for one in seen if one.kind == "text"]
    marks = [one.rect for one in seen if one.kind in ("icon", "back")]
    for name in (one for one in texts if one.text.startswith("Play")):
        for number in (one for one in texts if one.text.isdecimal()):
            between = pygame.Rect(name.ink.right, name.ink.top, number.ink.left - name.ink.right, 1)
            between.height = name.ink.height
            if 0 < between.width < 60 and number.ink.colliderect(name.ink.move(between.width + 1, 0)):
                assert any(map(between.colliderect, marks)), (name.text, number.text)
