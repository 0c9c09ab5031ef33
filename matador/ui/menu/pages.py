"""The pages of the menu: what each offers, and what using a row makes of the settings and the next game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from matador.rules import CATALOG, RulesetError
from matador.rules.catalog import players_of
from matador.rules.options import OptionValue
from matador.storage.settings import Settings, changed
from matador.storage.setups import MatchSetup
from matador.ui.language import Language
from matador.ui.menu.rows import Options, Pick, Press, Row, Words
from matador.ui.overlay import Asked
from matador.ui.sentences import menus as words
from matador.ui.sentences.menus import on_off

Page: TypeAlias = Literal["menu", "new game", "settings", "keys"]

VOLUMES = tuple(range(0, 101, 10))
TEXT_SIZES = (100, 125, 150, 175, 200)
LANGUAGES = ("", "en")
SETS: tuple[Literal[4, 5, 6, 9, 12], ...] = (4, 5, 6, 9, 12)
SWITCHES = ("guide", "auto_draw", "high_contrast", "reduced_motion", "compatible_graphics")


def title_of(language: Language, page: Page) -> str:
    """What stands above a page."""
    say = language.gettext
    return {
        "menu": say("Matador"),
        "new game": say("New game"),
        "settings": say("Settings"),
        "keys": say("Keys"),
    }[page]


def rows_of(language: Language, page: Page, settings: Settings, game: MatchSetup) -> tuple[Row, ...]:
    """The rows of a page."""
    match page:
        case "menu":
            return _menu(language)
        case "new game":
            return _new_game(language, game)
        case "settings":
            return _settings(language, settings)
        case "keys":
            return tuple(Words(key, key, what) for key, what in words.keys(language))


def _menu(language: Language) -> tuple[Row, ...]:
    say = language.gettext
    return (
        Press("play on", say("Play on"), is_primary=True),
        Press("new game", say("New game")),
        Press("settings", say("Settings")),
        Press("keys", say("Keys")),
        Press("quit", say("Leave Matador")),
    )


# A new game


def _rulesets(language: Language) -> Options[str]:
    return Options(tuple(CATALOG), lambda name: words.ruleset_name(language, name))


def _players(game: MatchSetup) -> Options[int]:
    return Options(players_of(CATALOG[game.ruleset], game.set), str)


def _sets(language: Language) -> Options[Literal[4, 5, 6, 9, 12]]:
    return Options(SETS, lambda highest: words.set_name(language, highest))


def _has_spinner(game: MatchSetup) -> bool:
    return game.options.get("spinner") is True


def _new_game(language: Language, game: MatchSetup) -> tuple[Row, ...]:
    say = language.gettext
    rows: list[Row] = [
        _rulesets(language).pick("ruleset", say("Rules"), game.ruleset),
        _players(game).pick("players", say("Players"), game.players),
        _sets(language).pick("set", say("Tiles"), game.set),
    ]
    # The row stays where it is for rulesets without a spinner: nothing moves under the pointer.
    spinner = _switch(language, "spinner", say("Spinner"), is_on=_has_spinner(game))
    rows.append(spinner if can_spin(game) else Pick("spinner", spinner.label, spinner.value, False, False))
    about = words.ruleset_sentence(language, game.ruleset)
    return (*rows, Words("about", about), Press("start", say("Start"), is_primary=True))


def can_spin(game: MatchSetup) -> bool:
    """Whether the game can be played with the spinner."""
    return _playable(game, {**game.options, "spinner": True})


def _playable(game: MatchSetup, options: Mapping[str, OptionValue]) -> bool:
    try:
        MatchSetup(ruleset=game.ruleset, players=game.players, set=game.set, options=options).rules()
    except RulesetError:
        return False
    return True


def game_after(language: Language, game: MatchSetup, asked: Asked) -> MatchSetup:
    """The next game after a row of its page was used; always one that can be played."""
    ruleset, players, highest, options = game.ruleset, game.players, game.set, dict(game.options)
    match asked.key:
        case "ruleset":
            ruleset, options = _rulesets(language).step(ruleset, asked.step), {}
        case "players":
            players = _players(game).step(players, asked.step)
        case "set":
            highest = _sets(language).step(highest, asked.step)
        case "spinner":
            options["spinner"] = not _has_spinner(game)
        case _:
            return game
    named = CATALOG[ruleset]
    most = players_of(named, highest)
    players = min(most, key=lambda number: abs(number - players))
    found = MatchSetup(ruleset=ruleset, players=players, set=highest, options=options)
    return found if _playable(found, options) else MatchSetup(ruleset=ruleset, players=players, set=highest)


# Settings


def _settings(language: Language, settings: Settings) -> tuple[Row, ...]:
    say = language.gettext
    switches = {
        "guide": say("Show where tiles fit"),
        "auto_draw": say("Draw and pass for me"),
        "high_contrast": say("Strong contrast"),
        "reduced_motion": say("Less motion"),
        "compatible_graphics": say("Simple graphics (from the next start)"),
    }
    rows: dict[str, Row] = {
        key: _switch(language, key, label, is_on=getattr(settings, key)) for key, label in switches.items()
    }
    return (
        # First, so that it stays under the pointer while the rows grow with it.
        _text_sizes().pick("text_size", say("Size of text"), settings.text_size),
        rows["guide"],
        _speeds(language).pick("speed", say("Speed"), settings.speed),
        rows["auto_draw"],
        _switch(language, "sound", say("Sound"), is_on=not settings.muted),
        _volumes().pick("volume", say("Volume"), settings.volume),
        rows["high_contrast"],
        rows["reduced_motion"],
        Press("fullscreen", say("Full screen")),
        _languages(language).pick("language", say("Language"), settings.language),
        rows["compatible_graphics"],
    )


def _speeds(language: Language) -> Options[Literal["off", "slow", "normal", "fast"]]:
    return Options(("slow", "normal", "fast", "off"), lambda speed: words.speed_name(language, speed))


def _text_sizes() -> Options[int]:
    return Options(TEXT_SIZES, lambda size: f"{size} %")


def _volumes() -> Options[int]:
    return Options(VOLUMES, lambda volume: f"{volume} %")


def _languages(language: Language) -> Options[str]:
    return Options(LANGUAGES, lambda code: words.language_name(language, code))


def _switch(language: Language, key: str, label: str, *, is_on: bool) -> Pick:
    return Pick(key, label, on_off(language, is_on=is_on), can_go_back=is_on, can_go_on=not is_on)


def settings_after(language: Language, settings: Settings, asked: Asked) -> Settings:
    """The settings after a row of their page was used."""
    match asked.key:
        case "speed":
            return changed(settings, speed=_speeds(language).step(settings.speed, asked.step))
        case "text_size":
            return changed(settings, text_size=_text_sizes().step(settings.text_size, asked.step))
        case "volume":
            return changed(settings, volume=_volumes().step(settings.volume, asked.step))
        case "language":
            return changed(settings, language=_languages(language).step(settings.language, asked.step))
        case "sound":
            is_on = asked.step > 0 if asked.step else settings.muted
            return changed(settings, muted=not is_on)
        case key if key in SWITCHES:
            return changed(settings, **{key: asked.step > 0 if asked.step else not getattr(settings, key)})
        case _:
            return settings
