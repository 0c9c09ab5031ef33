"""The list of matches, its rows, and the pages about one match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import partial

from pygame import Rect

from matador.play.past_matches import MAX_READ, PastMatches, Search, games_of, months_of
from matador.play.people import People
from matador.storage.clock import local
from matador.storage.database.head import LeftMatch
from matador.storage.database.history import PastMatch
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.arrange import FirstFit, FitsIf, Scroll
from matador.ui.kit.base import Layout, PageView
from matador.ui.kit.bodies import Chip
from matador.ui.kit.buttons import Button, stepper
from matador.ui.kit.cells import Cell
from matador.ui.kit.figures import FigureButton, Painted, Text, drawn, label, picture
from matador.ui.kit.intents import Command, DeleteMatch, GoOn, Open, PickMatch, PickPast, PutAway, SearchPast
from matador.ui.kit.layout import Column, Grow, Inset, Row, Stack
from matador.ui.kit.page import Page
from matador.ui.kit.sheets import Dialog, Sheet, asked_page
from matador.ui.language import Language
from matador.ui.look import Look, placed
from matador.ui.pages import match_picture
from matador.ui.sentences import matches as words

_PLATES_PX = 56
_PICTURE_SHARE = 0.35
ROW_RING_PX = 12
_INSET_PX = 10
_APART_PX = 12


def row_px(look: Look) -> int:
    return look.fonts.line_height(Style.TEXT) + look.px(_PLATES_PX) + 2 * look.px(_INSET_PX)


def _pictured(look: Look, match: match_picture.MatchPicture, game: str, when: str, state: str) -> Layout:
    """A row with a match's table, game and players, when it was last played, and who won."""
    felt = picture(lambda look, size: look.sprites.strip(size))
    line = Painted(lambda look, rect: match_picture.line_items(look, rect, match))
    about = Column((_head(look, game, when, state), Grow(match_picture.scores(look, match.players, 0))))
    table = Grow(Stack((felt, Inset(line, 12, 6))), _PICTURE_SHARE)
    return Inset(Row((table, Grow(about, 1 - _PICTURE_SHARE)), 14), _INSET_PX, _INSET_PX)


def _on_key(row: Layout, look: Look, rect: Rect) -> Iterator[Item]:
    yield placed(look.sprites.button(rect.size, "quiet"), "center", rect.center)
    yield from drawn(look, row, rect)


def _head(look: Look, game: str, when: str, state: str = "") -> Layout:
    """The game, its state, and the time at the right. The match's page has the parts that do not fit."""
    theme = look.theme
    name = Text(game, Style.TEXT, bold=True, smaller=(Style.SMALL,), colour=theme.on_button)
    time = Text(when, Style.SMALL, colour=theme.on_button_muted)
    told = Text(state, Style.SMALL, colour=theme.on_button)
    whole = FitsIf(told, lambda look, rect: told.width(look) <= rect.width)
    small_px = look.fonts.size(game, Style.SMALL, bold=True)[0]
    small = FitsIf(name, lambda _look, rect: small_px <= rect.width)
    return FirstFit((Row((name, Grow(whole), time), 14), Row((Grow(small), time), 14), name))


class PastPictures:
    """Cache of pictures of finished matches. Each frame makes and draws one more, because that takes some time."""

    def __init__(self, past: PastMatches) -> None:
        self._past = past
        self._made: dict[str, tuple[LeftMatch, match_picture.MatchPicture]] = {}

    def of(self, match: LeftMatch) -> match_picture.MatchPicture | None:
        """The picture of a match; None until it may be drawn."""
        made = self._made.get(match.key)
        if made is None or made[0] is not match:
            if not self._past.may_draw():
                return None
            made = self._made[match.key] = (match, match_picture.picture_of_left(match))
            if len(self._made) > MAX_READ:
                del self._made[next(iter(self._made))]
        return made[1]


def matches_page(
    look: Look, size: Point, left: Sequence[LeftMatch], past: PastMatches, people: People, today: date
) -> Page[None]:
    pictures = PastPictures(past)

    def compose(_state: None, view: PageView) -> Sheet:
        language = view.look.language
        say = language.say

        def row(index: int) -> FigureButton:
            if index < len(left):
                return _left_row(view.look, left[index], today)
            return _past_row(view.look, past, past.found[index - len(left)], today, pictures)

        def told(rows: range) -> str:
            if not rows:
                return say("No matches found.") if past.all else say("There are no matches yet.")
            seen = f"{rows.stop}" if len(rows) == 1 else f"{rows.start + 1}\N{EN DASH}{rows.stop}"
            return say("{rows} of {count}").format(rows=seen, count=len(left) + len(past.found))

        matches = Scroll(len(left) + len(past.found), row, row_px, view.first, told)
        tools = tuple(_tools(language, past, people))
        parts = (Row(tools, _APART_PX), Grow(matches)) if tools else (Grow(matches),)
        return Sheet(say("Matches"), Column(parts, _APART_PX))

    return Page(look, size, compose, None)


def _tools(language: Language, past: PastMatches, people: People) -> Iterator[Layout]:
    if past.all:
        searched = _searched(language, past.search, people)
        yield Grow(Cell("search", "button", searched, Chip(searched, icon="list"), Open("search past")))
    if past.found:
        statistics = language.say("Statistics")
        yield Cell("statistics", "button", statistics, Chip(statistics, icon="star"), Open("statistics"))


def _left_row(look: Look, left: LeftMatch, today: date) -> FigureButton:
    language, picture, state = look.language, match_picture.picture_of_left(left), look.say("Not finished")
    game, when = words.game_name(language, left), _when_left(language, left, today)
    players = [(player.name, player.points) for player in picture.players]
    told = f"{words.match_name(language, game, players, when)}. {state}"
    figure = Painted(partial(_on_key, _pictured(look, picture, game, when, state)))
    return FigureButton(f"match:{left.key}", told, figure, PickMatch(left.key), ring_px=ROW_RING_PX)


def _when_left(language: Language, left: LeftMatch, today: date) -> str:
    when = words.when(language, local(left.changed_at), today)
    return language.say("Hidden · {when}").format(when=when) if left.is_away else when


def _past_row(
    look: Look, past: PastMatches, match: PastMatch, today: date, pictures: PastPictures
) -> FigureButton:
    language = look.language
    key, at = f"past:{match.key}", _when_past(language, match, today)
    whole = past.whole(match)
    picture = None if whole is None else pictures.of(whole)
    if whole is None or picture is None:
        game = words.game_title(language, match.game)
        players = ", ".join(words.player_name(language, name) for name in match.names)
        told = language.say("Can't open this match.") if past.is_unreadable(match) else players
        line = Text(told, Style.SMALL, colour=look.theme.on_button, is_name=True)
        figure = Painted(partial(_on_key, Inset(Column((_head(look, game, at), line)), 18, 8)))
        return FigureButton(key, f"{game}: {players}; {at}", figure, PickPast(match.key))
    game = words.game_name(language, whole)
    named = [(words.player_name(language, player.name), player.points) for player in picture.players]
    session = whole.session
    winner = words.winner_told(language, session.rules, session.standing.winners, whole.head.names)
    told = f"{words.match_name(language, game, named, at)}. {winner}"
    figure = Painted(partial(_on_key, _pictured(look, picture, game, at, winner)))
    return FigureButton(key, told, figure, PickPast(match.key), ring_px=ROW_RING_PX)


def _when_past(language: Language, match: PastMatch, today: date) -> str:
    try:
        at = datetime.fromisoformat(match.ended_at)
    except ValueError:
        return match.ended_at[:10]
    return words.when(language, local(at), today)


def _searched(language: Language, search: Search, people: People) -> str:
    person = None if search.person is None else people.numbered(search.person)
    game: str = language.say("all games")
    if search.game is not None:
        game = words.game_title(language, search.game)
    told = [language.say("Everyone") if person is None else person.name, game]
    if search.month is not None:
        told.append(words.month_year(language, search.month))
    return language.say("Search: {what}", what=", ".join(told))


def search_page(language: Language, past: PastMatches, people: People) -> Dialog:
    say, search = language.say, past.search
    played = {number for match in past.all for number in match.people}
    names = {person.number: person.name for person in people.all if person.number in played}
    everybody, always, every = say("Everyone"), say("Any time"), say("All games")
    person = search.person if search.person in names else None
    rows = (
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
            search.game,
            (None, *games_of(past.all)),
            lambda name: every if name is None else words.game_title(language, name),
            lambda name: SearchPast(replace(search, game=name)),
        ),
        stepper(
            "month",
            say("When"),
            search.month,
            (None, *months_of(past.all)),
            lambda month: always if month is None else words.month_year(language, month),
            lambda month: SearchPast(replace(search, month=month)),
        ),
        Button("show", say("Show"), Command.BACK, is_primary=True),
    )
    return Dialog(say("Search"), rows)


def match_page(language: Language, left: LeftMatch, today: date) -> Dialog:
    say = language.say
    told = f"{words.game_name(language, left)} \N{EN DASH} {_when_left(language, left, today)}"
    put = say("Show on home screen") if left.is_away else say("Hide from home screen")
    rows = (
        label("told", told),
        Button("go on", say("Continue"), GoOn(left.key), "play", is_primary=True),
        Button("put away", put, PutAway(left.key, is_away=not left.is_away), "folder"),
        _export(language),
        Button("delete", say("Delete"), Open("delete match"), "bin"),
    )
    return Dialog(say("Match"), rows)


def past_page(language: Language, matches: PastMatches, today: date) -> Dialog:
    """Actions for the selected finished match, or a message that it can't be read."""
    say, past = language.say, matches.picked
    if past is None:
        told = label("told", say("This match can't be opened any more."))
        return Dialog(say("Match"), (told, Button("back", say("Back"), Command.BACK, is_primary=True)))
    players = [(words.player_name(language, one.name), one.points) for one in match_picture.players_of(past)]
    rules, winners = past.session.rules, past.session.standing.winners
    game, at = words.game_name(language, past), words.when(language, local(past.changed_at), today)
    rows = (
        label("told", f"{game} \N{EN DASH} {at}"),
        label("players", words.players_scored(players)),
        label("winner", words.winner_told(language, rules, winners, past.head.names)),
        Button("replay", say("Watch it again"), Open("replay"), "play", is_primary=True),
        Button("scores", say("Scores"), Open("past scores"), "list"),
        Button("fair", say("Was it fair?"), Open("past fair"), "check"),
        _export(language),
        Button("delete", say("Delete"), Open("delete past"), "bin"),
    )
    return Dialog(say("Match"), rows)


def _export(language: Language) -> Button:
    return Button("export", language.say("Export match"), Command.EXPORT, "save")


def delete_page(language: Language, left: LeftMatch) -> Dialog:
    say = language.say
    delete = Button("delete", say("Delete"), DeleteMatch(left.key), "bin")
    told = {"why": say("You can't get it back.")}
    return asked_page(say("Delete this match?"), told, say("Keep it"), delete)
