"""Each reason once, with its attributes."""

from __future__ import annotations

from typing import Any

from matador.rules import (
    Arm,
    End,
    MatadorEnd,
    Play,
    Position,
    ValueEnd,
    named_ruleset,
    parse_action,
    parse_tile,
    reasons,
)
from tests.checks.each import each


def plays(text: str) -> tuple[Play, ...]:
    actions = [parse_action(action) for action in text.split()]
    return tuple(action for action in actions if isinstance(action, Play))


def across(tile: str, arm: Arm, end: End, needed: tuple[int, ...], makes: tuple[int, ...]) -> reasons.Reason:
    return reasons.WrongDirection(
        parse_tile(tile), arm, end, "crosswise", "matadors go crosswise", needed, makes
    )


CASES: list[tuple[str, dict[str, Any], str, str, str, reasons.Reason]] = [
    # ruleset, options, hands, actions so far, action, reason
    ("sevens", {}, "1-1 2-2|3-3 4-4", "", "pass", reasons.MustOpen()),
    ("sevens", {}, "1-1 2-2|3-3 4-4", "", "draw", reasons.MustOpen()),
    ("sevens", {}, "1-1 2-2|3-3 4-4", "", "5-5", reasons.NotInHand(parse_tile("5-5"))),
    ("sevens", {}, "1-1 2-2|3-3 4-4", "", "1-1R", reasons.NoSuchArm("R")),
    ("sevens", {}, "1-6 2-2|3-3 4-4", "", "1-6",
     reasons.WrongDirection(parse_tile("1-6"), None, None, "crosswise", "matadors go crosswise")),
    ("sevens", {}, "1-6 2-2|3-3 4-4", "", "2+2",
     reasons.WrongDirection(parse_tile("2-2"), None, None, "along", "not a matador")),
    ("family", {}, "1-1 5-6|2-3 3-4", "", "5-6", reasons.MustOpenWith(parse_tile("1-1"))),
    ("sevens", {"spinner": True}, "1-1 2-2|3-3 4-4", "", "1-1",
     reasons.WrongDirection(parse_tile("1-1"), None, None, "crosswise", "spinner")),
    ("sevens", {}, "1-3 2-2|3-3 4-4", "1-3", "4-4", reasons.AlreadyOpened()),
    ("sevens", {}, "1-3 2-2|3-3 4-4", "1-3", "4-4U", reasons.NoSuchArm("U")),
    ("sevens", {}, "1-3 2-2|3-5 4-4", "1-3", "5-3R",
     reasons.DoesNotFit("R", ValueEnd(3), (5,), (4,), (8,), 7)),
    ("sevens", {}, "0-3 2-2|3-5 4-4", "0-3", "5-3L",
     reasons.DoesNotFit("L", ValueEnd(0), (5,), (), (5,), 7)),
    ("sevens", {}, "3-4 2-2|3-5 4-4", "3+4", "5-3L",
     reasons.DoesNotFit("L", MatadorEnd(parse_tile("3-4")), (5,), (0,), (12,), 7)),
    ("sevens", {}, "0-0 2-2|3-5 4-4", "0+0", "5-3L",
     reasons.DoesNotFit("L", MatadorEnd(parse_tile("0-0")), (5,), (0,), (), 7)),
    ("first-sevens", {}, "2-5 2-2|3-6 4-4", "2+5", "6-3L",
     reasons.DoesNotFit("L", MatadorEnd(parse_tile("2-5")), (6,), (2, 5), (8, 11), 7)),
    ("matching", {"matador_timing": "any-time"}, "1-3 2-2|3-5 4-4", "1-3", "5-3R",
     reasons.DoesNotFit("R", ValueEnd(3), (5,), (3,), (), None)),
    ("sevens", {}, "1-3 2-2|2-5 4-4", "1-3", "5-2R",
     across("2-5", "R", ValueEnd(3), (4,), (8,))),
    ("sevens", {}, "1-3 2-2|3-5 4-4", "1-3", "4+4R",
     reasons.WrongDirection(parse_tile("4-4"), "R", ValueEnd(3), "along", "not a matador", (4,))),
    ("family", {}, "3-3 2-2|2-5 1-1", "3-3", "2+5R",
     reasons.WrongDirection(parse_tile("2-5"), "R", ValueEnd(3), "along", "matadors go lengthwise", (4,))),
    ("sevens", {"spinner": True}, "1-3 2-6|3-5 4-4", "1-3", "4-4R",
     reasons.WrongDirection(parse_tile("4-4"), "R", ValueEnd(3), "crosswise", "spinner", (4,), (7,))),
    ("sevens", {"spinner": True}, "1-3 2-6|3-5 4-4", "1-3", "4+4L",
     reasons.DoesNotFit("L", ValueEnd(1), (4,), (6,), (5,), 7)),
    ("matching", {"matador_timing": "any-time"}, "0-3 1-2|1-6 4-5 2-5", "0-3 1+6L 1-2R", "2+5L",
     reasons.NotInHand(parse_tile("2-5"))),
    ("matching", {}, "1-3 2-2|2-5 3-4", "1-3", "2+5R",
     reasons.OrdinaryComesFirst(parse_tile("2-5"), plays("3-4R"))),
    ("family", {"reserve": 1}, "6-6 2-2|1-5 1-1", "6-6", "pass",
     reasons.MustDraw(plays("1-1L 1-5L 1-1R 1-5R"))),
    ("first-sevens", {"matador_along": "ordinary"}, "0-0 2-2|1-6 1-1", "0+0", "1-6R",
     across("1-6", "R", MatadorEnd(parse_tile("0-0")), (), (1,))),
    ("sevens", {"matador_along": "ordinary", "matadors": ["0-5", "3-4"]}, "3-4 2-2|0-5 1-1", "3+4", "5-0R",
     across("0-5", "R", MatadorEnd(parse_tile("3-4")), (0,), (12,))),
    ("sevens", {"matador_along": "ordinary"}, "1-3 2-2|2-5 1-1", "1-3", "5-2R",
     reasons.DoesNotFit("R", ValueEnd(3), (5,), (4,), (8,), 7)),
    ("sevens", {}, "1-3 2-2|3-5 5-5", "1-3", "5+5R",
     reasons.DoesNotFit("R", ValueEnd(3), (5,), (4,), (8,), 7)),
    ("first-sevens", {}, "2-5 2-2|3-6 4-4", "2+5", "3+6L",
     reasons.DoesNotFit("L", MatadorEnd(parse_tile("2-5")), (3, 6), (2, 5), (5, 8, 8, 11), 7)),
    ("matching", {}, "0-3 2-2|0-0 1-3", "0-3", "0-0L",
     reasons.OrdinaryComesFirst(parse_tile("0-0"), plays("3-1R"))),
    ("matching", {}, "0-3 2-2|0-0 1-2", "0-3", "0-0L",
     across("0-0", "L", ValueEnd(0), (0,), ())),
    ("sevens", {}, "1-3 2-2|3-5 4-4", "1-3", "draw",
     reasons.MustPlay(plays("4-4R"))),
    ("sevens", {}, "1-3 2-2|3-5 4-4", "1-3", "pass",
     reasons.MustPlay(plays("4-4R"))),
    ("sevens", {}, "1-3 2-2|3-5 1-1", "1-3", "pass", reasons.MustDraw(())),
    ("sevens", {"reserve": 2}, "1-3 2-2|3-5 1-1", "1-3", "draw", reasons.NothingToDraw(2, 2)),
    ("sevens", {"draw_limit": 1}, "1-3 2-2|3-5 1-1", "1-3 draw", "draw", reasons.DrawLimitReached(1)),
]  # fmt: skip


@each(("name", "options", "hands", "so_far", "text", "reason"), CASES)
def test_illegal_action_gets_the_right_reason(
    name: str, options: dict[str, Any], hands: str, so_far: str, text: str, reason: reasons.Reason
) -> None:
    dealt = [[parse_tile(tile) for tile in hand.split()] for hand in hands.split("|")]
    rules = named_ruleset(name, 2, {"hand_size": len(dealt[0]), **options})
    boneyard = [parse_tile("0-1"), parse_tile("0-2")]
    starter = 0
    position = Position.start(rules, dealt, boneyard, starter)
    for action in so_far.split():
        if position.reason_against(parse_action(action)) is None:
            position = position.play(parse_action(action))
    assert position.reason_against(parse_action(text)) == reason
    assert str(reason)
