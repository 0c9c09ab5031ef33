"""What can be changed about a person: name, face, colour and help, and that he is to be forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from matador.play.people import Person
from matador.storage.setups import (
    LONGEST_NAME,
    USUAL,
    MatchSetup,
    SeatSetup,
    changed_setup,
    tidy_name,
)
from matador.ui.kit.cells import Avatar, Cell, Chip, Contents, Group, Swatch
from matador.ui.kit.field import Field, name_field
from matador.ui.kit.form_page import After, Editing, FormKind
from matador.ui.kit.intents import ChangePerson, ExportPerson, Open, PageIntent
from matador.ui.kit.widgets import Button, Form
from matador.ui.language import Language
from matador.ui.pages.new_match.acts import TakeSetup
from matador.ui.pages.new_match.help_blocks import help_blocks
from matador.ui.pages.new_match.making import cell_of, text_field
from matador.ui.pages.new_match.seat_offers import colour_offers, face_offers, named
from matador.ui.sentences import people as words
from matador.ui.sentences.lengths import name_is_full
from matador.ui.sentences.new_match import no_such_letter
from matador.ui.sentences.seats import colour_name, face_name

_NAME = "name"


@dataclass(frozen=True, slots=True)
class Draft:
    """A person as he is to be."""

    person: Person
    setup: MatchSetup
    """A match in which he has the first seat: what can be chosen for a seat can be chosen for him."""
    others: tuple[str, ...]
    """The names of those who live here besides."""

    @property
    def seat(self) -> SeatSetup:
        return self.setup.seats[0]


@dataclass(frozen=True, slots=True)
class _WriteOn(PageIntent):
    """The name cannot be had."""

    why: str


def draft_of(person: Person, others: tuple[str, ...]) -> Draft:
    """He as he is."""
    return Draft(person, changed_setup(USUAL, seats=(person.seat,)), others)


def _compose(language: Language, draft: Draft, editing: Editing) -> Form:
    refusal = words.name_refusal(language, draft.seat.name, draft.others)
    contents = Contents(
        (), ((1.0, tuple(_looks(language, draft, editing))), (1.0, tuple(_rest(language, draft))))
    )
    hint, is_reason = _hint(language, contents, editing, refusal)
    # A name that nobody can have is not thrown away: it is written on, and the foot says why.
    is_done = ChangePerson(draft.person.number, draft.seat)
    intent = is_done if refusal is None else _WriteOn(words.refusal_sentence(language, refusal))
    done = Button("done", language.gettext("Done"), intent, "check", is_primary=True)
    return Form(
        draft.seat.name or draft.person.name,
        (),
        contents,
        done,
        hint,
        is_reason,
        tuple(_hints(language, contents)),
    )


def _looks(language: Language, draft: Draft, editing: Editing) -> Iterator[Group]:
    field = editing.field if editing.field is not None and editing.field.holds == "name" else None
    body = text_field(draft.seat.name, "", "n" * LONGEST_NAME, field)
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
        # Nobody else has this seat, of whom more would have to be told.
        yield replace(group, all_instead=())
    say = language.gettext
    export = Chip(say("Save as file"), icon="save")
    forget = Chip(say("Delete"), icon="bin")
    said = words.forget_question(language, draft.person.name)
    number = draft.person.number
    yield Group("export", (Cell("export", "button", say("Save as file"), export, ExportPerson(number)),))
    yield Group("forget", (Cell("forget", "button", said, forget, Open("forget person")),))


def _hint(
    language: Language, contents: Contents, editing: Editing, refusal: words.NameRefusal | None
) -> tuple[str, bool]:
    field = editing.field
    if field is not None and field.refusal is not None:
        is_letter = field.refusal == "letter"
        return no_such_letter(language) if is_letter else name_is_full(language, LONGEST_NAME), True
    if refusal is not None:
        return words.refusal_sentence(language, refusal), True
    cells = (cell for group in contents.groups for cell in group.cells)
    cell = next((cell for cell in cells if cell.key == editing.focus), None)
    return ("", False) if cell is None else (cell.hint, cell.is_refused)


def _hints(language: Language, contents: Contents) -> Iterator[str]:
    yield from (cell.hint for group in contents.groups for cell in group.cells if cell.hint)
    yield from (words.refusal_sentence(language, refusal) for refusal in ("empty", "taken", "computer"))
    yield no_such_letter(language)
    yield name_is_full(language, LONGEST_NAME)


def _act(draft: Draft, intent: PageIntent) -> After[Draft]:
    match intent:
        case TakeSetup(setup):
            return After(replace(draft, setup=setup))
        case _WriteOn(why):
            return After(draft, news=why)
        case _:
            raise TypeError(f"the page has no {intent}")


def _field(draft: Draft, _key: str) -> Field:
    return name_field(draft.seat.name, LONGEST_NAME)


def _write(draft: Draft, _key: str, text: str) -> Draft:
    return replace(draft, setup=named(draft.setup, 0, tidy_name(text)))


PERSON: FormKind[Draft] = FormKind(_compose, _act, _field, _write)
