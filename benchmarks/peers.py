"""Complete random rounds of dominoes as two other libraries play them.

Each function plays whole rounds from a fresh deal to the result and returns how many actions its players
took, so that a caller who times it can report both rounds and actions per second. Each library is driven
through its own methods in the cheapest way that still plays the round in full. A first call with a count of
zero imports the library, which keeps that cost out of a timing.
"""

import importlib
import random
from typing import Any

_TILES_DEALT = 14
"""Tiles that OpenSpiel's block dominoes deals, one chance node each: seven to either player."""


def openspiel_rounds(count: int, seed: int) -> int:
    """Play complete random rounds of OpenSpiel's `python_block_dominoes` and count the players' actions.

    A round, between two players, is a new state, its fourteen chance nodes (each deals one tile of the
    double-six set, all tiles left being equally likely), the players' actions to the terminal state, each
    chosen evenly among the legal ones, and one reading of the returns. The fourteen tiles are drawn together
    without replacement, which has the same distribution as asking each chance node for its outcomes and is
    much faster; each is still applied as a chance action. A player who cannot move is skipped by the game
    itself: there is no pass action, so a skipped turn counts for nothing. The tiles not dealt stay out of the
    round.

    Source: `open_spiel/python/games/block_dominoes.py` of the distribution `open-spiel`
    (https://github.com/google-deepmind/open_spiel).

    Args:
        count: How many rounds to play.
        seed: Seed of the generator that deals the tiles and chooses the actions.

    Returns:
        The number of actions the players took in all rounds, without the chance actions.

    Raises:
        ImportError: OpenSpiel is not installed.
        RuntimeError: A round did not reach its terminal state.
    """
    pyspiel = _peer("pyspiel", "open-spiel")
    _peer("open_spiel.python.games.block_dominoes", "open-spiel")  # importing it registers the game
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
    """Play complete random rounds of `dominoes` with its `SkinnyBoard` and count the tiles played.

    A round is a shuffle of the double-six set, seven tiles to each of four players, a new `Game` that player
    0 starts with any tile, and `make_move` with a move chosen evenly among `valid_moves` until it returns the
    result. The game is built by its constructor in the way `Game.new` builds it, but with a `SkinnyBoard`
    from the start, with tiles made once (they are immutable) and with a shuffle that follows the seed.
    `make_move` itself passes for a player who cannot move, so a pass costs its time but is not counted.

    Source: `dominoes/game.py` and `dominoes/skinny_board.py` of the distribution `dominoes` 6.1.0.

    Args:
        count: How many rounds to play.
        seed: Seed of the generator that shuffles the tiles and chooses the moves.

    Returns:
        The number of tiles the players played in all rounds, without the passes.

    Raises:
        ImportError: The library `dominoes` is not installed.
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
    """Import a module of a compared library, or say which extra installs it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise ImportError(
            f"cannot import {module!r} (distribution {distribution!r}): install the extra 'benchmark'"
        ) from error
