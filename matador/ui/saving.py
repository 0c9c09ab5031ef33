"""Saving the match that is on."""

from __future__ import annotations

import logging
from dataclasses import replace

from matador.storage.saved import MatchStore, UnsureError
from matador.ui.game import Game
from matador.ui.pages.context import SaveOutcome
from matador.ui.saved_state import SavedState

_log = logging.getLogger("matador")


def save(game: Game, store: MatchStore) -> SaveOutcome:
    """Keep the match as it stands, and say what came of it."""
    names = [occupant.name for occupant in game.occupants]
    own = None if game.kept is None else game.kept.file
    is_over = game.session.is_over
    try:
        file = store.keep(game.session.record(), names, own)
    except OSError as error:
        _log.warning("the match could not be saved in %s", store.folder, exc_info=True)
        if isinstance(error, UnsureError) and game.kept is not None:
            # The next save goes into the same file, which is not as it was.
            game.kept = replace(game.kept, file=error.file)
        return SaveOutcome(store.folder, error, is_over=is_over)
    game.kept = SavedState(file, game.session.log_length)
    return SaveOutcome(store.folder, file.path, store.holds(file.path), is_over)
