"""Play random rounds of dominoes with two other libraries, for comparison.

Each function plays whole rounds, from the deal to the result, in the fastest way that the library offers, and returns
the number of actions. Call it with a count of 0 first, so that importing the library is not timed.
"""

import importlib
import random
from typing import Any

_TILES_DEALT = 14
"""Number of tiles that OpenSpiel deals: seven to each player."""


def openspiel_rounds(count: int, seed: int) -> int:
    """Play random two-player rounds of OpenSpiel's `python_block_dominoes`; return the number of actions.

    The tiles are sampled together, which is faster than asking each chance node for its outcomes. The game skips a
    player who cannot move, so there are no passes to count. Raises `ImportError` if OpenSpiel is missing.
    """
    pyspiel = _peer("pyspiel", "open-spiel")
    _peer("open_spiel.python.games.block_dominoes", "open-spiel")  # registers the game
    game = pyspiel.load_game("python_block_dominoes")
    tiles: list[int] = [tile for tile, _ in game.new_initial_state().chance_outcomes()]
    generator = random.Random(seed)
    draw, sample = generator.random, generator.sample
    new_state = game.new_initial_state
    actions = 0
    for _ in range(count):
        state = new_state()
        apply, player_to_move, legal_actions = state.apply_action, state.current_player, state.legal_actions
        for tile in sample(tiles, _TILES_DEALT):
            apply(tile)
        while (player := player_to_move()) >= 0:
            legal = legal_actions(player)
            apply(legal[int(draw() * len(legal))])
            actions += 1
        if not state.is_terminal():
            raise RuntimeError("an OpenSpiel round stopped before its terminal state")
        state.returns()
    return actions


def dominoes_rounds(count: int, seed: int) -> int:
    """Play random four-player rounds with the `dominoes` library; return the number of tiles played.

    The game uses a `SkinnyBoard`, which is faster than the default. `make_move` also passes for players who
    cannot move; passes are not counted. Raises `ImportError` if it is missing.
    """
    dominoes = _peer("dominoes", "dominoes")
    new_game, new_hand, new_board = dominoes.Game, dominoes.Hand, dominoes.SkinnyBoard
    tiles = [dominoes.Domino(low, high) for low in range(7) for high in range(low, 7)]
    generator = random.Random(seed)
    draw, shuffle = generator.random, generator.shuffle
    moves = 0
    for _ in range(count):
        shuffle(tiles)
        hands = [new_hand(tiles[0:7]), new_hand(tiles[7:14]), new_hand(tiles[14:21]), new_hand(tiles[21:28])]
        first_moves = tuple([(tile, True) for tile in tiles[0:7]])
        game = new_game(new_board(), hands, [], 0, first_moves, 0, None)
        make_move = game.make_move
        result = None
        while result is None:
            valid = game.valid_moves
            tile, left = valid[int(draw() * len(valid))]
            result = make_move(tile, left)
        moves += len(game.board)
    return moves


def _peer(module: str, distribution: str) -> Any:
    """Import a module from a compared library, or say which extra installs it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise ImportError(
            f"cannot import {module!r} (distribution {distribution!r}): install the extra 'benchmark'"
        ) from error
