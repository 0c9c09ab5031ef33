"""Saving the match that is on, and the page that tells what came of it."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path

from matador.storage.saved import Shelf, UnsureError
from matador.ui.inputs import Point
from matador.ui.look import Look
from matador.ui.menu.row_page import RowPage
from matador.ui.menu.saved_rows import not_saved_rows, not_saved_title, saved_rows, saved_title
from matador.ui.table.game import Game
from matador.ui.table.keeping import Kept

_log = logging.getLogger("matador")


def save(game: Game, shelf: Shelf) -> Path | OSError:
    """Keep the match as it stands; the file in which it is now, or what stood against it."""
    names = [sitter.name for sitter in game.sitters]
    own = None if game.kept is None else game.kept.file
    try:
        file = shelf.keep(game.session.record(), names, own)
    except OSError as error:
        _log.warning("the match could not be saved in %s", shelf.folder, exc_info=True)
        if isinstance(error, UnsureError) and game.kept is not None:
            # The next save goes into the same file, which is not as it was.
            game.kept = replace(game.kept, file=error.file)
        return error
    game.kept = Kept(file, game.session.log_length)
    return file.path


def page_after_saving(look: Look, size: Point, game: Game, shelf: Shelf, done: Path | OSError) -> RowPage:
    """What the player is told."""
    is_over = game.session.is_over
    if isinstance(done, OSError):
        return RowPage(
            look,
            size,
            not_saved_title,
            lambda language: not_saved_rows(language, shelf.folder, done, is_over=is_over),
        )
    is_listed = shelf.holds(done)
    return RowPage(
        look,
        size,
        saved_title,
        lambda language: saved_rows(language, done, is_listed=is_listed, is_over=is_over),
    )
