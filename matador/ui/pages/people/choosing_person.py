"""Who is playing: the faces of all who live here, and of whoever is new."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from matador.play.people import Person
from matador.storage.setups import FACES, free_colour
from matador.ui.inputs import Point
from matador.ui.kit.card_page import CardPage
from matador.ui.kit.intents import ChoosePerson, MakePerson, Open
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import FigureButton
from matador.ui.look import Look
from matador.ui.pages.people.face_cards import FaceCard, arrange_cards, card
from matador.ui.sentences import people as words
from matador.ui.sentences.seats import face_name


@dataclass(frozen=True, slots=True)
class Living:
    """Those who live here, and who of them plays."""

    people: tuple[Person, ...]
    who: int | None


def _arrange(look: Look, size: Point, living: Living) -> tuple[Placed, ...]:
    return arrange_cards(look, size, look.say("Who is playing?"), tuple(_cards(look, living)))


def _cards(look: Look, living: Living) -> Iterator[FigureButton]:
    say = look.say
    for person in living.people:
        is_on = person.number == living.who
        figure = FaceCard(person.name, person.profile.face, person.profile.colour, is_name=True, is_on=is_on)
        name = words.who_plays(look.language, person.name) if is_on else person.name
        yield card(f"person:{person.number}", name, figure, ChoosePerson(person.number))
    yield card("new person", say("New player"), FaceCard(say("New player"), icon="plus"), Open("new person"))
    if living.people:
        is_on = living.who is None
        figure = FaceCard(say("Guest"), icon="person", is_on=is_on)
        yield card("guest", say("Guest"), figure, ChoosePerson(None))
    if living.who is not None:
        yield card("change person", say("Edit me"), FaceCard(say("Edit me"), icon="gear"), Open("person"))


def _arrange_faces(look: Look, size: Point, living: Living) -> tuple[Placed, ...]:
    return arrange_cards(look, size, look.say("Choose your face"), tuple(_faces(look, living)))


def _faces(look: Look, living: Living) -> Iterator[FigureButton]:
    """A card for each face, in the colour that whoever takes it has."""
    for face in range(FACES):
        colour = free_colour([each.seat for each in living.people], face)
        name = face_name(look.language, face)
        yield card(f"face:{face}", name, FaceCard(name, face, colour), MakePerson(face))


def choosing_page(look: Look, size: Point, living: Living) -> CardPage:
    """The page on which somebody says who he is."""
    at = None if living.who is None else f"person:{living.who}"
    return CardPage(look, size, lambda look, size: _arrange(look, size, living), at=at)


def new_person_page(look: Look, size: Point, living: Living) -> CardPage:
    """The page on which somebody new chooses a face."""
    return CardPage(look, size, lambda look, size: _arrange_faces(look, size, living))
