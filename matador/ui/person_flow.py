"""Who plays: his settings are those that are shown, and what he changes is kept for him; a guest changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import assert_never

from matador.play.bedtime import Bedtime
from matador.play.forgetting_people import Forgotten
from matador.play.game import Game
from matador.play.matches import Matches
from matador.play.people import People, Person
from matador.play.table.choices import Choices, choices_of
from matador.storage.database.head import MatchHead
from matador.storage.person_profile import (
    PersonProfile,
    changed_profile,
    profile_seated,
    profile_with,
)
from matador.storage.settings import Gesture, Personal, Settings, changed, with_personal
from matador.storage.setups import (
    MatchSetup,
    SeatSetup,
    changed_seat,
    changed_setup,
    free_colour,
)
from matador.ui.app_shell import AppShell, Screen
from matador.ui.kit.intents import ChangePerson, ChoosePerson, ExportPerson, ForgetPerson, MakePerson
from matador.ui.outside import Outside
from matador.ui.sentences.people import is_face_name, suggested_name
from matador.ui.sound import Sounds

_NOBODY = 0
"""Stands in the settings once it was asked who lives here, and nobody did."""


class PersonFlow(AppShell):
    """Follows those who live here. What is asked of the disk is taken up as it comes, frame by frame."""

    def __init__(self, screen: Screen, sounds: Sounds, settings: Settings, outside: Outside) -> None:
        super().__init__(
            screen, sounds, settings, self._keep_settings, bars=outside.bars, voice=outside.voice
        )
        self._outside = outside
        self.bedtime = Bedtime(settings.bedtime, settings.played_today)
        self._bedtimes: dict[int, Bedtime] = {}
        """Those of others who have sat at the table since somebody was chosen, by their numbers."""
        self._matches = Matches(
            outside.new_game, settings.last_game, outside.learners, outside.autosave, outside.game_on
        )
        self.people = People(None) if outside.people is None else outside.people
        self._matches.resident = self.people.seat_of
        self._own: Personal = settings
        """Of the settings what belongs to whoever of the house played last: a guest does not change it."""
        self._guest_gestures: tuple[Gesture, ...] = ()
        """What the hand has shown guests since the game began."""
        self._is_making = False
        """True while somebody new is being kept."""
        self._has_come = False
        """True while the page of somebody new is to be shown, or is shown for the first time."""
        self._shown_for: Person | None = None
        """Whose settings are shown."""
        if self.people.load(settings.who):
            self._take_people()

    # As time goes by

    def _follow_people(self) -> bool:
        """See what the disk has told of those who live here; True if it has."""
        if not self.people.follow():
            return False
        self._take_people()
        return True

    def _take_people(self) -> None:
        """The disk has told who lives here, or who has come."""
        self._follow_names()
        self._matches.chosen = self.people.with_names(self._matches.chosen)
        who = self.people.who
        if self.people.is_loaded and self.settings.who is None and who is None:
            self._set(changed(self.settings, who=_NOBODY))
        if who is not None and (self._shown_for is None or who.number != self._shown_for.number):
            self._show_for(who)
            self._has_come = self._is_making
            if self._outside.learners is not None:
                # The first to come takes over what was learned before anybody had a name.
                self._outside.learners.refresh()
        elif who is not None and not self.people.is_asked:
            self._show_again(who)
        self._is_making = self._is_making and self.people.is_asked
        self._seat_who()

    # Who plays

    def _do_to_person(
        self, intent: ChoosePerson | MakePerson | ChangePerson | ExportPerson | ForgetPerson
    ) -> None:
        match intent:
            case ChoosePerson(number):
                self._choose(number)
                self.overlays.close()
            case MakePerson() if self._is_making:
                # A second press: whoever comes is being kept.
                pass
            case MakePerson(face):
                self._remember_played()
                self._is_making = True
                names = [person.name for person in self.people.all]
                usual = Settings() if self.people.all else self.settings
                # Whoever comes is new to the game; what was shown before may have been shown to somebody else.
                usual = changed(usual, first_steps=0, gestures=(), is_led=False)
                profile = changed_profile(
                    profile_with(PersonProfile(), usual),
                    face=face,
                    colour=free_colour([person.seat for person in self.people.all], face),
                )
                self.people.make(suggested_name(self.look.language, face, names), profile)
            case ChangePerson(number, seat):
                self._change(number, seat)
                self.overlays.close()
            case ExportPerson(number):
                person, exporting = self.people.numbered(number), self._outside.exporting
                if person is not None and exporting is not None and not exporting.is_at_work:
                    exporting.export(person)
            case ForgetPerson(number):
                person = self.people.numbered(number)
                forgetting = self._outside.forgetting
                self.overlays.close()
                if person is not None and forgetting is not None and not forgetting.is_at_work:
                    forgetting.forget(person)
            case _:
                assert_never(intent)
        self._show_who()

    def _choose(self, number: int | None) -> None:
        self._remember_played()
        self.people.choose(number)
        if self._outside.learners is not None:
            self._outside.learners.forget_guests()
        if self.people.who is None:
            self._shown_for = None
            self._set(with_personal(self.settings, Personal(gestures=self._guest_gestures)))
            self.bedtime = Bedtime(0)
        else:
            self._show_for(self.people.who)
        self._seat_who()

    def _show_for(self, who: Person) -> None:
        """Let his settings be those that are shown."""
        self._shown_for = who
        self._bedtimes.clear()
        self.bedtime = Bedtime(who.profile.bedtime, who.profile.played_today)
        self._set(changed(with_personal(self.settings, who.profile), who=who.number))

    def _show_again(self, who: Person) -> None:
        """Another window may have changed his settings: what is shown would be written over them."""
        shown = with_personal(self.settings, who.profile)
        shown = changed(shown, played_today=self.settings.played_today)
        if shown != self.settings:
            self._set(shown)

    def _change(self, number: int, seat: SeatSetup) -> None:
        """Let a person be called so, and have this face, colour and help."""
        person = self.people.numbered(number)
        if person is None:
            return
        profile = changed_profile(profile_seated(person.profile, seat), colour=seat.colour)
        self.people.change(replace(person, name=seat.name, profile=profile))
        self._follow_profile()

    def _follow_names(self) -> None:
        """Those whose new name is on the disk are called so wherever they are named."""
        while self.people.renamed:
            before, now = self.people.renamed.pop(0)
            self._call_otherwise(before, now)
            if self._outside.learners is not None:
                self._outside.learners.refresh()
            if self._outside.forgetting is not None and not is_face_name(self.look.language, before):
                self._outside.forgetting.forget_name(before, now)

    def _call_otherwise(self, before: str, now: str) -> None:
        """Call somebody so in the matches that can be played again; empty: he is nobody any more."""
        self._matches.chosen = _renamed(self._matches.chosen, before, now)
        self._matches.played = _renamed(self._matches.played, before, now)
        last = self.settings.last_game
        if last is not None:
            self._set(changed(self.settings, last_game=_renamed(last, before, now)))

    def _remember_seats(self, seats: Sequence[SeatSetup]) -> None:
        """Whoever of these lives here has the face and the help that he has there."""
        self.people.remember(seats)
        self._follow_profile()

    def _follow_profile(self) -> None:
        """Who plays has been changed: his settings are shown, and his seat is his."""
        who = self.people.who
        if who is not None:
            self._shown_for = who
            self._set(with_personal(self.settings, who.profile))
        self._seat_who()

    def _seat_who(self) -> None:
        self._matches.who = self.people.seat(guide=self.settings.guide)

    def _show_who(self) -> None:
        """Show on the first page who plays; for whoever knows it."""

    def _follow_forgetting(self) -> Forgotten | None:
        """A person who has been forgotten: he does not play any more, and nobody at a table has his name."""
        forgetting = self._outside.forgetting
        found = None if forgetting is None else forgetting.news()
        if found is None or found.error is not None:
            return found
        # What the disk told before still knows him.
        self._follow_people()
        self.people.without(found.person.number)
        self._call_otherwise(found.person.name, "")
        # Until somebody is chosen it is guests who play.
        self._own = Personal(gestures=())
        if self._outside.learners is not None:
            self._outside.learners.refresh()
        if self.people.who is None:
            self._choose(None)
        return found

    def _choices(self, game: Game) -> Choices:
        """What the table of a match goes by: with those who live here and sit there come their hands and their pips."""
        others: dict[int, Personal] = {}
        for occupant in game.occupants:
            person = self.people.named(occupant.name) if occupant.is_person else None
            # Those of who plays are the settings.
            if person is not None and person != self.people.who:
                others[occupant.seat] = person.profile
        return choices_of(self.settings, others)

    # What is kept

    def _set(self, settings: Settings) -> None:
        super()._set(settings)
        self.bedtime.set_to(self.settings.bedtime)
        self._seat_who()

    def _keep_settings(self, settings: Settings) -> None:
        """Write what has been changed, and for whom."""
        who = self.people.who
        if who is not None:
            profile = profile_with(who.profile, settings)
            # What is played in a day is counted on, and written with the rest when somebody else plays.
            self.people.change(
                replace(who, profile=changed_profile(profile, played_today=self.bedtime.played))
            )
            self._shown_for = self.people.who
        self._outside.save(self._to_keep(settings))

    def settings_to_keep(self) -> Settings:
        """The settings as they are to be written when the program ends."""
        self._follow_forgetting()
        self._remember_played()
        return self._to_keep(changed(self.settings, played_today=self.bedtime.played))

    def _to_keep(self, settings: Settings) -> Settings:
        """The settings as they are written: nothing of a guest, and no name of whoever lives here."""
        if self.people.is_guest:
            settings = with_personal(settings, self._own)
        else:
            self._own = settings
        last = settings.last_game
        return changed(settings, last_game=None if last is None else self.people.with_numbers(last))

    def _remember_played(self) -> None:
        """How long was played belongs to each who has."""
        for person in self.people.all:
            bedtime = self.bedtime if person == self.people.who else self._bedtimes.get(person.number)
            if bedtime is not None:
                profile = changed_profile(person.profile, played_today=bedtime.played)
                self.people.change(replace(person, profile=profile))

    @property
    def is_bedtime(self) -> bool:
        """Whether no other round is to begin: for who plays, or for somebody else at the table."""
        names = [sits.name for sits in self.scene.game.occupants] if self.scene.kind == "table" else []
        return self.bedtime.has_come(date.today()) or self._has_bedtime(names)

    def _is_bedtime_at(self, head: MatchHead) -> bool:
        """Whether somebody who sits at this table is not to begin another round today."""
        seats = zip(head.setup.seated(), head.names, strict=False)
        return self._has_bedtime(name for seat, name in seats if seat.bot is None)

    def _has_bedtime(self, names: Iterable[str]) -> bool:
        return any(bedtime.has_come(date.today()) for bedtime in self._bedtimes_of(names))

    def _bedtimes_of(self, names: Iterable[str]) -> Iterator[Bedtime]:
        """The bedtimes of those of these who live here, but for who plays."""
        for name in names:
            person = self.people.named(name)
            if person is not None and person != self.people.who:
                kept = Bedtime(person.profile.bedtime, person.profile.played_today)
                yield self._bedtimes.setdefault(person.number, kept)


def _renamed(setup: MatchSetup, before: str, now: str) -> MatchSetup:
    """The match with another name for whoever was called so; a computer player that was has none."""
    seats = tuple(
        changed_seat(seat, name=now if seat.bot is None else "") if seat.name == before else seat
        for seat in setup.seats
    )
    return changed_setup(setup, seats=seats)
