"""The form for a player's name, face, colour and help, and pages about exporting and deleting players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from matador.play.background import Exported, Forgotten
from matador.play.people import People, Person
from matador.storage.setups import LONGEST_NAME, USUAL, MatchSetup, SeatSetup, changed_setup, tidy_name
from matador.ui.inputs import Point
from matador.ui.kit.bodies import Avatar, Chip, Swatch
from matador.ui.kit.cells import Cell, Contents, Group
from matador.ui.kit.field import name_field
from matador.ui.kit.intents import (
    ChangePerson,
    Command,
    ExportPerson,
    ForgetPerson,
    Open,
    PageIntent,
    TextChanged,
)
from matador.ui.kit.page import Page
from matador.ui.kit.view import PageView, Update
from matador.ui.kit.widgets import Button, Dialog, Form, label
from matador.ui.language import Language
from matador.ui.look import Look
from matador.ui.pages.match_news import told_page
from matador.ui.pages.new_match.offers import TakeSetup, cell_of, text_field
from matador.ui.pages.new_match.players_tab import colour_offers, face_offers, help_blocks, named
from matador.ui.sentences import people as words
from matador.ui.sentences.new_match import name_is_full, no_such_letter
from matador.ui.sentences.seats import colour_name, face_name

_NAME = "name"


@dataclass(frozen=True, slots=True)
class Draft:
    """A player's settings while they are edited."""

    person: Person
    setup: MatchSetup
    """A match with the player in the first seat, so that the choices for seats can be offered."""
    others: tuple[str, ...]
    """The names of all other players."""

    @property
    def seat(self) -> SeatSetup:
        return self.setup.seats[0]


@dataclass(frozen=True, slots=True)
class _WriteOn(PageIntent):
    """The name is refused, so it has to be changed."""

    why: str


def draft_of(person: Person, others: tuple[str, ...]) -> Draft:
    return Draft(person, changed_setup(USUAL, seats=(person.seat,)), others)


def _compose(draft: Draft, view: PageView) -> Form:
    language = view.look.language
    refusal = words.name_refusal(language, draft.seat.name, draft.others)
    contents = Contents(
        (), ((1.0, tuple(_looks(language, draft, view))), (1.0, tuple(_rest(language, draft))))
    )
    hint, is_reason = _hint(language, contents, view, refusal)
    hints = [cell.hint for group in contents.groups for cell in group.cells if cell.hint]
    hints += [words.refusal_sentence(language, why) for why in ("empty", "taken", "computer")]
    hints += [no_such_letter(language), name_is_full(language, LONGEST_NAME)]
    # A refused name stays in the field to be changed, and the footer says why.
    is_done = ChangePerson(draft.person.number, draft.seat)
    intent = is_done if refusal is None else _WriteOn(words.refusal_sentence(language, refusal))
    done = Button("done", language.gettext("Done"), intent, "check", is_primary=True)
    return Form(draft.seat.name or draft.person.name, (), contents, done, hint, is_reason, tuple(hints))


def _looks(language: Language, draft: Draft, view: PageView) -> Iterator[Group]:
    body = text_field(name_field(draft.seat.name, LONGEST_NAME), "", "n" * LONGEST_NAME, view.field)
    label = language.gettext("Name")
    yield Group(_NAME, (Cell(_NAME, "field", f"{label}: {body.text}", body),), label)
    setup = draft.setup
    faces = tuple(
        cell_of(language, offer, face_name(language, face), Avatar(face, draft.seat.colour))
        for face, offer in face_offers(setup, 0)
    )
    yield Group("faces", faces, language.gettext("Face"))
    colours = tuple(
        cell_of(language, offer, colour_name(language, colour), Swatch(colour))
        for colour, offer in colour_offers(setup, 0)
    )
    yield Group("colours", colours, language.gettext("Colour"))


def _rest(language: Language, draft: Draft) -> Iterator[Group]:
    for group in help_blocks(language, draft.setup, 0):
        # No bot sits here, so no space is needed for the descriptions of bots.
        yield replace(group, all_instead=())
    say = language.gettext
    export = Chip(say("Save as file"), icon="save")
    forget = Chip(say("Delete"), icon="bin")
    said = language.gettext("Delete {name}?").format(name=language.within(draft.person.name))
    number = draft.person.number
    yield Group("export", (Cell("export", "button", say("Save as file"), export, ExportPerson(number)),))
    yield Group("forget", (Cell("forget", "button", said, forget, Open("forget person")),))


def _hint(
    language: Language, contents: Contents, view: PageView, refusal: words.NameRefusal | None
) -> tuple[str, bool]:
    field = view.field
    if field is not None and field.refusal is not None:
        is_letter = field.refusal == "letter"
        return no_such_letter(language) if is_letter else name_is_full(language, LONGEST_NAME), True
    if refusal is not None:
        return words.refusal_sentence(language, refusal), True
    cells = (cell for group in contents.groups for cell in group.cells)
    cell = next((cell for cell in cells if cell.key == view.focus), None)
    return ("", False) if cell is None else (cell.hint, cell.is_refused)


def _update(draft: Draft, intent: PageIntent) -> Update[Draft]:
    match intent:
        case TextChanged(_, text):
            return Update(replace(draft, setup=named(draft.setup, 0, tidy_name(text))))
        case TakeSetup(setup):
            return Update(replace(draft, setup=setup))
        case _WriteOn(why):
            return Update(draft, news=why)
        case _:
            raise TypeError(f"the page has no {intent}")


def person_page(look: Look, size: Point, person: Person, people: People, *, is_new: bool) -> Page[Draft]:
    """The form; for a new player, the name is edited first."""
    others = tuple(other.name for other in people.all if other.number != person.number)
    return Page(look, size, _compose, draft_of(person, others), _update, at="name" if is_new else None)


def forget_page(language: Language, person: Person) -> Dialog:
    """Confirmation before a player is deleted permanently."""
    say = language.gettext
    told = (
        label(f"told:{index}", sentence)
        for index, sentence in enumerate(words.what_is_forgotten(language, person.name))
    )
    return Dialog(
        say("Delete this player?"),
        (
            *told,
            Button("keep", say("Keep"), Command.BACK, is_primary=True),
            Button("delete", say("Delete"), ForgetPerson(person.number), "bin"),
        ),
    )


def forgotten_page(language: Language, found: Forgotten) -> Dialog:
    return _told(language, language.gettext("Delete player"), words.what_was_forgotten(language, found))


def exported_page(language: Language, found: Exported) -> Dialog:
    """Where the exported file is, or why the export failed."""
    return _told(language, language.gettext("Save as file"), words.what_was_exported(language, found))


def _told(language: Language, title: str, sentences: Iterable[str]) -> Dialog:
    told = {f"told:{index}": sentence for index, sentence in enumerate(sentences)}
    return told_page(language, title, told, closes_all=True)


def person_not_kept_page(language: Language, error: Exception | None) -> Dialog:
    why = words.why_not_kept(language, error)
    return told_page(language, language.gettext("Not saved"), {"why": why}, closes_all=True)
