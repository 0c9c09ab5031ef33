"""The list of finished matches, and what it is searched by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime

import pygame

from matador.play.layout import Line
from matador.play.past_matches import MOST_READ, PastMatches, Search, games_of, months_of
from matador.play.people import People
from matador.storage.clock import local
from matador.storage.database.history import PastMatch
from matador.storage.database.matches import LeftMatch
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.intents import Command, Open, PickPast, SearchPast
from matador.ui.kit.list_page import Listing
from matador.ui.kit.widgets import Button, Dialog, FigureButton, stepper
from matador.ui.language import Language
from matador.ui.look import Look, placed
from matador.ui.pages.match_picture import MatchPicture, picture_of_left, plays_of
from matador.ui.pages.matches import ROW_RING_PX, MatchRow, row_px
from matador.ui.sentences import history as words
from matador.ui.sentences.dates import month_year
from matador.ui.sentences.matches import game_name, match_name, when

_LAID_AT_ONCE = 6
"""So many tiles of a line are laid out in a frame."""


class PastPictures:
    """The pictures of matches that were seen. In a frame some tiles of one are laid out, or one is drawn."""

    def __init__(self, past: PastMatches) -> None:
        self._past = past
        self._laid: dict[str, tuple[LeftMatch, MatchPicture]] = {}
        self._half: tuple[LeftMatch, Line] | None = None
        """One of which some tiles are laid out so far."""
        self._shown: set[str] = set()
        """The keys of those that were drawn once, so that they are quick."""

    def of(self, match: LeftMatch) -> MatchPicture | None:
        """That of a match; None as long as it is not its turn."""
        key, laid = match.key, self._laid.get(match.key)
        if laid is None or laid[0] is not match:
            self._shown.discard(key)
            if self._past.may_draw():
                self._lay(match)
            # It goes on in another frame.
            self._past.may_draw()
            return None
        if key not in self._shown:
            if not self._past.may_draw():
                return None
            self._shown.add(key)
        return laid[1]

    def _lay(self, match: LeftMatch) -> None:
        """Lay out some tiles more, or what is there of the picture once all are."""
        plays, line = plays_of(match.session), Line.empty(match.session.rules)
        if self._half is not None and self._half[0] is match:
            line = self._half[1]
        for play in plays[len(line.layout.plays) :][:_LAID_AT_ONCE]:
            line = line.lay(play)
        self._half = (match, line)
        if line.layout.plays == plays:
            self._half = None
            self._laid[match.key] = (match, picture_of_left(match, line.layout))
            self._forget_first()

    def _forget_first(self) -> None:
        if len(self._laid) > MOST_READ:
            first = next(iter(self._laid))
            del self._laid[first]
            self._shown.discard(first)


def past_listing(
    language: Language, past: PastMatches, people: People, today: date, pictures: PastPictures
) -> Listing:
    """What is searched by, and a row for each match that is found."""
    heads = [Button("search", _searched(language, past.search, people), Open("search past"), "list")]
    if past.found:
        heads.append(Button("statistics", language.gettext("Statistics"), Open("statistics"), "star"))

    def row(index: int) -> Button | FigureButton:
        if index < len(heads):
            return heads[index]
        return _row(language, past, past.found[index - len(heads)], today, pictures)

    empty = language.gettext("There are no finished matches yet.")
    count = len(past.found) + len(heads)
    return Listing(language.gettext("Finished matches"), count, row, empty, row_px, range(len(heads), count))


def _searched(language: Language, search: Search, people: People) -> str:
    person = None if search.person is None else people.numbered(search.person)
    game = None if search.ruleset is None else words.game_title(language, search.ruleset)
    month = None if search.month is None else month_year(language, search.month)
    return words.searched(language, None if person is None else person.name, game, month)


def _row(
    language: Language, past: PastMatches, match: PastMatch, today: date, pictures: PastPictures
) -> FigureButton:
    key, at = f"past:{match.key}", _when(language, match, today)
    whole = past.whole(match)
    picture = None if whole is None else pictures.of(whole)
    if picture is None:
        game = words.game_title(language, match.ruleset)
        players = ", ".join(words.player_name(language, name) for name in match.names)
        told = language.gettext("Can't open this match.") if past.is_unreadable(match) else players
        return FigureButton(key, f"{game}: {players}; {at}", UnreadRow(game, told, at), PickPast(match.key))
    game = game_name(language, picture.rules)
    players_named = [(words.player_name(language, player.name), player.points) for player in picture.players]
    assert whole is not None, "a picture is of a whole match"
    winner = words.winner_told(language, picture.rules, whole.session.standing.winners, whole.head.names)
    name = f"{match_name(language, game, players_named, at)}. {winner}"
    return FigureButton(
        key, name, MatchRow(picture, game, at, winner), PickPast(match.key), ring_px=ROW_RING_PX
    )


def _when(language: Language, match: PastMatch, today: date) -> str:
    try:
        at = datetime.fromisoformat(match.ended_at)
    except ValueError:
        return match.ended_at[:10]
    return when(language, local(at), today)


@dataclass(frozen=True, slots=True)
class UnreadRow:
    """A match of which only the head is known so far: its game, who played, and when."""

    game: str
    players: str
    when: str

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """Two lines of words."""
        body = look.sprites.button(rect.size, kind="quiet", pressed=False, enabled=True)
        yield placed(body, "center", rect.center)
        room = rect.inflate(-2 * look.px(18), -2 * look.px(8))
        ink, muted = look.theme.strip_text, look.theme.on_felt_muted
        line = look.fonts.line_height(Style.SMALL)
        wanted = look.fonts.size(self.when, Style.SMALL)[0] + look.px(14)
        has_when = look.fonts.size(self.game, Style.SMALL, bold=True)[0] + wanted <= room.width
        if has_when:
            yield look.text(self.when, Style.SMALL, muted, "topright", room.topright)
        free = room.width - (wanted if has_when else 0)
        head = look.fitting(self.game, (Style.TEXT, Style.SMALL), free, bold=True)
        yield look.text(self.game, head, ink, "topleft", room.topleft, bold=True)
        told = look.shortened(self.players, Style.SMALL, room.width, bold=False)
        top = room.top + max(line, look.fonts.line_height(head))
        yield look.text(told, Style.SMALL, ink, "topleft", (room.left, top))


def search_page(language: Language, past: PastMatches, people: People) -> Dialog:
    """By whom, by which game and by when matches are searched."""
    say, search = language.gettext, past.search
    played = {number for match in past.all for number in match.persons}
    names = {person.number: person.name for person in people.all if person.number in played}
    everybody, always, every = say("Everyone"), say("Any time"), say("All games")
    person = search.person if search.person in names else None
    return Dialog(
        say("Search"),
        (
            stepper(
                "person",
                say("Player"),
                person,
                (None, *names),
                lambda number: everybody if number is None else names[number],
                lambda number: SearchPast(replace(search, person=number)),
            ),
            stepper(
                "game",
                say("Game"),
                search.ruleset,
                (None, *games_of(past.all)),
                lambda name: every if name is None else words.game_title(language, name),
                lambda name: SearchPast(replace(search, ruleset=name)),
            ),
            stepper(
                "month",
                say("When"),
                search.month,
                (None, *months_of(past.all)),
                lambda month: always if month is None else month_year(language, month),
                lambda month: SearchPast(replace(search, month=month)),
            ),
            Button("show", say("Show"), Command.BACK, is_primary=True),
        ),
    )
