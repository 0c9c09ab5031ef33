"""What the first page shows of the matches that were left and saved."""

from __future__ import annotations

from matador.play.people import People
from matador.storage.database.matches import Offered
from matador.ui.language import Language
from matador.ui.pages.home.scene import Home, Who
from matador.ui.pages.match_picture import picture_of_left
from matador.ui.sentences import people as words


def home_of(language: Language, offered: Offered, people: People, *, has_saved: bool) -> Home:
    """The first page; `has_saved`: there are saved files to choose from."""
    left = None if offered.latest is None else picture_of_left(offered.latest)
    has_others = offered.count > (left is not None)
    who = _who(language, people)
    return Home(has_saved, left, has_others, offered.has_past, who)


def _who(language: Language, people: People) -> Who | None:
    """Who plays; None where nobody can live here."""
    if not people.can_live_here:
        return None
    if people.who is None:
        asked = language.gettext("Who is playing?")
        if not people.all:
            return Who(asked, asked, opens="new person")
        return Who(language.gettext("Guest"), asked)
    profile = people.who.profile
    said = words.who_plays(language, people.who.name)
    return Who(people.who.name, said, profile.face, profile.colour)
