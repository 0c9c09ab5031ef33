"""For every page of the registry what it may have to tell: the moments in which the laws look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from errno import ENOSPC
from pathlib import Path
from typing import get_args

from matador.match.help import PICTURES, Picture, SeatHelp
from matador.match.players import Player
from matador.match.proof import Seal
from matador.match.session import Session
from matador.match.summary import summary_of
from matador.play.exporting_people import Exported
from matador.play.forgetting_people import Forgotten
from matador.play.game import game_of
from matador.play.learn.room import TotalOnPath
from matador.play.left_matches import NotTakenUp
from matador.play.past_matches import PastMatches, Search
from matador.play.people import People, Person
from matador.play.saving import SaveOutcome
from matador.play.taking_along import Back, CanComeBack, HouseNews, NotBack, NotTaken
from matador.rules import named_ruleset
from matador.storage.database.head import MatchHead
from matador.storage.database.history import PastMatch, PastSeat
from matador.storage.database.matches import LeftMatch, Offered
from matador.storage.database.residents import NameTakenError
from matador.storage.database.salvage import Damage
from matador.storage.house.errors import (
    DamagedHouseError,
    HouseInUseError,
    NewerHouseError,
    NoHouseError,
    NotYetBackError,
)
from matador.storage.house.saving import SavedHouse
from matador.storage.person_profile import PersonProfile, changed_profile
from matador.storage.playable import setup_of
from matador.storage.settings import changed
from matador.storage.setups import COLOURS, FACES, LONGEST_NAME, SeatSetup, changed_setup
from matador.ui.kit.face import Face
from matador.ui.kit.intents import PageName
from matador.ui.pages.context import Bed, Context, LeaveQuestion, RefusedFile
from matador.ui.pages.learn.room_page import LearnRoom
from tests import hostile
from tests.checks.matches import secret_of
from tests.ui.pages.learn.first_moments import first_moments
from tests.ui.pages.learn.lesson_moments import lesson_moments, lessons_offered
from tests.ui.pages.learn.moments import moments
from tests.ui.pilot import Pilot
from tests.ui.scores.matches import played

FOLDER = Path("/home/eva/.matador/matches")
SAVED = FOLDER / "2026-11-21 Ana, Ben.matador"
"""A longer one may be broken like a word that is too long."""
NAMES = (
    "2026-11-21 Ana, Ben",
    "2026-11-21 Anna, Großmutter, Ben, Charlotte, Friedrich, Konstantin, Eva-Maria, Ida (2)",
    "Ana\udc80 \u202eBen",
)
"""What saved matches may be called."""
PLAYERS = ", ".join(f"Großmutter Karoline-{seat}" for seat in range(8))
LEARNS: tuple[SeatHelp, ...] = ("full", "on-request", "none")

Contexts = Callable[[Pilot], Iterator[Context]]


def context_of(pilot: Pilot) -> Context:
    """What pages tell of at the pilot's table."""
    return pilot.program.context(pilot.program.look.language)


def _usual(pilot: Pilot) -> Iterator[Context]:
    yield context_of(pilot)


def _of_learners(pilot: Pilot) -> Iterator[Context]:
    yield context_of(pilot)
    for aid, picture in zip(LEARNS, PICTURES, strict=True):
        learns(pilot, aid, picture)
        yield context_of(pilot)


def learns(pilot: Pilot, assistance: SeatHelp, picture: Picture) -> None:
    """Give the person of the pilot this help, and no other."""
    pilot.game.guide(0, is_on=False)
    pilot.game.give_help(0, assistance, picture, pinned=picture == "both")


def _leaving(pilot: Pilot) -> Iterator[Context]:
    yield replace(context_of(pilot), question=LeaveQuestion("home", was_saved=False))
    yield replace(context_of(pilot), question=LeaveQuestion("quit", was_saved=True))


def _saving(pilot: Pilot) -> Iterator[Context]:
    for is_listed in (False, True):
        yield replace(context_of(pilot), outcome=SaveOutcome(FOLDER, SAVED, is_listed))
    full, closed = OSError(ENOSPC, "full"), PermissionError()
    yield replace(context_of(pilot), outcome=SaveOutcome(FOLDER, full))
    yield replace(context_of(pilot), outcome=SaveOutcome(FOLDER, closed, is_over=True))


def _shelf(pilot: Pilot) -> Iterator[Context]:
    yield replace(context_of(pilot), saved=tuple(FOLDER / f"{name}.matador" for name in NAMES))
    yield replace(context_of(pilot), saved=tuple(FOLDER / f"{number}.matador" for number in range(40)))
    yield replace(context_of(pilot), saved=())


def _refusing(pilot: Pilot) -> Iterator[Context]:
    for is_newer in (False, True):
        file = RefusedFile("2026-11-21 Ana, Ben, Großmutter.matador", is_newer)
        yield replace(context_of(pilot), refused=file)


def _after_rounds(pilot: Pilot) -> Iterator[Context]:
    yield context_of(pilot)
    for game in (
        played(named_ruleset("sevens", 3), 1, 1, proof="sealed"),
        played(named_ruleset("family", 8, {"target": 1000}), 4, 14, proof="sealed"),
        played(named_ruleset("parlour", 4, {"partnerships": True}), 3, proof="sealed"),
    ):
        yield replace(context_of(pilot), game=game)


def _at_the_table(pilot: Pilot) -> Iterator[Context]:
    """In the middle of a round, and at the end of one and of a match that were opened again: the result is shown."""
    usual = context_of(pilot)
    yield usual
    yield replace(usual, settings=changed(usual.settings, hand="left"))
    for game in (
        played(named_ruleset("sevens", 3), 1, 1),
        played(named_ruleset("parlour", 4, {"partnerships": True}), 3),
    ):
        game.is_resumed = True
        yield replace(context_of(pilot), game=game)


def _first_page(pilot: Pilot) -> Iterator[Context]:
    yield context_of(pilot)
    yield replace(context_of(pilot), saved=(SAVED,))
    for context in _with_people(pilot):
        yield replace(context, saved=(SAVED,))
    for session in (
        played(named_ruleset("sevens", 2), 1, 1).session,
        played(named_ruleset("parlour", 4, {"partnerships": True}), 3).session,
        played(named_ruleset("family", 8, {"target": 1000}), 4, 14).session,
    ):
        yield replace(context_of(pilot), offered=Offered(_left(session), count=3))
        yield replace(context_of(pilot), offered=Offered(_left(session), count=3), people=living(6, 5))


_LONG = tuple(f"Großmutter Karoline-{seat}" for seat in range(8))


def _left(session: Session, key: str = "key", names: Sequence[str] = _LONG) -> LeftMatch:
    """A match that was left by persons of these names, by seat."""
    seats = tuple(SeatSetup(face=seat, colour=seat) for seat in range(session.rules.players))
    setup = changed_setup(setup_of(session.rules), seats=seats)
    names = tuple(names[seat % len(names)] for seat in range(session.rules.players))
    return LeftMatch(key, datetime(2026, 11, 23, tzinfo=UTC), MatchHead(setup, names), session)


def _matches(pilot: Pilot) -> Iterator[Context]:
    yield replace(context_of(pilot), matches=())
    left = tuple(
        _left(played(rules, rounds, actions).session, f"{number}")
        for number, (rules, rounds, actions) in enumerate(
            (
                (named_ruleset("sevens", 2), 1, 1),
                (named_ruleset("parlour", 4, {"partnerships": True}), 2, 5),
                (named_ruleset("family", 8, {"target": 1000}), 4, 14),
                (named_ruleset("sevens", 2, {"blanks": False}), 0, 3),
            )
        )
    )
    away = replace(left[0], key="away", is_away=True)
    day = date(2026, 11, 24)
    yield replace(context_of(pilot), matches=(*left, away), today=day, saved=(SAVED,))


def _picked(pilot: Pilot) -> Iterator[Context]:
    left = _left(played(named_ruleset("family", 8, {"target": 1000}), 4, 14).session)
    for is_away in (False, True):
        yield replace(context_of(pilot), picked=replace(left, is_away=is_away), today=date(2026, 11, 24))


def _not_taken_up(pilot: Pilot) -> Iterator[Context]:
    left = _left(played(named_ruleset("sevens", 2), 1, 1).session)
    for refused in (NotTakenUp("elsewhere", left), NotTakenUp("newer", left), NotTakenUp("unreadable")):
        yield replace(context_of(pilot), not_taken_up=refused)


def _troubled(pilot: Pilot) -> Iterator[Context]:
    folder = Path("/home/margarete/.local/share/Matador/damaged-12")
    for trouble in ("newer", Damage(folder, 0, 0), Damage(folder, 1, 1), Damage(folder, 1234, 56)):
        yield replace(context_of(pilot), trouble=trouble)


def _good_night(pilot: Pilot) -> Iterator[Context]:
    for bed in get_args(Bed):
        yield replace(context_of(pilot), bed=bed)


def _before_the_deal(pilot: Pilot) -> Iterator[Context]:
    for set_ in (4, 6):
        rules = named_ruleset("sevens", 2, {"set": set_})
        session = Session(rules, [Player("Ana"), Player("Ben")], proof=Seal.fresh(secret_of("laws")))
        yield replace(context_of(pilot), game=game_of(session, {}))


def _options(pilot: Pilot) -> Iterator[Context]:
    yield replace(context_of(pilot), taken_to=FOLDER)


def _taking(pilot: Pilot) -> Iterator[Context]:
    yield replace(context_of(pilot), taken_to=FOLDER)


def _unkept_people(pilot: Pilot) -> Iterator[Context]:
    for error in (OSError(ENOSPC, "full"), NameTakenError("Ana")):
        yield replace(context_of(pilot), unkept_person=error)


def _unkept(pilot: Pilot) -> Iterator[Context]:
    yield replace(context_of(pilot), unkept=FOLDER)


def _houses(pilot: Pilot) -> Iterator[Context]:
    file = Path("/home/eva/Documents/Matador house 2026-11-24.matador-house")
    left_out = ("settings.json", "matches/2026-11-21 Ana, Ben.matador")
    full, closed = OSError(ENOSPC, "full"), PermissionError()
    taken = (full, closed, NewerHouseError(), HouseInUseError(), DamagedHouseError())
    several: tuple[HouseNews, ...] = (
        SavedHouse(file),
        SavedHouse(file, left_out),
        *(NotTaken(file.parent, why) for why in taken),
        CanComeBack(file),
        Back(None),
        Back(Path("/home/eva/.local/share/Matador/before-12")),
        *(NotBack(file, why) for why in (*taken, NoHouseError(), NotYetBackError())),
    )
    for news in several:
        yield replace(context_of(pilot), house_news=news)


LIVING = ("Ana", "Großmutter Karoline-Maria"[:LONGEST_NAME], "m" * LONGEST_NAME, *hostile.NAMES)
"""What people may be called: the longest, markup, and signs that no font has."""


def _called(number: int) -> tuple[str, ...]:
    """Those who have played a match, up to eight of them: other ones in each."""
    return tuple(LIVING[(number + seat) % len(LIVING)] for seat in range(8))


LISTED = tuple(", ".join(_called(number)) for number in range(len(LIVING)))
"""As a list names them."""


def living(count: int, who: int | None) -> People:
    """A house in which so many live, and this one of them plays; None: a guest."""
    people = People(None)
    people.all = tuple(
        Person(
            number + 1,
            LIVING[number] if number < len(LIVING) else f"Ida {number}",
            changed_profile(PersonProfile(), face=number % FACES, colour=number // 2 % COLOURS),
        )
        for number in range(count)
    )
    people.who = None if who is None else people.all[who]
    people.is_loaded = True
    return people


def _with_people(pilot: Pilot) -> Iterator[Context]:
    for count, who in ((0, None), (1, 0), (4, 1), (6, None), (6, 4), (6, 5), (40, 17)):
        yield replace(context_of(pilot), people=living(count, who))


def _persons(pilot: Pilot) -> Iterator[Context]:
    for who in range(len(LIVING)):
        people = living(len(LIVING), who)
        assert people.who is not None
        help_of = LEARNS[who % len(LEARNS)]
        people.who = replace(people.who, profile=changed_profile(people.who.profile, help=help_of))
        yield replace(context_of(pilot), people=people, is_new_person=who % 2 == 0)


def _forgotten(pilot: Pilot) -> Iterator[Context]:
    full, file = OSError(ENOSPC, "full"), Path("/home/eva/.local/share/Matador/damaged-12/matador.db")
    for person in living(len(LIVING), 0).all:
        for found in (Forgotten(person), Forgotten(person, (file,) * 3), Forgotten(person, error=full)):
            yield replace(context_of(pilot), forgotten=found)


def _new_matches(pilot: Pilot) -> Iterator[Context]:
    yield context_of(pilot)
    for count in (2, 6, 20):
        people = living(count, 1)
        yield replace(context_of(pilot), people=people, chosen=people.seated(context_of(pilot).chosen))


def _exported(pilot: Pilot) -> Iterator[Context]:
    full, file = OSError(ENOSPC, "full"), Path("/home/eva/Documents/Matador Eva 2026-11-24.json")
    for person in living(len(LIVING), 0).all:
        for found in (Exported(person, file), Exported(person, file.parent, full)):
            yield replace(context_of(pilot), exported=found)


def _past(sessions: Sequence[Session]) -> PastMatches:
    """Matches that are finished, the first of them picked, all of them read but the last."""
    past = PastMatches(None)
    left = tuple(_left(session, f"{number}", _called(number)) for number, session in enumerate(sessions))
    past.all = tuple(
        PastMatch(
            each.key, f"2026-11-{number % 28 + 1:02d}T20:00:00+00:00", "family", _past_seats(each.head.names)
        )
        for number, each in enumerate(left)
    )
    past.picked = left[0] if left else None
    past.look_for(past.search)
    return past


def _past_seats(names: Sequence[str], helped: int | None = None) -> tuple[PastSeat, ...]:
    """Two persons, and bots; one of them may have a learner's help."""
    return tuple(
        PastSeat(name, seat + 1 if seat < 2 else None, seat < 2 and seat == helped)
        for seat, name in enumerate(names)
    )


def _finished() -> list[Session]:
    return [
        game.session
        for game in (
            played(named_ruleset("parlour", 4, {"partnerships": True}), 3),
            played(named_ruleset("family", 8, {"target": 1000}), 4, 14),
            played(named_ruleset("sevens", 2), 1, 1, proof="sealed"),
            played(named_ruleset("cardinal", 2), 1),
        )
    ]


def _histories(pilot: Pilot) -> Iterator[Context]:
    yield replace(context_of(pilot), past=_past(()), today=date(2026, 11, 24))
    for search in (Search(), Search(person=1, month="2026-11"), Search(ruleset="sevens", person=2)):
        past = _past(_finished() * 3)
        past.look_for(search)
        yield replace(context_of(pilot), past=past, people=living(6, 1), today=date(2026, 11, 24))


def _statistics(pilot: Pilot) -> Iterator[Context]:
    yield replace(context_of(pilot), past=_past(_finished()), people=living(6, 1))
    for times in (1, 30):
        past = _past(_finished() * times)
        past.all = tuple(
            replace(match, ended_at=f"2026-{number % 12 + 1:02d}-{number % 28 + 1:02d}", seats=seats)
            for number, match in enumerate(past.all)
            for seats in [_past_seats(match.names, helped=number % 3)]
        )
        past.look_for(past.search)
        past.summaries = {
            match.key: summary_of(session)
            for match, session in zip(past.all, _finished() * times, strict=True)
        }
        past.count()
        while past.is_asked:
            past.follow()
        yield replace(context_of(pilot), past=past, people=living(6, 1))


def _past_matches(pilot: Pilot) -> Iterator[Context]:
    for session in _finished():
        yield replace(context_of(pilot), past=_past([session]), today=date(2026, 11, 24))


def _past_scores(pilot: Pilot) -> Iterator[Context]:
    """As `scores` has them: there the longest names are looked at elsewhere."""
    for context in _past_matches(pilot):
        past = context.past_match
        names = tuple(f"Ana {seat}" for seat in range(len(past.head.names)))
        context.past.picked = replace(past, head=replace(past.head, names=names))
        yield context


def _rooms(pilot: Pilot) -> Iterator[Context]:
    """Nothing is known, some is, and much of it rests; a guest and somebody with a long name."""
    until, context = date(2026, 12, 28), pilot.program.context(pilot.program.look.language)
    paths = (
        [
            (5, True, 0, 4, 0),
            (6, False, 0, 5, 0),
            (7, False, 0, 6, 0),
            (10, False, 0, 9, 0),
            (13, False, 0, 12, 0),
        ],
        [
            (5, True, 4, 4, 4),
            (6, True, 5, 5, 1),
            (7, True, 2, 6, 0),
            (10, False, 0, 9, 0),
            (13, True, 12, 12, 12),
        ],
    )
    for path in paths:
        totals = tuple(
            TotalOnPath(total, is_open, known, facts, resting, until if resting else None, total < 13)
            for total, is_open, known, facts, resting in path
        )
        for name in ("", "Mia", "Ana", *LIVING):
            face = Face(3, 2, "happy") if name else None
            for chosen in (5, 13) if totals[4].is_open else (5,):
                yield replace(context, room=LearnRoom(totals, chosen, name, face))


def _practices(pilot: Pilot) -> Iterator[Context]:
    """Every type of item in every stage, and the end of a practice and of a probe."""
    context = pilot.program.context(pilot.program.look.language)
    for practising in moments():
        yield replace(context, practising=practising)


def _lessons(pilot: Pilot) -> Iterator[Context]:
    context = pilot.program.context(pilot.program.look.language)
    for lessons in lessons_offered():
        yield replace(context, lessons=lessons)


def _lesson(pilot: Pilot) -> Iterator[Context]:
    """Every kind of lesson, in every manner and stage, and the end of one."""
    context = pilot.program.context(pilot.program.look.language)
    for taking in lesson_moments():
        yield replace(context, lesson=taking)


def _first_steps(pilot: Pilot) -> Iterator[Context]:
    context = pilot.program.context(pilot.program.look.language)
    for taking in first_moments():
        yield replace(context, first_steps=taking)


def _closed(pilot: Pilot) -> Iterator[Context]:
    yield replace(pilot.program.context(pilot.program.look.language), closed_total=(13, 10))


EXAMPLES: Mapping[PageName, Contexts] = {
    "menu": _usual,
    "seats": _of_learners,
    "options": _options,
    "take along": _taking,
    "house": _houses,
    "nothing is kept": _unkept,
    "leaving": _leaving,
    "saved": _saving,
    "saved matches": _shelf,
    "not opened": _refusing,
    "matches": _matches,
    "match": _picked,
    "delete match": _picked,
    "not taken up": _not_taken_up,
    "trouble": _troubled,
    "not kept": _usual,
    "good night": _good_night,
    "rules": _usual,
    "new match": _new_matches,
    "people": _with_people,
    "new person": _with_people,
    "person": _persons,
    "forget person": _persons,
    "forgotten": _forgotten,
    "person not kept": _unkept_people,
    "exported person": _exported,
    "scores": _after_rounds,
    "fair": _after_rounds,
    "history": _histories,
    "search past": _histories,
    "statistics": _statistics,
    "past match": _past_matches,
    "delete past": _past_matches,
    "past scores": _past_scores,
    "replay": _past_matches,
    "home": _first_page,
    "learn": _rooms,
    "practice": _practices,
    "lessons": _lessons,
    "lesson": _lesson,
    "first steps": _first_steps,
    "closed total": _closed,
    "cut": _before_the_deal,
    "table": _at_the_table,
}
