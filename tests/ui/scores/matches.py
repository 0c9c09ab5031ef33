"""Matches played at random, and pages over them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from functools import cache
from random import Random
from typing import Any, Literal, TypeAlias

import pygame

from matador.match.players import Player
from matador.match.proof import Seal
from matador.match.session import Session
from matador.play.game import Game
from matador.rules import CATALOG, Ruleset, named_ruleset, players_of
from matador.ui.inputs import Point
from matador.ui.kit.page import Page
from matador.ui.scale import ROOMY
from matador.ui.semantics import Node
from tests.checks.matches import accepted, play_at_random, secret_of
from tests.match.mailbox import Mailbox
from tests.ui.drawn import Drawn, drawn
from tests.ui.text_faults import text_faults
from tests.usual_games import game_of

NAMES = ("You", "Dot", "Bruno", "Mia", "Otto", "Lola", "Finn", "Nora")
SIZES: tuple[Point, ...] = (ROOMY, (800, 600), (1280, 720), (1920, 1080))

Proof: TypeAlias = Literal["sealed", "none"]

RULES = [
    *[named_ruleset(name, seats) for name, named in CATALOG.items() for seats in (2, max(players_of(named)))],
    named_ruleset("hundred", 4, {"partnerships": True}),
    named_ruleset("parlour", 4, {"partnerships": True}),
    named_ruleset("sevens", 3, {"later_starter": "next"}),
    named_ruleset("sevens", 2, {"starter": "random"}),
]


def played(
    rules: Ruleset,
    seed: int = 1,
    rounds: int = 200,
    *,
    persons: Collection[int] = (0,),
    names: tuple[str, ...] = NAMES,
    proof: Proof = "none",
    cut: str | None = "3,17",
) -> Game:
    """A match after this many rounds, or at its end; only sealed matches are cut."""
    seats = range(rules.players)
    people = [Player(names[seat], None if seat in persons else "greedy") for seat in seats]
    session, chance = _session(rules, people, seed, proof), Random(seed)
    while not session.is_over and session.standing.rounds < rounds:
        accepted(session.begin_round(session.version, cut if session.can_be_cut else None))
        play_at_random(session, chance, 10_000)
    return game_of(session, {seat: Mailbox() for seat in seats if seat not in persons})


def leaks(game: Game, frame: Callable[[Game], object]) -> list[int]:
    """The numbers of actions of the next round after which a page of the match differs from before it."""
    before, session, found = frame(game), game.session, []
    if session.is_over:
        return []
    accepted(session.begin_round(session.version))
    for step in range(40):
        if session.turn is None:
            break
        if frame(game) != before:
            found.append(step)
        play_at_random(session, Random(step), 1)
    return found


@cache
def once_played(rules: Ruleset, seed: int = 1, rounds: int = 200, *, proof: Proof = "none") -> Game:
    """A match shared by tests that only read it."""
    return played(rules, seed, rounds, proof=proof)


def _session(rules: Ruleset, people: Sequence[Player], seed: int, proof: Proof) -> Session:
    if proof == "sealed":
        return Session(rules, people, proof=Seal.fresh(secret_of(f"{seed}")))
    return Session(rules, people, seed=seed)


def kinds(page: Page[Any], kind: str) -> list[Drawn]:
    return [one for one in drawn(page.items) if one.kind == kind]


def node(page: Page[Any], key: str) -> Node:
    return next(one for one in page.nodes() if one.key == key)


def keys(page: Page[Any]) -> list[str]:
    return [one.key for one in page.nodes()]


def place_of(page: Page[Any]) -> tuple[int, int]:
    """Number of the current page, from 0, and number of pages, by the page's own English text."""
    said = next((one.name for one in page.nodes() if one.key == "page"), "")
    found = re.search(r"[Pp]age (\d+) of (\d+)", said)
    return (0, 1) if found is None else (int(found[1]) - 1, int(found[2]))


def faults(page: Page[Any], size: Point) -> list[str]:
    """Faults of the current page."""
    sheet, window = pygame.Rect(node(page, "panel").box), pygame.Rect((0, 0), size)
    found = text_faults(drawn(page.items), window, [*NAMES, "You and Bruno", "Dot and Mia"])
    if not window.contains(sheet):
        found.append(f"the sheet {tuple(sheet)} is outside the window")
    for one in drawn(page.items):
        if one.kind in ("text", "tile", "face", "team", "crown") and not sheet.contains(one.ink):
            found.append(f"{one.what} {tuple(one.ink)} is outside the sheet")
    nodes = list(page.nodes())
    found += [f"{leaf.key} is too small" for leaf in nodes if leaf.action and min(leaf.box[2:]) < 48]
    pressed = [pygame.Rect(leaf.box) for leaf in nodes if leaf.action]
    for index, rect in enumerate(pressed):
        if rect.collidelist(pressed[:index]) >= 0:
            found.append(f"what is pressed at {tuple(rect)} lies over another")
    if len({one.key for one in nodes}) < len(nodes):
        found.append("a key is there twice")
    solid = [one for one in drawn(page.items) if one.kind in ("tile", "face", "text", "crown")]
    for index, one in enumerate(solid):
        for other in solid[:index]:
            shared = one.ink.clip(other.ink)
            if {one.kind, other.kind} != {"face"} and min(shared.size) > 1:
                found.append(f"{one.what} lies over {other.what}")
    return found
