"""Invariants of the window during a match, checked by its tree and its pictures alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pygame

from matador.ui.semantics import Box
from tests.checks.monkey_trees import check_apart, check_page, check_tree
from tests.journeys.desktop import Point
from tests.journeys.played import Played
from tests.journeys.shown import Shown

_LIGHT = ((192, 192, 192), (63, 63, 63, 255))
"""Colour of tile faces, including dimmed ones, and the tolerance, which excludes wood, backs and gold."""
_LATTICE = ((214, 150, 136), (40, 40, 40, 255))
"""Colour of the light lines on the red backs of tiles."""
_FACE_SHARE = 0.02
"""Seven tiles cover a third of a rack, and a single tile still exceeds this share; a player's face stays below it."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The text of the score sheet: the sentences about the rounds, and those above the columns."""

    rounds: tuple[str, ...]
    sides: tuple[str, ...]

    def totals(self) -> dict[str, int]:
        """The points of each side, from its column."""
        told = (re.fullmatch(r"(.+): (-?[0-9]+) points?", side) for side in self.sides)
        return {found[1]: int(found[2]) for found in told if found is not None}


def read_sheet(game: Played) -> Sheet:
    """Read the open score sheet, from the last page to the first."""
    rounds: dict[str, str] = {}
    while True:
        shown = game.shown
        rounds |= {node.key: node.name for node in shown.of("choice")}
        if not shown.has("page back"):
            break
        game.press("page back")
        game.until_shown(lambda now, was=shown: now.nodes != was.nodes, "the page before")  # type: ignore[misc]
    in_order = sorted(rounds, key=lambda key: int(key.removeprefix("round:")))
    sides = tuple(node.name for node in shown.nodes if node.key.startswith("side:"))
    return Sheet(tuple(rounds[key] for key in in_order), sides)


def check_sheet(sheet: Sheet, rounds: int) -> None:
    """Check that every round is there, that each total is the sum so far, and that the columns show the last total."""
    assert len(sheet.rounds) == rounds, sheet
    sums = dict.fromkeys(sheet.totals(), 0)
    assert len(sums) == len(sheet.sides), sheet
    for told in sheet.rounds:
        for name, more, in_all in re.findall(r"([^.:]+): ([+-][0-9]+), (-?[0-9]+) altogether", told):
            sums[name.strip()] += int(more)
            assert sums[name.strip()] == int(in_all), (told, sums)
    assert sums == sheet.totals(), (sums, sheet)


def check_winner(result: str, sheet: Sheet, target: int) -> None:
    """Check that the target is reached, that one side has the most points, and that the result names the winner."""
    totals = sheet.totals()
    most = max(totals.values())
    winners = [name for name, total in totals.items() if total == most]
    assert most >= target, (totals, target)
    assert len(winners) == 1, totals
    you = f"{winners[0]} win the match!"
    assert result.startswith((you, you.replace("win", "wins", 1), "Your team wins")), (result, totals)


def check_goes_on(result: str, target: int) -> None:
    """Check that the end of a round, except the last, says which score wins the match."""
    assert f"The first to reach {target} points wins the match." in result, result
    assert re.search(r"\bgo(es)? first\b", result), result


class Sight:
    """Checks every screen: only a player who has pressed sees their tiles, and only until their turn has ended."""

    def __init__(self) -> None:
        self._seat: str | None = None
        self._has_begun = False

    def grant(self, seat: str) -> None:
        """Note that the player in this seat presses now."""
        self._seat, self._has_begun = seat, False

    def __call__(self, shown: Shown) -> None:
        tiles = [node.key for node in shown.of("tile")]
        if not tiles:
            return
        own = shown.own_seat
        assert own.key == self._seat, ("tiles are seen by somebody who has not pressed", own, tiles)
        assert not shown.is_covered, ("tiles are seen while somebody is asked to press", own, tiles)
        # During the replay of what has happened, the turn has not started.
        is_on_turn = "on turn" in own.state
        assert is_on_turn or not self._has_begun, ("tiles are seen after the turn", own, tiles)
        self._has_begun = is_on_turn


def shows_faces(file: Path, box: Box) -> bool:
    """True if tiles are face up in this part of a picture."""
    picture = pygame.image.load(file).subsurface(box)
    light = pygame.mask.from_threshold(picture, *_LIGHT)
    light.erase(pygame.mask.from_threshold(picture, *_LATTICE), (0, 0))
    return light.count() > _FACE_SHARE * box[2] * box[3]


def check_table(shown: Shown, size: Point) -> None:
    """Check that everything is in the window and nothing overlaps; a result may cover the seats."""
    check_tree(shown.nodes, size)
    roles = ("tile", "boneyard", "button") if shown.has("result") else ("tile", "boneyard", "button", "seat")
    check_apart([node for node in shown.nodes if node.role in roles])


def check_open_page(shown: Shown, size: Point) -> None:
    """Check that a page is in the window, and that its buttons lie apart."""
    assert shown.page is not None, "no page is open"
    check_tree(shown.nodes, size)
    check_page(shown.nodes)
