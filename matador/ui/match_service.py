"""Matches from start to end, and the scenes and pages that go with them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal, TypeAlias

from matador.match.branch import Moment
from matador.match.journal import Accepted, Answer
from matador.play.autosave import UNREADABLE, LeftMatches, NotTakenUp
from matador.play.game import Game
from matador.play.matches import Matches
from matador.play.past_matches import PastMatches
from matador.play.seat_profile import names_now
from matador.rules import Ruleset
from matador.storage.database.matches import ReopenedMatch
from matador.storage.settings import CurrentSettings, Settings
from matador.storage.setups import MatchSetup, changed_seat
from matador.ui.kit.intents import HelpPlayer, Open, PageName, PlayOnFrom, SeatPlayer
from matador.ui.pages.home.scene import Home, HomeScene, home_of
from matador.ui.players import Bed, Players
from matador.ui.scenes import Scenes
from matador.ui.sentences.seats import SeatNames
from matador.ui.storage import Storage

Leaving: TypeAlias = Literal["home", "learn", "start", "imported", "restore", "good night", "quit"]
_log = logging.getLogger("matador")


@dataclass(eq=False)
class MatchService:
    """Starts, continues, saves and leaves matches. Results from the disk are polled once per frame."""

    scenes: Scenes
    settings: CurrentSettings
    players: Players
    setups: Matches
    left: LeftMatches
    past: PastMatches
    storage: Storage
    wants_to_quit: bool = False
    bed: Bed = "over"
    leaving: Leaving = "home"
    """What to do if the player confirms leaving the match."""
    not_taken_up: NotTakenUp = UNREADABLE
    """Why the last unfinished match could not be opened."""
    imported_key: str = ""
    """Key of the imported match to open after leaving the current one."""
    show_learn: Callable[[], None] = lambda: None
    _beginning: tuple[Game, str | None] | None = None
    """The match whose first deal is being saved, and its cut; None if no match is starting."""

    def __post_init__(self) -> None:
        self.settings.follow(self._follow_settings)

    @property
    def rules(self) -> Ruleset:
        """Rules of the match at the table, or of the last match if the table is not shown."""
        game = self.scenes.game_on if self.scenes.scene.kind == "table" else None
        return self.setups.played.rules() if game is None else game.session.rules

    @property
    def chosen(self) -> MatchSetup:
        return self.players.people.seated(self.setups.chosen)

    @property
    def past_deal(self) -> int | None:
        """The number of the last deal; None while its match is being played."""
        game = self.scenes.game_on
        is_on = game is not None and not game.session.is_over
        return None if is_on else self.setups.last_deal

    @property
    def names(self) -> SeatNames:
        return SeatNames(self.scenes.look.language, self.players.people.names)

    # Settings and seats

    def _follow_settings(self, before: Settings, settings: Settings) -> None:
        self.follow_choices()
        if self.scenes.scene.kind == "table" and settings.guide != before.guide:
            self.scenes.scene.guide_alone(is_on=settings.guide)
        self.scenes.follow_colours()

    def follow_choices(self) -> None:
        if self.scenes.scene.kind == "table":
            table = self.scenes.scene
            choices = self.players.choices(table.game)
            if choices != table.choices:
                table.choose(choices)

    def change_seat(self, intent: SeatPlayer) -> None:
        names, table = self.names, self.scenes.table
        table.change_seat(lambda: _change_player(names, table.game, intent), self.scenes.overlays.refresh)

    def change_help(self, intent: HelpPlayer) -> None:
        """Change the help of the person at a seat, and save it for players on this computer."""
        game = self.scenes.table.game
        game.give_help(intent.seat, intent.help, intent.picture, pinned=intent.pinned)
        seat = game.occupants[intent.seat].setup
        own = self.players.people.seat_of(seat.name) or seat
        # Save their own face: someone else may have it at this table.
        self.players.remember_seats((changed_seat(seat, face=own.face, colour=own.colour),))
        self.scenes.overlays.refresh()

    def undo(self) -> None:
        """Undo the last decision of a person, or show why that is impossible: in the menu, if the table has no room."""
        scene = self.scenes.scene
        why_not = scene.undo() if scene.kind == "table" else None
        if isinstance(why_not, Open):
            self.open_page(why_not.page)

    def redo(self) -> None:
        if self.scenes.scene.kind == "table":
            self.scenes.scene.redo()

    # Leaving a match

    def leave_for(self, leaving: Leaving) -> None:
        """Leave the current match for something else; ask first if it would be lost."""
        scene = self.scenes.scene
        if scene.kind == "table" and scene.would_be_lost:
            scene.put_down()
            self.leaving = leaving
            self.scenes.open("leaving")
        else:
            self.leave(leaving)

    def leave(self, leaving: Leaving) -> None:
        match leaving:
            case "quit":
                self.wants_to_quit = True
            case "restore":
                self.wants_to_quit |= self.storage.restore()
            case "start":
                chosen = self.setups.chosen
                self.begin(chosen, self.setups.chosen_deal)
                self.settings.change(last_game=chosen)
                self.players.remember_seats(chosen.seats)
            case "imported":
                self.left.take_up(self.imported_key)
            case "home" | "learn" | "good night":
                game = self.scenes.game_on
                goes_on = game is not None and game.is_autosaved and not game.session.is_over
                self.bed = "kept" if goes_on else "over"
                if goes_on:
                    # The match may be continued later, and its deal number would reveal the tiles.
                    self.setups.last_deal = None
                if leaving == "learn":
                    self.show_learn()
                    return
                self.go_home()
                if leaving == "good night":
                    self.scenes.open("good night")

    def quit(self) -> None:
        """Quit; ask first if a match would be lost, unless that question is already open."""
        if self.scenes.overlays.name == "leaving" and self.leaving == "quit":
            self.wants_to_quit = True
        else:
            self.leave_for("quit")

    # The home screen

    def go_home(self) -> None:
        """Show the home screen with up-to-date players and unfinished matches."""
        self.left.leave()
        self.players.people.refresh()
        self.left.look(self.players.number)
        self.players.follow()
        shows = self.home_shows if self.left.is_known else Home(is_known=False)
        home = HomeScene(self.scenes.look, self.scenes.size, shows)
        if self.is_home_asked:
            home.wait()
        self.scenes.show(home)

    @property
    def home_shows(self) -> Home:
        people = self.players.people
        total = self.setups.lesson().rules().total if people.is_learner else None
        return home_of(self.scenes.look.language, self.left.offered, people, total)

    @property
    def is_home_asked(self) -> bool:
        """Whether the home screen is still waiting for data from the disk."""
        people, is_looking = self.players.people, self.left.is_looking
        is_asked = is_looking or people.is_read or self.players.is_making
        return is_asked or (people.is_learner and not self.setups.is_step_known)

    def show_who(self) -> None:
        if self.scenes.scene.kind == "home":
            self.left.look_for_another(self.players.number)
            self.scenes.scene.show(self.home_shows)
            if self.is_home_asked:
                self.scenes.scene.wait()

    # Starting and continuing matches

    def play(self) -> None:
        """Start the match of a learner's step on the path, or the usual match."""
        if self.players.people.is_learner:
            self.begin(self.setups.lesson(), is_lesson=True)
        else:
            self.begin(self.setups.quick(guide=self.settings.now.guide))

    def begin_with(self, setup: MatchSetup | None) -> None:
        if setup is not None and not self.is_bedtime:
            self.begin(setup)
            return
        self.go_home()
        if setup is not None:
            self.say_good_night()

    def choose(self, setup: MatchSetup, deal: int | None) -> None:
        self.setups.chosen = self.players.people.without_namesakes(setup)
        self.setups.chosen_deal = deal
        self.leave_for("start")

    def again(self) -> None:
        game = self.scenes.table.game
        if self.is_bedtime:
            self.leave_for("good night")
        elif game.session.is_over and game.teacher.is_lesson:
            # The learner may be ready for a harder match.
            self.begin(self.setups.lesson(game), is_lesson=True)
        elif game.session.is_over:
            self.begin(self.setups.again(game))
        else:
            self.scenes.table.next_round()

    def begin(self, setup: MatchSetup, deal: int | None = None, *, is_lesson: bool = False) -> None:
        """Start a match, unless it is bedtime for anyone in it other than the current player."""
        if self.players.bedtimes.has_come_for(seat.name for seat in setup.seated() if seat.bot is None):
            self.say_good_night()
            return
        guide = self.settings.now.guide
        game = self.setups.begin(setup, deal, self.names, guide=guide, is_lesson=is_lesson)
        if game.session.can_be_cut and game.human_seats and not is_lesson:
            self.scenes.show(self.scenes.make("cut", game=game))
        else:
            self._deal(game, None)

    def _deal(self, game: Game, cut: str | None) -> None:
        """Deal the first round and show the match; if the deal is not saved yet, leave that to `deal_if_kept`."""
        if not game.begin(cut):
            self._beginning = (game, cut)
            return
        self._beginning = None
        self.setups.last_deal = game.session.seed
        self._show(game)

    def _show(self, game: Game) -> None:
        """Show the table of a match. Its module is loaded late, so that the home screen need not wait."""
        table = self.scenes.make("table", game=game, choices=self.players.choices(game))
        table.table.coach.begin(self.players.coaching(game))
        self.scenes.show(table)

    def _go_on(self, taken: ReopenedMatch | NotTakenUp) -> None:
        if isinstance(taken, ReopenedMatch) and self.players.bedtimes.has_come_at(taken.head):
            taken.journal.close()
            self.say_good_night()
        elif isinstance(taken, ReopenedMatch):
            self._show(self.setups.go_on(taken))
        else:
            self.not_taken_up = taken
            if taken.why == "locked":
                # A page at startup said that nothing can be saved.
                self.play_copy()
            else:
                self.scenes.open("not taken up")

    def play_copy(self) -> None:
        left = self.not_taken_up.left
        assert left is not None, "there is something to be copied"
        if self.players.bedtimes.has_come_at(left.head):
            self.say_good_night()
        else:
            self._show(self.setups.copy(left))

    def play_on_from(self, moment: PlayOnFrom) -> None:
        past = self.past.picked
        assert past is not None, "a match is looked at"
        if self.players.bedtimes.has_come_at(past.head):
            self.say_good_night()
            return
        at, guide = Moment(moment.round, moment.step), self.settings.now.guide
        self._show(self.setups.play_on_from(past, at, self.names, guide=guide))

    # Pages

    def open_page(self, page: PageName) -> None:
        """Open a page; the list of matches opens once it has been loaded."""
        if self.scenes.overlays.raise_page(page):
            return
        self.scenes.scene.put_down()
        if page == "matches":
            self._list()
            return
        if page == "statistics":
            self.past.count()
        self.scenes.open(page)

    def _list(self) -> None:
        self.left.ask_for_list()
        self.past.ask()

    def pick(self, key: str) -> None:
        self.left.pick(key)
        self.scenes.open("match")

    def put_away(self, key: str, *, is_away: bool) -> None:
        self.left.put_away(key, is_away=is_away)
        self._list()

    def delete(self, key: str) -> None:
        self.left.delete(key)
        self._list()

    # Bedtime

    @property
    def is_bedtime(self) -> bool:
        """Whether it is bedtime for the current player or anyone at the table, so that no round may start."""
        scene = self.scenes.scene
        names = [sits.name for sits in scene.game.occupants] if scene.kind == "table" else []
        return self.players.bedtimes.has_come(names)

    def say_good_night(self) -> None:
        """Open the bedtime page; a round, practice or lesson in progress may still be finished."""
        scene = self.scenes.scene
        if scene.kind == "table" and scene.end.is_on:
            self.leave_for("good night")
            return
        self.bed = "round" if scene.kind == "table" else "practice" if self.is_practised else "over"
        scene.put_down()
        self.scenes.open("good night")

    @property
    def is_practised(self) -> bool:
        """True in a practice, a lesson and the first steps, which may be finished at bedtime."""
        return self.scenes.scene.kind in ("practice", "lesson", "first steps")

    def count_down(self, passed_ms: float) -> bool:
        """Count playing time; True if that changed whether the round at the table is the last."""
        scene = self.scenes.scene
        if self.is_practised:
            self.players.bedtimes.pass_time(passed_ms, date.today())
        if scene.kind != "table":
            return False
        persons = [sits.name for sits in scene.game.occupants if sits.is_person]
        self.players.bedtimes.pass_time(passed_ms, date.today(), persons)
        if scene.game.is_last_round == self.is_bedtime:
            return False
        scene.game.is_last_round = self.is_bedtime
        scene.end.follow()
        return True

    # Results from the disk

    @property
    def is_awaited(self) -> bool:
        """Whether a requested match or page is still waiting for the disk."""
        is_listed = self.left.is_listing or self.past.is_opening
        return self._beginning is not None or self.left.is_taking_up or is_listed

    @property
    def is_asked(self) -> bool:
        """Whether any request to the disk is pending, including those for content of an open page."""
        return self.is_awaited or self.past.is_asked

    def deal_if_kept(self) -> bool:
        """Try to deal the match that is starting; True if there is one."""
        if self._beginning is None:
            return False
        self._deal(*self._beginning)
        return True

    def follow(self, now_ms: float) -> bool:
        """Save the current match and apply results from the disk; True if the scene or page may have changed."""
        scene = self.scenes.scene
        if scene.kind == "table":
            self.left.follow_match(scene.game, now_ms)
            overlays, state = self.scenes.overlays, scene.table.state
            if state.waits_for_disk and not overlays:
                scene.put_down()
                self.scenes.open("not kept")
                return True
            if overlays.name == "not kept" and not (state.could_not_keep or scene.game.session.is_saving):
                # The disk was slow, and has saved it after all.
                scene.table.try_again()
                overlays.back()
                return True
        taken = self.left.taken()
        if taken is not None:
            self._go_on(taken)
            return True
        if scene.kind == "cut" and scene.is_done and not self.scenes.overlays:
            self._deal(scene.game, scene.cut)
            return True
        return False


def _change_player(player_names: SeatNames, game: Game, wanted: SeatPlayer) -> Answer | None:
    """Change a seat's player; repeat the call if it returns `Saving`. None if impossible or unchanged."""
    occupants = list(game.occupants)
    before, after = occupants[wanted.seat], occupants[wanted.seat].with_player(wanted.bot)
    if wanted.bot == before.setup.bot:
        return None
    occupants[wanted.seat] = replace(after, name=after.setup.name)
    names = names_now(player_names, occupants)
    answer = game.hand_over(wanted.seat, wanted.bot, names[wanted.seat])
    if isinstance(answer, Accepted):
        game.call(names)
    return answer
