"""The score sheet as a tree of nodes."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.match.history import FinishedRound
from matador.ui.game import Game
from matador.ui.look import Look
from matador.ui.scores.score_plan import ScorePlan
from matador.ui.scores.sides import names_of
from matador.ui.scores.telling import told
from matador.ui.semantics import Node, box_of
from matador.ui.sentences import scores as words
from matador.ui.sentences import table as table_words


def column_node(look: Look, plan: ScorePlan, game: Game, side: int) -> Node:
    """A side and its total."""
    session = game.session
    name = words.side_name(look.language, session.rules, side, names_of(game))
    total = table_words.points(look.language, session.standing.totals[side])
    rect = plan.column(side)
    rect.height = plan.columns_px
    states = ("winner",) if side in session.standing.winners else ()
    return Node(f"side:{side}", "text", f"{name}: {total}", box_of(rect), states)


def row_name(look: Look, game: Game, finished: FinishedRound) -> str:
    """A round and what each side got from it."""
    rules, names = game.session.rules, names_of(game)
    cells = [
        words.cell(
            look.language,
            words.side_name(look.language, rules, side, names),
            finished.outcome.points[side],
            finished.totals[side],
        )
        for side in range(len(rules.sides))
    ]
    return ". ".join([words.round_title(look.language, finished.number), *cells])


def told_nodes(look: Look, game: Game, finished: FinishedRound, area: pygame.Rect) -> Iterator[Node]:
    """What is told of the chosen round."""
    for key, line in zip(("opened", "ended"), told(look, game, finished), strict=True):
        name = line.text
        if line.tile is not None:
            name = f"{name} {table_words.tile_name(look.language, line.tile)}"
        yield Node(key, "text", name, box_of(area))
    for seat, tile in enumerate(finished.lots or ()):
        name = f"{names_of(game)[seat]}: {table_words.tile_name(look.language, tile)}"
        yield Node(f"lot:{seat}", "text", name, box_of(area))
