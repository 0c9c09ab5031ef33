"""Pages about finished matches: a replay, move by move and with a slider, and statistics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from pygame import Rect

from matador.play.past_matches import PastMatches, ReplayFrame, frames_of
from matador.play.people import People
from matador.play.statistics import Count, Course, Statistics, course_of
from matador.rules import Draw, Play
from matador.storage.database.head import LeftMatch
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.arrange import FirstFit, FitsIf, Flow
from matador.ui.kit.base import MIN_PX, Layout, PageView, Update
from matador.ui.kit.buttons import Button, IconButton, Slider
from matador.ui.kit.figures import Face, Painted, Text, described, face_items, picture
from matador.ui.kit.intents import PageIntent, PlayOnFrom, TurnPage
from matador.ui.kit.layout import Column, Grow, Inset, PagedColumn, Row, Sized, Space, Stack, px_of
from matador.ui.kit.page import Page
from matador.ui.kit.plot import LinePlot, Series
from matador.ui.kit.sheets import Sheet, Turning
from matador.ui.language import Language
from matador.ui.look import Look, placed
from matador.ui.pictures import drawing_of, felt_picture, picture_of
from matador.ui.sentences.matches import ended, game_title, player_name, round_title, step_label, winner_told
from matador.ui.sentences.table import just_begins, tile_name

_LARGEST_PX = 64
_MIN_TILE_PX = 8
_MAX_IN_ROW = 4


@dataclass(frozen=True, slots=True)
class ReplayState:
    """A match and the position that is shown."""

    frames: Sequence[ReplayFrame]
    """All positions of the match, at least one."""
    seated: Sequence[tuple[str, Face]]
    winners: Sequence[int]
    at: int = 0

    @property
    def frame(self) -> ReplayFrame:
        return self.frames[self.at]


def _update(state: ReplayState, intent: PageIntent) -> Update[ReplayState]:
    """Turn by one move, or with Up and Down by one round."""
    begins = [index for index, frame in enumerate(state.frames) if frame.step == 0]
    at, last = state.at, len(state.frames) - 1
    match intent:
        case TurnPage(step, "end"):
            at = 0 if step < 0 else last
        case TurnPage(step, "section") if step < 0:
            # To the start of this round or, if already there, of the one before.
            at = max((begin for begin in begins if begin < at), default=0)
        case TurnPage(_, "section"):
            at = min((begin for begin in begins if begin > at), default=last)
        case TurnPage(step):
            at += step
        case _:
            raise TypeError(f"the page has no {intent}")
    return Update(replace(state, at=min(max(at, 0), last)))


def compose_replay(state: ReplayState, view: PageView) -> Sheet:
    language, frame, say = view.look.language, state.frame, view.look.say
    moves = sum(each.round == frame.round for each in state.frames) - 1
    move = say("move {number} of {count}", number=frame.step, count=moves)
    moment = f"{round_title(language, frame.round)}, {move}"
    names = [name for name, _ in state.seated]
    told = [frame_told(language, frame, names)]
    is_last = state.at == len(state.frames) - 1
    if is_last:
        # The winner is also told, or only the winner if space is short.
        winner = winner_told(language, frame.position.rules, state.winners, names)
        told = [f"{told[0]} {winner}", winner]

    def show(at: int) -> Update[ReplayState]:
        return Update(replace(state, at=at))

    slider = Slider("slider", moment, state.at, len(state.frames), show)

    def body(told: str) -> Column:
        text = Text(told, Style.TEXT, key="told", is_centred=True, smaller=(Style.SMALL,))
        return Column((_hands(view.look, state), Grow(_line(frame)), text, slider), 8)

    turning = Turning(
        back=TurnPage(-1) if state.at else None,
        on=None if is_last else TurnPage(1),
        middle=_middle(view.look, frame, moment),
        names=(say("Previous move"), say("Next move")),
    )
    return Sheet(say("Watch it again"), FirstFit(tuple(map(body, told))), lambda _pages: turning)


def frame_told(language: Language, frame: ReplayFrame, names: Sequence[str]) -> str:
    say, called = language.say, [player_name(language, name) for name in names]
    if frame.seat is None:
        return just_begins(language, called[frame.position.turn], is_reader=False)
    name = called[frame.seat]
    match frame.action:
        case Play(tile=tile):
            told = say("{name} played the tile {tile}.", name=name, tile=tile_name(language, tile))
        case Draw():
            told = say("{name} drew a tile.", name=name)
        case _:
            told = say("{name} passed.", name=name)
    outcome = frame.position.outcome
    if outcome is None:
        return told
    return f"{told} {ended(language, frame.position.rules, outcome, called, frame.played)}"


def _hands(look: Look, state: ReplayState) -> Flow:
    hands = tuple(_hand(look, state, seat) for seat in range(len(state.seated)))
    return Flow(hands, 8, -(-len(hands) // _MAX_IN_ROW))


def _hand(look: Look, state: ReplayState, seat: int) -> Layout:
    """A player's face, name and tiles."""
    position, (said, portrait) = state.frame.position, state.seated[seat]
    is_on_turn = position.outcome is None and position.turn == seat
    name, tiles = player_name(look.language, said), position.hand(seat)

    def face(look: Look, rect: Rect) -> Iterator[Item]:
        face_px = min(rect.height - 4, rect.width)
        return face_items(look, replace(portrait, is_on_turn=is_on_turn), face_px, rect.center)

    def row(look: Look, rect: Rect) -> Iterator[Item]:
        step = rect.width / max(1, len(tiles))
        short = max(_MIN_TILE_PX, min(rect.height // 2, int(step * 0.86)) // 2 * 2)
        for index, tile in enumerate(tiles):
            picture = look.sprites.tile(tile, short, 0, marked=tile in position.rules.matador_tiles)
            yield placed(picture, "midleft", (rect.left + int(index * min(step, short * 1.18)), rect.centery))

    about = Column((Text(name, Style.SMALL, bold=True, is_name=True), Grow(Painted(row))))
    told, states = f"{name}: {', '.join(map(str, tiles))}", ("turn",) if is_on_turn else ()
    whole = described(f"seat:{seat}", told, Row((Grow(Painted(face)), Grow(about, 3)), 8), states)
    return Sized(whole, look.least(182), look.fonts.line_height(Style.SMALL) + px_of(look, (54, 30)))


def _line(frame: ReplayFrame) -> Layout:
    def line(look: Look, rect: Rect) -> Iterator[Item]:
        if frame.line:
            drawing = drawing_of(frame.position.rules, frame.line)
            short = drawing.fitting_px(rect.size, look.px(_LARGEST_PX))
            yield placed(picture_of(look, drawing, short), "center", rect.center)

    return Stack((picture(felt_picture), Inset(Painted(line), 14, 10)))


def _middle(look: Look, frame: ReplayFrame, moment: str) -> Layout:
    """The number of the move, and the button to continue from it; what does not fit is left out."""
    place = Text(moment, Style.SMALL, muted=True, key="page", is_centred=True)
    told = FitsIf(place, lambda look, rect: place.width(look) <= rect.width)
    if frame.position.outcome is not None:
        return FirstFit((told, Space()))
    label, intent = look.say("Continue from here"), PlayOnFrom(frame.round, frame.step)
    side = px_of(look, (56, MIN_PX))
    wide = look.fonts.size(label, Style.TEXT, bold=True)[0] + side + look.px(80)
    button = FitsIf(
        Sized(Button("play on", label, intent, "play", is_primary=True), wide),
        lambda look, rect: wide <= rect.width and look.fonts.line_height(Style.TEXT) <= rect.height - 6,
    )
    icon = Sized(IconButton("play on", label, intent, "play", kind="primary"), side)
    rows = (Row((Grow(at), use), 12) for use in (button, icon) for at in (told, Space()))
    return FirstFit(tuple(rows))


def replay_page(look: Look, size: Point, past: LeftMatch) -> Page[ReplayState]:
    looks = zip(past.head.setup.seated(), past.head.names, strict=True)
    seated = [(name, Face(seat.face, seat.colour)) for seat, name in looks]
    state = ReplayState(frames_of(past.session.record()), seated, past.session.standing.winners)
    return Page(look, size, compose_replay, state, _update)


# Statistics

_MAX_ROWS = 40


def statistics_page(look: Look, size: Point, past: PastMatches, people: People) -> Page[None]:
    """The page; it shows the progress while matches are still being read."""

    def compose(_state: None, view: PageView) -> Sheet:
        look, found = view.look, past.statistics
        person = None if past.search.person is None else people.numbered(past.search.person)
        title: str = look.say("Statistics")
        if person is not None:
            title = f"{title}: {look.shortened(person.name, Style.SENTENCE, view.size[0] // 3)}"
        if found is None:
            told = look.say(
                "Loading matches: {count} of {all}.", count=past.count_so_far, all=len(past.found)
            )
            return Sheet(title, Text(told, Style.TEXT, key="told", is_centred=True))
        return Sheet(title, PagedColumn(tuple(_blocks(look.language, found)), 22))

    return Page(look, size, compose, None)


def _blocks(language: Language, found: Statistics) -> Iterator[Layout]:
    say, numbers = language.say, count()

    def texts(heading: str, lines: tuple[str, ...]) -> PagedColumn:
        texts = tuple(Text(line, Style.TEXT, key=f"line:{next(numbers)}") for line in lines)
        return PagedColumn(texts, 6, (Column((_heading(heading), Space(4))),))

    yield texts(say("Overview"), all_of_it(language, found))
    yield from _course(language, say("Points per round"), course_of(found.by_day))
    endings = (
        say("You went out: {n}", n=found.endings.get("out", 0)),
        say("Someone else went out: {n}", n=found.endings.get("others out", 0)),
        say("Blocked: {n}", n=found.endings.get("blocked", 0)),
    )
    yield texts(say("How rounds ended"), endings)
    yield texts(say("Games"), _counts(language, found.by_game, is_game=True))
    yield texts(say("Opponents"), _counts(language, found.by_opponent, is_game=False))

    if len(found.by_person) > 1:
        # A plot for each person, so that they are not compared with each other.
        for name, played in sorted(found.by_person.items()):
            heading = say("Points per round: {name}").format(name=player_name(language, name))
            yield from _course(language, heading, course_of(played))


def all_of_it(language: Language, found: Statistics) -> tuple[str, ...]:
    say, helped, unhelped = language.say, found.helped, found.unhelped
    lines = [
        say("Matches: {n}", n=found.all.matches),
        say("Rounds: {n}", n=found.all.rounds),
        say("Matches won: {n}", n=found.all.won),
    ]
    if helped.shares and unhelped.shares:
        lines.append(say("Points per round with help: {n}", n=round(helped.points_a_round, 1)))
        lines.append(say("Points per round without help: {n}", n=round(unhelped.points_a_round, 1)))
    elif found.all.shares:
        lines.append(say("Points per round: {n}", n=round(found.all.points_a_round, 1)))
    if found.has_bad_points and found.all.shares:
        lines.append(say("Games where the lowest score wins the match aren't counted here."))
    if found.longest_line:
        lines.append(language.nsay("Longest line: {n} tile", "Longest line: {n} tiles", found.longest_line))
    if found.favourite_partner is not None:
        name = player_name(language, found.favourite_partner)
        lines.append(say("Favourite partner: {name}", name=name))
    return tuple(lines)


def _heading(text: str) -> Text:
    return Text(text, Style.TEXT, bold=True, key=f"heading:{text}")


def _course(language: Language, heading: str, course: Course) -> Iterator[Layout]:
    if len(course.steps) > 1:
        helped, unhelped = language.say("Help"), language.say("No help")
        both = Series(unhelped, course.unhelped), Series(helped, course.helped)
        lines = tuple(line for line in both if any(value is not None for value in line.values))
        labels = tuple(step_label(language, step) for step in course.steps)
        told = []
        for number, step in enumerate(labels):
            named = [(line.name, line.values[number]) for line in both]
            values = [f"{name} {value}" for name, value in named if value is not None]
            told.append(f"{step}: {', '.join(values)}")
        plot = LinePlot(lines, labels, "; ".join(told))
        # It takes the height that the rest of its page leaves.
        yield Grow(Column((_heading(heading), Grow(plot)), 10))


def _counts(language: Language, counts: Mapping[str, Count], *, is_game: bool) -> tuple[str, ...]:
    ordered = sorted(counts.items(), key=lambda item: (-item[1].matches, item[0]))[:_MAX_ROWS]
    return tuple(count_told(language, name, count, is_game=is_game) for name, count in ordered)


def count_told(language: Language, name: str, count: Count, *, is_game: bool) -> str:
    called = game_title(language, name) if is_game else player_name(language, name)
    rounds = language.nsay("{n} round", "{n} rounds", count.rounds)
    matches = language.nsay("{n} match", "{n} matches", count.matches)
    if is_game:
        won = language.nsay("{n} win", "{n} wins", count.won)
        return f"{called}: {matches}, {won}, {rounds}"
    return f"{called}: {matches}, {rounds}"
