"""Every page of the program by its name: what it is composed from, and what it needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.play.table.choices import choices_of
from matador.ui.inputs import Point
from matador.ui.kit.face import Face
from matador.ui.kit.form_page import FormPage
from matador.ui.kit.intents import PageName
from matador.ui.kit.overlay import Overlay
from matador.ui.kit.page import Page
from matador.ui.kit.widgets import Dialog
from matador.ui.language import Language
from matador.ui.look import Look
from matador.ui.pages.context import Context
from matador.ui.pages.menu import leaving_page, menu_page
from matador.ui.pages.options import few_colours_page, options_page
from matador.ui.pages.saved import (
    not_kept_page,
    not_taken_up_page,
    outcome_page,
    refused_page,
    saved_matches_page,
    trouble_page,
)
from matador.ui.pages.scenes import SceneOverlay
from matador.ui.pages.seats import seats_page
from matador.ui.sentences.seats import SeatNames

Needs: TypeAlias = Literal[
    "match",
    "outcome",
    "refused",
    "picked",
    "backup",
    "people",
    "person",
    "forgotten",
    "exported",
    "past",
    "closed",
    "room",
    "practising",
    "lessons",
    "lesson",
    "first steps",
]
"""What of a context has to be there."""


@dataclass(frozen=True, slots=True)
class Composed:
    """A page of rows, composed again whenever what it tells may have changed."""

    compose: Callable[[Context], Dialog]
    needs: Needs | None = None


@dataclass(frozen=True, slots=True)
class Built:
    """A page that has a state of its own, or an arrangement."""

    build: Callable[[Look, Point, Context], Overlay]
    needs: Needs | None = None


def _outcome(context: Context) -> Dialog:
    assert context.outcome is not None, "nothing was saved"
    return outcome_page(context.language, context.outcome)


def _refused(context: Context) -> Dialog:
    assert context.refused is not None, "no file was refused"
    return refused_page(context.language, context.refused)


# What is built is imported late: the first picture need not wait for it.


def _rules(look: Look, size: Point, context: Context) -> Overlay:
    from matador.ui.rulebook import rulebook  # noqa: PLC0415 - see above

    return rulebook(look, size, context.rules)


def _new_match(look: Look, size: Point, context: Context) -> Overlay:
    from matador.ui.pages.new_match.page import NEW_MATCH, chosen_of  # noqa: PLC0415 - see above

    residents = tuple(person.seat for person in context.people.all)
    chosen = chosen_of(context.chosen, context.past_deal, guide=context.settings.guide, residents=residents)
    return FormPage(look, size, NEW_MATCH, chosen)


def _scores(look: Look, size: Point, context: Context) -> Overlay:
    from matador.ui.scores import score_sheet  # noqa: PLC0415 - see above

    return score_sheet(look, size, context.match)


def _fair(look: Look, size: Point, context: Context) -> Overlay:
    from matador.ui.scores import fairness  # noqa: PLC0415 - see above

    return fairness(look, size, context.match)


def _home(look: Look, size: Point, context: Context) -> Overlay:
    from matador.ui.pages.home.scene import HomeScene  # noqa: PLC0415 - see above
    from matador.ui.pages.home.shown import home_of  # noqa: PLC0415 - see above

    shows = home_of(look.language, context.offered, context.people, has_saved=bool(context.saved))
    return SceneOverlay(HomeScene(look, size, shows))


def _matches(look: Look, size: Point, context: Context) -> Overlay:
    from matador.ui.kit.list_page import ListPage  # noqa: PLC0415 - see above
    from matador.ui.pages.matches import matches_listing  # noqa: PLC0415 - see above

    has_files = bool(context.saved)
    return ListPage(
        look,
        size,
        lambda language: matches_listing(
            language,
            context.matches,
            context.today,
            has_files=has_files,
            has_past=context.offered.has_past,
        ),
    )


def _match(context: Context) -> Dialog:
    from matador.ui.pages.matches import match_page  # noqa: PLC0415 - see above

    assert context.picked is not None, "no match was picked"
    return match_page(context.language, context.picked, context.today)


def _delete(context: Context) -> Dialog:
    from matador.ui.pages.matches import delete_page  # noqa: PLC0415 - see above

    assert context.picked is not None, "no match was picked"
    return delete_page(context.language, context.picked)


def _back_up(context: Context) -> Dialog:
    from matador.ui.pages.backups import back_up_page  # noqa: PLC0415 - see above

    assert context.backups_dir is not None, "there are no backups"
    return back_up_page(context.language, context.backups_dir)


def _backup(context: Context) -> Dialog:
    from matador.ui.pages.backups import backup_page  # noqa: PLC0415 - see above

    assert context.backup_news is not None, "nothing has come of it"
    return backup_page(context.language, context.backup_news)


def _nothing_is_kept(context: Context) -> Dialog:
    from matador.ui.pages.backups import nothing_is_kept_page  # noqa: PLC0415 - see above

    assert context.unkept is not None, "all is kept"
    return nothing_is_kept_page(context.language, context.unkept)


def _good_night(context: Context) -> Dialog:
    from matador.ui.pages.good_night import good_night_page  # noqa: PLC0415 - see above

    return good_night_page(context.language, context.bed, is_read=context.reads_aloud)


def _closed(context: Context) -> Dialog:
    from matador.ui.pages.learn.closed_page import closed_page  # noqa: PLC0415 - see above

    assert context.closed_total is not None, "no total was asked for"
    return closed_page(context.language, *context.closed_total, reads_aloud=context.reads_aloud)


def _open_total(context: Context) -> Dialog:
    from matador.ui.pages.learn.closed_page import open_page  # noqa: PLC0415 - see above

    assert context.closed_total is not None, "no total was asked for"
    return open_page(context.language, context.closed_total[0])


def _people(look: Look, size: Point, context: Context) -> Overlay:
    from matador.ui.pages.people.choosing_person import Living, choosing_page  # noqa: PLC0415 - see above

    who = context.people.who
    return choosing_page(look, size, Living(context.people.all, None if who is None else who.number))


def _new_person(look: Look, size: Point, context: Context) -> Overlay:
    from matador.ui.pages.people.choosing_person import Living, new_person_page  # noqa: PLC0415 - see above

    return new_person_page(look, size, Living(context.people.all, None))


def _person(look: Look, size: Point, context: Context) -> Overlay:
    from matador.ui.pages.people.person_form import PERSON, draft_of  # noqa: PLC0415 - see above

    who = context.person
    others = tuple(person.name for person in context.people.all if person.number != who.number)
    return FormPage(look, size, PERSON, draft_of(who, others), at="name" if context.is_new_person else None)


def _forget_person(context: Context) -> Dialog:
    from matador.ui.pages.people.forgetting import forget_page  # noqa: PLC0415 - see above

    return forget_page(context.language, context.person)


def _forgotten(context: Context) -> Dialog:
    from matador.ui.pages.people.forgetting import forgotten_page  # noqa: PLC0415 - see above

    assert context.forgotten is not None, "nobody was forgotten"
    return forgotten_page(context.language, context.forgotten)


def _exported(context: Context) -> Dialog:
    from matador.ui.pages.people.forgetting import exported_page  # noqa: PLC0415 - see above

    assert context.exported is not None, "nobody was exported"
    return exported_page(context.language, context.exported)


def _not_kept(context: Context) -> Dialog:
    from matador.ui.pages.people.forgetting import person_not_kept_page  # noqa: PLC0415 - see above

    return person_not_kept_page(context.language, context.unkept_person)


def _history(look: Look, size: Point, context: Context) -> Overlay:
    from matador.ui.kit.list_page import ListPage  # noqa: PLC0415 - see above
    from matador.ui.pages.history.listing import PastPictures, past_listing  # noqa: PLC0415

    past, people, pictures = context.past, context.people, PastPictures(context.past)
    return ListPage(
        look, size, lambda language: past_listing(language, past, people, context.today, pictures)
    )


def _statistics(look: Look, size: Point, context: Context) -> Overlay:
    from matador.ui.pages.history.statistics_page import statistics_page  # noqa: PLC0415 - see above

    return statistics_page(look, size, context.past, context.people)


def _search_past(context: Context) -> Dialog:
    from matador.ui.pages.history.listing import search_page  # noqa: PLC0415 - see above

    return search_page(context.language, context.past, context.people)


def _past_match(context: Context) -> Dialog:
    from matador.ui.pages.history.past_match import past_page  # noqa: PLC0415 - see above

    return past_page(context.language, context.past.picked, context.today)


def _delete_past(context: Context) -> Dialog:
    from matador.ui.pages.matches import delete_page  # noqa: PLC0415 - see above

    return delete_page(context.language, context.past_match)


def _past_scores(look: Look, size: Point, context: Context) -> Overlay:
    from matador.play.past_matches import past_game  # noqa: PLC0415 - see above
    from matador.ui.scores import score_sheet  # noqa: PLC0415

    return score_sheet(look, size, past_game(context.past_match, SeatNames(look.language)))


def _replay(look: Look, size: Point, context: Context) -> Overlay:
    from matador.play.replay_frames import frames_of  # noqa: PLC0415 - see above
    from matador.ui.pages.history.replay_figures import Seated  # noqa: PLC0415
    from matador.ui.pages.history.replay_page import ReplayPage  # noqa: PLC0415

    past = context.past_match
    looks = zip(past.head.setup.seated(), past.head.names, strict=True)
    seated = [Seated(name, seat.face, seat.colour) for seat, name in looks]
    return ReplayPage(look, size, frames_of(past.session.record()), seated, past.session.standing.winners)


def _cut(look: Look, size: Point, context: Context) -> Overlay:
    from matador.ui.pages.cut.scene import CutScene  # noqa: PLC0415 - see above

    return SceneOverlay(CutScene(context.match, look, size))


def _table(look: Look, size: Point, context: Context) -> Overlay:
    from matador.ui.table.scene import TableScene  # noqa: PLC0415 - see above

    return SceneOverlay(TableScene(context.match, look, size, choices_of(context.settings)))


def _learn(look: Look, size: Point, context: Context) -> Overlay:
    from matador.ui.pages.learn.room_scene import RoomScene  # noqa: PLC0415 - see above

    assert context.room is not None, "nobody learns"
    return SceneOverlay(RoomScene(look, size, context.room))


def _practice(look: Look, size: Point, context: Context) -> Overlay:
    from matador.ui.pages.learn.practice_scene import PracticeScene  # noqa: PLC0415 - see above

    assert context.practising is not None, "nothing is practised"
    return SceneOverlay(PracticeScene(context.practising, look, size))


def _lessons(look: Look, size: Point, context: Context) -> Overlay:
    from matador.ui.pages.learn.lessons_page import LessonsScene  # noqa: PLC0415 - see above

    assert context.lessons is not None, "nobody learns"
    return SceneOverlay(LessonsScene(look, size, context.lessons))


def _lesson(look: Look, size: Point, context: Context) -> Overlay:
    from matador.ui.pages.learn.lesson_scene import LessonScene  # noqa: PLC0415 - see above

    assert context.lesson is not None, "no lesson is on"
    return SceneOverlay(LessonScene(context.lesson, look, size))


def _first_steps(look: Look, size: Point, context: Context) -> Overlay:
    from matador.ui.pages.learn.first_scene import FirstScene  # noqa: PLC0415 - see above

    assert context.first_steps is not None, "nobody takes the first steps"
    return SceneOverlay(FirstScene(context.first_steps, look, size, dot=Face(1, 1, "happy"), own=Face(0, 0)))


PAGES: Mapping[PageName, Composed | Built] = {
    "menu": Composed(lambda context: menu_page(context.language, context.match), "match"),
    "seats": Composed(lambda context: seats_page(context.language, context.match), "match"),
    "options": Composed(
        lambda context: options_page(
            context.language,
            context.settings,
            can_be_taken=context.backups_dir is not None,
            can_be_heard=context.can_be_heard,
        )
    ),
    "saved matches": Composed(lambda context: saved_matches_page(context.language, context.saved)),
    "leaving": Composed(lambda context: leaving_page(context.language, context.question), "match"),
    "saved": Composed(_outcome, "outcome"),
    "not opened": Composed(_refused, "refused"),
    "not taken up": Composed(lambda context: not_taken_up_page(context.language, context.not_taken_up)),
    "trouble": Composed(lambda context: trouble_page(context.language, context.trouble)),
    "not kept": Composed(lambda context: not_kept_page(context.language), "match"),
    "back up": Composed(_back_up, "backup"),
    "backup": Composed(_backup, "backup"),
    "nothing is kept": Composed(_nothing_is_kept, "backup"),
    "few colours": Composed(lambda context: few_colours_page(context.language)),
    "good night": Composed(_good_night),
    "rules": Built(_rules),
    "new match": Built(_new_match),
    "matches": Built(_matches),
    "match": Composed(_match, "picked"),
    "delete match": Composed(_delete, "picked"),
    "scores": Built(_scores, "match"),
    "fair": Built(_fair, "match"),
    "people": Built(_people, "people"),
    "new person": Built(_new_person, "people"),
    "person": Built(_person, "person"),
    "forget person": Composed(_forget_person, "person"),
    "forgotten": Composed(_forgotten, "forgotten"),
    "exported person": Composed(_exported, "exported"),
    "person not kept": Composed(_not_kept),
    "closed total": Composed(_closed, "closed"),
    "open total": Composed(_open_total, "closed"),
    "history": Built(_history),
    "statistics": Built(_statistics),
    "search past": Composed(_search_past),
    "past match": Composed(_past_match, "past"),
    "delete past": Composed(_delete_past, "past"),
    "past scores": Built(_past_scores, "past"),
    "replay": Built(_replay, "past"),
    "home": Built(_home),
    "learn": Built(_learn, "room"),
    "practice": Built(_practice, "practising"),
    "lessons": Built(_lessons, "lessons"),
    "lesson": Built(_lesson, "lesson"),
    "first steps": Built(_first_steps, "first steps"),
    "cut": Built(_cut, "match"),
    "table": Built(_table, "match"),
}


def opened(name: PageName, look: Look, size: Point, context: Callable[[Language], Context]) -> Overlay:
    """The page of this name; `context` is asked again whenever what it tells may have changed."""
    page = PAGES[name]
    match page:
        case Composed(compose):
            return Page(look, size, lambda language: compose(context(language)))
        case Built(build):
            return build(look, size, context(look.language))
