"""The application: creates the services from the objects passed to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from matador.play.autosave import Autosave, LeftMatches
from matador.play.background import BackupNews, Backups, ExportingPeople, ForgettingPeople
from matador.play.learners import LearnersKept
from matador.play.matches import GameOn, Matches, NewGame
from matador.play.past_matches import PastMatches
from matador.play.people import People
from matador.storage.clock import now
from matador.storage.settings import CurrentSettings, Settings
from matador.ui.inputs import Point
from matador.ui.kit.intents import PageName
from matador.ui.look import Looks, looks_for
from matador.ui.match_files import MatchFiles
from matador.ui.match_service import MatchService
from matador.ui.news import News
from matador.ui.players import Players
from matador.ui.scenes import Scenes, Screen
from matador.ui.sound import Sounds
from matador.ui.storage import Storage
from matador.ui.voice.reading import Speaker

if TYPE_CHECKING:
    from matador.ui.learning import Learning


@dataclass(eq=False, kw_only=True)
class App:
    """Connects the services. The page registry refers to values by paths from here, such as `matches.leaving`."""

    screen: Screen
    sounds: Sounds
    settings: CurrentSettings
    new_game: NewGame
    save: Callable[[Settings], None]
    exports: Path
    looks: Callable[[Settings, Point], Looks] = looks_for
    voice: Speaker | None = None
    learners: LearnersKept = field(default_factory=lambda: LearnersKept(None, now))
    learn_seed: Callable[[], str] | None = None
    """Returns the seed of the next lesson or practice; None for random seeds."""
    autosave: Autosave | None = None
    game_on: GameOn | None = None
    people: People = field(default_factory=lambda: People(None))
    past: PastMatches = field(default_factory=lambda: PastMatches(None))
    exporting: ExportingPeople | None = None
    forgetting: ForgettingPeople | None = None
    backups: Backups | None = None
    backup_news: BackupNews | None = None
    unkept: Path | None = None
    """A data folder that is not writable; None if all are writable."""

    def __post_init__(self) -> None:
        settings = self.settings
        self.scenes = Scenes(self.screen, self.sounds, settings, self, voice=self.voice, looks=self.looks)
        last = settings.now.last_game
        setups = Matches(self.new_game, last, self.learners, self.autosave, self.game_on)
        self.players = Players(
            self.people,
            settings,
            setups,
            lambda: self.scenes.look.language,
            self.save,
            self.learners,
            self.forgetting,
            self.exporting,
        )
        self.storage = Storage(self.backups, self.backup_news, self.unkept)
        self.matches = MatchService(
            self.scenes,
            settings,
            self.players,
            setups,
            LeftMatches(self.autosave),
            self.past,
            self.storage,
        )
        self.files = MatchFiles(self.scenes, self.matches, self.exports)
        first: list[PageName] = ["nothing is kept"] if self.unkept is not None else []
        if self.backup_news is not None:
            first.append("backup")
        self.news = News(self.scenes, self.players, self.matches, first)

    @cached_property
    def learning(self) -> Learning:
        from matador.ui.learning import Learning  # noqa: PLC0415

        return Learning(self.scenes, self.settings, self.matches, self.learners, self.learn_seed)

    @property
    def today(self) -> date:
        return date.today()
