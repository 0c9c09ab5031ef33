"""The current player: applies their settings, counts their time, and saves changes. A guest's are not saved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Literal, TypeAlias

from matador.play.background import Exported, ExportingPeople, ForgettingPeople, Forgotten
from matador.play.choices import Choices, choices_of
from matador.play.game import Game
from matador.play.learners import LearnersKept
from matador.play.matches import Matches
from matador.play.people import Bedtime, People, Person
from matador.storage.database.head import MatchHead
from matador.storage.settings import (
    ALL_GESTURES,
    CurrentSettings,
    Personal,
    PlayerProfile,
    Settings,
    changed,
    profile_seated,
    with_personal,
)
from matador.storage.setups import MatchSetup, SeatSetup, changed_seat, changed_setup, free_colour
from matador.ui.language import Language
from matador.ui.sentences.seats import is_face_name, suggested_name

if TYPE_CHECKING:
    from matador.play.table.coach import Coaching

Bed: TypeAlias = Literal["kept", "over", "round", "practice"]
"""State at bedtime: match saved, match over (or no match), or a round or practice still to be finished."""


class Bedtimes:
    """Tracks how long each player has played today."""

    def __init__(self, people: People, settings: Settings) -> None:
        self._people = people
        self.own = Bedtime(settings.bedtime, settings.played_today)
        self._others: dict[int, Bedtime] = {}
        """Bedtimes of other players at the table since the current player was chosen, by player number."""

    def choose(self, who: Person | None) -> None:
        if who is None:
            self.own = Bedtime(0)
        else:
            self._others.clear()
            self.own = Bedtime(who.profile.bedtime, who.profile.played_today)

    def pass_time(self, passed_ms: float, today: date, names: Iterable[str] = ()) -> None:
        for bedtime in (self.own, *self._of(names)):
            bedtime.pass_time(passed_ms, today)

    def has_come(self, names: Iterable[str] = ()) -> bool:
        """True if no round may start: it is bedtime for the current player or a player with one of these names."""
        return self.own.has_come(date.today()) or self.has_come_for(names)

    def has_come_for(self, names: Iterable[str]) -> bool:
        """True if it is bedtime for a player with one of these names; ignores the current player."""
        return any(bedtime.has_come(date.today()) for bedtime in self._of(names))

    def has_come_at(self, head: MatchHead) -> bool:
        """True if it is bedtime for a player at this table; ignores the current player."""
        seats = zip(head.setup.seated(), head.names, strict=False)
        return self.has_come_for(name for seat, name in seats if seat.bot is None)

    def remember(self) -> None:
        for person in self._people.all:
            bedtime = self.own if person == self._people.who else self._others.get(person.number)
            if bedtime is not None:
                profile = changed(person.profile, played_today=bedtime.played)
                self._people.change(replace(person, profile=profile))

    def _of(self, names: Iterable[str]) -> Iterator[Bedtime]:
        """Bedtimes of players with these names; skips the current player and unknown names."""
        for name in names:
            person = self._people.named(name)
            if person is not None and person != self._people.who:
                saved = Bedtime(person.profile.bedtime, person.profile.played_today)
                yield self._others.setdefault(person.number, saved)


_NOBODY = 0
"""Value of the `who` setting once players were loaded and there was no current player."""


@dataclass(eq=False)
class Players:
    """Manages the players on this computer. Results from the disk are polled once per frame."""

    people: People
    settings: CurrentSettings
    setups: Matches
    language: Callable[[], Language]
    save: Callable[[Settings], None]
    learners: LearnersKept
    forgetting: ForgettingPeople | None
    exporting: ExportingPeople | None
    is_making: bool = False
    has_come: bool = False
    """True until the page of a newly created player has been opened."""
    _shown_for: Person | None = None
    """The player whose settings are in effect, if any."""

    def __post_init__(self) -> None:
        self.bedtimes = Bedtimes(self.people, self.settings.now)
        self._own: Personal = self.settings.now
        """Personal settings of the last player who was not a guest; guests do not change them."""
        self.setups.seat_of_player = self.people.seat_of
        self.settings.follow(self._follow_settings)
        if self.people.load(self.settings.now.who):
            self._take()

    @property
    def number(self) -> int | None:
        return None if self.people.who is None else self.people.who.number

    # Results from the disk

    @property
    def is_asked(self) -> bool:
        """True while a player is being read, saved, exported or deleted."""
        is_exporting = self.exporting is not None and self.exporting.tasks.is_at_work
        return self.people.is_asked or is_exporting or self.is_forgetting

    @property
    def is_forgetting(self) -> bool:
        """Whether a player is being deleted; most input is ignored meanwhile."""
        return self.forgetting is not None and self.forgetting.tasks.is_at_work

    def follow(self) -> bool:
        if not self.people.follow():
            return False
        self._take()
        return True

    def _take(self) -> None:
        """Apply the players just read, or the one just created, to names, settings and seats."""
        self._follow_names()
        self.setups.chosen = self.people.with_names(self.setups.chosen)
        who = self.people.who
        if self.people.is_loaded and self.settings.now.who is None and who is None:
            self.settings.change(who=_NOBODY)
        if who is not None and (self._shown_for is None or who.number != self._shown_for.number):
            self._show_for(who)
            self.has_come = self.is_making
            # The first player takes over progress made before anyone had a name.
            self.learners.refresh()
        elif who is not None and not self.people.is_asked:
            # Another window may have changed the profile; the old settings would overwrite it.
            shown = with_personal(self.settings.now, who.profile)
            self.settings.set(changed(shown, played_today=self.settings.now.played_today))
        self.is_making = self.is_making and self.people.is_asked
        self._seat_who()

    # Choosing and changing players

    def choose(self, number: int | None) -> None:
        self.bedtimes.remember()
        self.people.choose(number)
        self.learners.forget_guests()
        if self.people.who is None:
            self._shown_for = None
            self.settings.set(with_personal(self.settings.now, Personal(gestures=())))
            self.bedtimes.choose(None)
        else:
            self._show_for(self.people.who)
        self._seat_who()

    def make(self, face: int, *, is_learner: bool) -> None:
        """Create a player with this face; does nothing while another is being saved."""
        if self.is_making:
            return
        self.bedtimes.remember()
        self.is_making = True
        everybody = self.people.all
        usual = Settings() if everybody else self.settings.now
        # Show a new player every introduction: someone else may have seen the earlier ones.
        usual = changed(usual, first_steps=0, gestures=(), is_led=is_learner)
        colour = free_colour([person.seat for person in everybody], face)
        profile = PlayerProfile(face=face, colour=colour, help="full" if is_learner else "guide")
        profile = with_personal(profile, usual)
        self.people.make(suggested_name(self.language(), face, self.people.names), profile)

    def change(self, number: int, seat: SeatSetup) -> None:
        person = self.people.numbered(number)
        if person is not None:
            profile = changed(profile_seated(person.profile, seat), colour=seat.colour)
            self.people.change(replace(person, name=seat.name, profile=profile))
            self._follow_profile()

    def export(self, number: int) -> None:
        person = self.people.numbered(number)
        if person is not None and self.exporting is not None and not self.exporting.tasks.is_at_work:
            self.exporting.export(person)

    def exported(self) -> Exported | None:
        return None if self.exporting is None else self.exporting.tasks.news()

    def forget(self, number: int) -> None:
        person = self.people.numbered(number)
        if person is not None and self.forgetting is not None and not self.forgetting.tasks.is_at_work:
            self.forgetting.forget(person)

    def forgotten(self) -> Forgotten | None:
        """Result of the last deletion, returned once, or None; on success, clear the player's name from all seats."""
        found = None if self.forgetting is None else self.forgetting.tasks.news()
        if found is None or found.error is not None:
            return found
        # Earlier results from the disk still include the player.
        self.follow()
        self.people.without(found.person.number)
        self._rename(found.person.name, "")
        # Guests play until someone is chosen.
        self._own = Personal(gestures=())
        self.learners.refresh()
        if self.people.who is None:
            self.choose(None)
        return found

    def _show_for(self, who: Person) -> None:
        self._shown_for = who
        self.bedtimes.choose(who)
        self.settings.set(changed(with_personal(self.settings.now, who.profile), who=who.number))

    def _follow_names(self) -> None:
        """Apply saved renames everywhere; old names, except suggested ones, are also removed from files."""
        while self.people.renamed:
            before, now = self.people.renamed.pop(0)
            self._rename(before, now)
            self.learners.refresh()
            if self.forgetting is not None and not is_face_name(self.language(), before):
                self.forgetting.forget_name(before, now)

    def _rename(self, before: str, now: str) -> None:
        """Rename a player in the setups that can be played again; an empty name leaves the seat nameless."""
        self.setups.chosen = _renamed(self.setups.chosen, before, now)
        self.setups.played = _renamed(self.setups.played, before, now)
        last = self.settings.now.last_game
        if last is not None:
            self.settings.change(last_game=_renamed(last, before, now))

    def remember_seats(self, seats: Sequence[SeatSetup]) -> None:
        self.people.remember(seats)
        self._follow_profile()

    def _follow_profile(self) -> None:
        """Apply the changed profile of the current player to the settings and the seat."""
        who = self.people.who
        if who is not None:
            self._shown_for = who
            self.settings.set(with_personal(self.settings.now, who.profile))
        self._seat_who()

    def _seat_who(self) -> None:
        self.setups.who = self.people.seat(guide=self.settings.now.guide)

    # At the table

    def choices(self, game: Game) -> Choices:
        """Choices for the table of a match, with the hand and pips settings of everyone there."""
        others: dict[int, Personal] = {}
        for occupant in game.occupants:
            person = self.people.named(occupant.name) if occupant.is_person else None
            # The current player's profile is already in the settings.
            if person is not None and person != self.people.who:
                others[occupant.seat] = person.profile
        return choices_of(self.settings.now, others)

    def coaching(self, game: Game) -> Coaching:
        """Gestures that the hand shows a new player, and in the first match of Learn, if nobody else plays there."""
        from matador.play.table.coach import NOTHING_TO_SHOW, Coaching  # noqa: PLC0415 - as in `choices`

        if len(game.human_seats) != 1:
            return NOTHING_TO_SHOW
        name = game.occupants[game.human_seats[0]].name
        personal = self._personal_of(name)
        return Coaching(
            frozenset(ALL_GESTURES) - set(personal.gestures),
            game.teacher.is_lesson and personal.is_led,
            lambda gesture: self._keep_of(name, gestures=(*self._personal_of(name).gestures, gesture)),
            lambda: self._keep_of(name, is_led=False),
        )

    def _personal_of(self, name: str) -> Personal:
        person = self.people.named(name)
        return self.settings.now if person is None or person == self.people.who else person.profile

    def _keep_of(self, name: str, **fields: object) -> None:
        person = self.people.named(name)
        if person is None or person == self.people.who:
            self.settings.change(**fields)
        else:
            self.people.change(replace(person, profile=changed(person.profile, **fields)))

    # Saving

    def _follow_settings(self, _before: Settings, settings: Settings) -> None:
        who = self.people.who
        if who is not None:
            profile = with_personal(who.profile, settings)
            # The settings hold an old value of the time played today; `bedtimes` has the current one.
            profile = changed(profile, played_today=self.bedtimes.own.played)
            self.people.change(replace(who, profile=profile))
            self._shown_for = self.people.who
        self.save(self._to_keep(settings))
        self.bedtimes.own.set_to(settings.bedtime)
        self._seat_who()

    def settings_to_keep(self) -> Settings:
        """Settings to save when the program ends, including the time played today."""
        self.forgotten()
        self.bedtimes.remember()
        return self._to_keep(changed(self.settings.now, played_today=self.bedtimes.own.played))

    def _to_keep(self, settings: Settings) -> Settings:
        """Settings as saved: no personal settings of a guest, and numbers instead of players' names."""
        if self.people.is_guest:
            settings = with_personal(settings, self._own)
        else:
            self._own = settings
        last = settings.last_game
        return changed(settings, last_game=None if last is None else self.people.with_numbers(last))


def _renamed(setup: MatchSetup, before: str, now: str) -> MatchSetup:
    """The setup with a player renamed; a computer player with the old name becomes nameless."""
    seats = tuple(
        changed_seat(seat, name=now if seat.bot is None else "") if seat.name == before else seat
        for seat in setup.seats
    )
    return changed_setup(setup, seats=seats)
