"""The pages for choosing, creating, editing and deleting players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pygame import Rect

from matador.play.background import Exported, Forgotten
from matador.play.people import People, Person
from matador.storage.backup.backup_file import InUseError
from matador.storage.database.profiles import NameTakenError
from matador.storage.paths import in_one_line
from matador.storage.setups import FACES, USUAL, MatchSetup, changed_setup, free_colour
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit import intents
from matador.ui.kit.arrange import FitsIf, Grid
from matador.ui.kit.base import PageView, Update
from matador.ui.kit.bodies import Chip
from matador.ui.kit.buttons import Button
from matador.ui.kit.cells import Cell, Contents, Group
from matador.ui.kit.figures import Face, FigureButton, Painted, Text, drawn, face_items
from matador.ui.kit.form import Form
from matador.ui.kit.layout import Column, Grow, Inset, Sized, Space
from matador.ui.kit.page import Page
from matador.ui.kit.sheets import Dialog, Sheet, asked_page
from matador.ui.language import Language
from matador.ui.look import Look, placed
from matador.ui.pages.files import told_page
from matador.ui.pages.new_match.offers import NAME_KEY, TakeSetup, hint_of, name_cell, typing_hints
from matador.ui.pages.new_match.players_tab import colour_cells, face_cells, help_groups, named
from matador.ui.sentences.seats import NameRefusal, face_name, name_refusal, who_plays
from matador.ui.sprites import Icon
from matador.ui.sprites.bodies import button_side_px

_WIDER = 1 / 1.12
"""The ratio of a card's width to its height; the label is below the face."""
_RING_PX = 14
_INSET_PX = 8


@dataclass(frozen=True, slots=True)
class FaceCard:
    """A card with a face, or with an icon if it is not for a player."""

    key: str
    label: str
    intent: intents.Intent | Update[int | None]
    face: int | None = None
    colour: int = 0
    icon: Icon = "person"
    is_name: bool = False
    """True if the label is a player's name, which may be too long."""
    is_on: bool = False
    """True for the current player, whose face has a ring."""
    name: str = ""
    """The name for screen readers, if it is not the label."""

    def items(self, beside: Sequence[FaceCard], look: Look, rect: Rect) -> Iterator[Item]:
        """The card; its label has the same type size as those beside it."""
        yield placed(look.sprites.button(rect.size, "quiet"), "center", rect.center)
        side_px = button_side_px(rect.height)
        wide, high = rect.width - 2 * look.px(_INSET_PX), rect.height - 2 * look.px(_INSET_PX) - side_px
        styles, ink = Style.SENTENCE.downwards, look.theme.on_button
        fitting = (style for style in styles if all(card.fits(look, style, wide, high) for card in beside))
        style = next(fitting, Style.SMALL)
        label = Text(self.label, style, bold=True, is_centred=True, colour=ink, is_name=self.is_name)
        face, side = Painted(self._face), Sized(Space(), height_px=side_px)
        yield from drawn(look, Inset(Column((Grow(face), Space(4), label, side)), _INSET_PX, _INSET_PX), rect)

    def fits(self, look: Look, style: Style, wide: int, high: int) -> bool:
        lines_px = look.fonts.size(self.label, style, bold=True, max_width=wide)[1]
        return self._widest_px(look, style) <= wide and lines_px <= high * 2 // 5

    def has_room(self, look: Look, rect: Rect) -> bool:
        """Whether a card is wide enough for its words; a name may be shortened."""
        return self.is_name or self._widest_px(look, Style.SMALL) + 2 * look.px(12) <= rect.width

    def _widest_px(self, look: Look, style: Style) -> int:
        """The width of a whole name or, for other labels, of the longest word."""
        words = (self.label,) if self.is_name else self.label.split()
        return max(look.fonts.size(word, style, bold=True)[0] for word in words)

    def _face(self, look: Look, rect: Rect) -> Iterator[Item]:
        side = max(16, min(rect.size))
        if self.face is None:
            icon = look.sprites.icon(self.icon, side * 3 // 5, look.theme.on_button)
            yield placed(icon, "center", rect.center)
        else:
            face = Face(self.face, self.colour, "happy" if self.is_on else "calm", is_on_turn=self.is_on)
            yield from face_items(look, face, side, rect.center)


def cards_sheet(title: str, cards: Sequence[FaceCard]) -> Sheet:
    buttons = []
    for card in cards:
        figure, name = Painted(partial(card.items, cards)), card.name or card.label
        button = FigureButton(card.key, name, figure, card.intent, is_chosen=card.is_on, ring_px=_RING_PX)
        buttons.append(FitsIf(button, card.has_room))
    return Sheet(title, Grid(tuple(buttons), 16, _WIDER, min_width=(150, 96), max_width=260))


def _cards(look: Look, people: Sequence[Person], who: int | None) -> Iterator[FaceCard]:
    say = look.say
    for person in people:
        key, is_on, profile = f"person:{person.number}", person.number == who, person.profile
        name = who_plays(look.language, person.name) if is_on else ""
        intent = intents.ChoosePerson(person.number)
        yield FaceCard(
            key, person.name, intent, profile.face, profile.colour, is_name=True, is_on=is_on, name=name
        )
    yield FaceCard("new person", say("New player"), intents.Open("new person"), icon="plus")
    if people:
        yield FaceCard("guest", say("Guest"), intents.ChoosePerson(None), is_on=who is None)
    if who is not None:
        yield FaceCard("change person", say("Edit me"), intents.Open("person"), icon="gear")


def choosing_page(look: Look, size: Point, people: People) -> Page[None]:
    everybody, who = people.all, None if people.who is None else people.who.number
    at = None if who is None else f"person:{who}"

    def compose(_state: None, view: PageView) -> Sheet:
        return cards_sheet(view.look.say("Who is playing?"), tuple(_cards(view.look, everybody, who)))

    return Page(look, size, compose, None, at=at)


def new_person_page(look: Look, size: Point, people: People) -> Page[int | None]:
    """A card for each face, in the colour that a new player with it gets; then whether that player is a learner."""
    seats = [person.seat for person in people.all]

    def compose(chosen: int | None, view: PageView) -> Sheet:
        language, cards = view.look.language, []
        if chosen is not None:
            learns, plays = intents.MakePerson(chosen, is_learner=True), intents.MakePerson(chosen)
            cards = [FaceCard("learner", language.say("Yes"), learns, icon="hint")]
            cards.append(FaceCard("no learner", language.say("No"), plays, icon="play"))
            return cards_sheet(language.say("Are you learning sums?"), cards)
        for face in range(FACES):
            name, colour = face_name(language, face), free_colour(seats, face)
            cards.append(FaceCard(f"face:{face}", name, Update(face), face, colour))
        return cards_sheet(language.say("Choose your face"), cards)

    return Page(look, size, compose, None)


# The form


@dataclass(frozen=True, slots=True)
class Draft:
    """A player's settings while they are edited."""

    person: Person
    setup: MatchSetup
    """A match with the player in the first seat, so that the choices for seats can be offered."""
    others: tuple[str, ...]


def _compose(draft: Draft, view: PageView) -> Form:
    language, seat = view.look.language, draft.setup.seats[0]
    say, number = language.say, draft.person.number
    looks = (
        Group(NAME_KEY, (name_cell(language, seat.name, "", view.field),), say("Name")),
        Group("faces", tuple(face_cells(language, draft.setup, 0)), say("Face")),
        Group("colours", tuple(colour_cells(language, draft.setup, 0)), say("Colour")),
    )
    export, forget = Chip(say("Save as file"), icon="save"), Chip(say("Delete"), icon="bin")
    name = say("Delete {name}?").format(name=language.within(draft.person.name))
    rest = (
        # No bot sits here, so no space is needed for the descriptions of bots.
        *(replace(group, all_instead=()) for group in help_groups(language, draft.setup, 0)),
        Group("export", (Cell("export", "button", export.label, export, intents.ExportPerson(number)),)),
        Group("forget", (Cell("forget", "button", name, forget, intents.Open("forget person")),)),
    )
    contents = Contents((), ((1.0, looks), (1.0, rest)))
    why = name_refusal(language, seat.name, draft.others)
    refusal = "" if why is None else _refusal_sentence(language, why)
    hint, is_reason = hint_of(contents, view, "", refusal)
    hints = [cell.hint for group in contents.groups for cell in group.cells if cell.hint]
    hints += [_refusal_sentence(language, why) for why in ("empty", "taken", "computer")]
    hints += typing_hints(language).values()
    # A refused name stays in the field to be changed, and the footer says why.
    intent = intents.ChangePerson(number, seat) if why is None else TakeSetup(draft.setup)
    done = Button("done", say("Done"), intent, "check", is_primary=True)
    return Form(seat.name or draft.person.name, (), contents, done, hint, is_reason, tuple(hints))


def _update(draft: Draft, intent: intents.PageIntent) -> Update[Draft]:
    match intent:
        case intents.TextChanged(_, text):
            return Update(replace(draft, setup=named(draft.setup, 0, text)))
        case TakeSetup(setup):
            return Update(replace(draft, setup=setup))
        case _:
            raise TypeError(f"the page has no {intent}")


def person_page(look: Look, size: Point, person: Person, people: People, *, is_new: bool) -> Page[Draft]:
    """The form; for a new player, the name is edited first."""
    others = tuple(other.name for other in people.all if other.number != person.number)
    draft = Draft(person, changed_setup(USUAL, seats=(person.seat,)), others)
    return Page(look, size, _compose, draft, _update, at=NAME_KEY if is_new else None)


def forget_page(language: Language, person: Person) -> Dialog:
    say, told = language.say, what_is_forgotten(language, person.name)
    delete = Button("delete", say("Delete"), intents.ForgetPerson(person.number), "bin")
    return asked_page(say("Delete this player?"), _by_key(told), say("Keep"), delete)


def forgotten_page(language: Language, found: Forgotten) -> Dialog:
    return _told(language, language.say("Delete player"), what_was_forgotten(language, found))


def exported_page(language: Language, found: Exported) -> Dialog:
    return _told(language, language.say("Save as file"), what_was_exported(language, found))


def _told(language: Language, title: str, sentences: Iterable[str]) -> Dialog:
    return told_page(language, title, _by_key(sentences), closes_all=True)


def _by_key(sentences: Iterable[str]) -> dict[str, str]:
    return {f"told:{index}": sentence for index, sentence in enumerate(sentences)}


def person_not_kept_page(language: Language, error: Exception | None) -> Dialog:
    why = language.say("Your changes can't be saved. Is the disk full?")
    if isinstance(error, NameTakenError):
        why = language.say("Someone else has already played here under that name. Choose another one.")
    return told_page(language, language.say("Not saved"), {"why": why}, closes_all=True)


def _refusal_sentence(language: Language, refusal: NameRefusal) -> str:
    say = language.say
    return {
        "empty": say("Type a name."),
        "taken": say("Another player already has that name."),
        "computer": say("Matador already uses that name. Try another one."),
    }[refusal]


def what_is_forgotten(language: Language, name: str) -> tuple[str, ...]:
    say = language.say
    return (
        language.told(
            name,
            say("This deletes {name}'s settings and all {name}'s progress in Learn."),
            say("This deletes your settings and all your progress in Learn."),
        ),
        say("It also deletes matches against the computer. Matches with other people are kept."),
        say("Exported matches are kept. The name is removed from backups."),
    )


def what_was_forgotten(language: Language, found: Forgotten) -> tuple[str, ...]:
    say = language.say
    if isinstance(found.error, InUseError):
        return (
            say("{name} couldn't be deleted: Matador is open in another window.", name=found.person.name),
            say("Close that window, then try again."),
        )
    if found.error is not None:
        return (say("{name} couldn't be deleted. Try again later.", name=found.person.name),)
    who = found.person.name
    done = language.told(who, say("{name} has been deleted."), say("Your player has been deleted."))
    if not found.left:
        return (done,)
    return (
        done,
        say("Matador couldn't change these files. The name may still be in them, so delete them yourself."),
        *(
            say("{file} in {folder}", file=in_one_line(path.name), folder=in_one_line(path.parent.name))
            for path in found.left
        ),
    )


def what_was_exported(language: Language, found: Exported) -> tuple[str, ...]:
    say = language.say
    folder = say("Folder: {folder}")
    if found.error is not None:
        told = say("The file couldn't be saved. Is the disk full?")
        return (told, folder.format(folder=in_one_line(str(found.path))))
    return (
        say(
            "This file contains everything Matador knows about {name}.",
            name=language.within(found.person.name),
        ),
        say("Only unfinished matches are left out."),
        say("File: {file}", file=in_one_line(found.path.name)),
        folder.format(folder=in_one_line(str(found.path.parent))),
    )
