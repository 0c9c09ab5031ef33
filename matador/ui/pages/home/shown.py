"""What the first page shows of the matches that were left and saved."""

from __future__ import annotations

from matador.storage.database.matches import Offered
from matador.ui.pages.home.scene import Home
from matador.ui.pages.match_picture import picture_of_left


def home_of(offered: Offered, *, has_saved: bool) -> Home:
    """The first page; `has_saved`: there are saved files to choose from."""
    left = None if offered.latest is None else picture_of_left(offered.latest)
    return Home(has_saved, left, has_others=offered.count > (left is not None))
