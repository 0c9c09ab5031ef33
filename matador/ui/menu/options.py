"""The options: what they are, and what using a row makes of the settings."""

from __future__ import annotations

from typing import Literal

from matador.storage.settings import Pips, Settings, changed
from matador.ui.language import Language, languages
from matador.ui.menu.rows import Options, Pick, Press, Row
from matador.ui.overlay import Asked
from matador.ui.sentences import menus as words
from matador.ui.sentences.menus import on_off

VOLUMES = tuple(range(0, 101, 10))
TEXT_SIZES = (100, 125, 150, 175, 200)
SWITCHES = ("guide", "auto_draw", "high_contrast", "reduced_motion", "compatible_graphics")


def options_title(language: Language) -> str:
    """What stands above the options."""
    return language.gettext("Options")


def option_rows(language: Language, settings: Settings) -> tuple[Row, ...]:
    """A row for everything that can be set."""
    say = language.gettext
    switches = {
        "guide": say("Show where tiles fit"),
        "auto_draw": say("Draw and pass for me"),
        "high_contrast": say("Strong contrast"),
        "reduced_motion": say("Less motion"),
        "compatible_graphics": say("Simple graphics (from the next start)"),
    }
    rows: dict[str, Row] = {
        key: switch(language, key, label, is_on=getattr(settings, key)) for key, label in switches.items()
    }
    # Nothing is to be chosen among one.
    choice = _languages(language).pick("language", say("Language"), settings.language)
    return (
        # First, so that it stays under the pointer while the rows grow with it.
        _text_sizes().pick("text_size", say("Size of text"), settings.text_size),
        rows["guide"],
        _speeds(language).pick("speed", say("Speed"), settings.speed),
        rows["auto_draw"],
        switch(language, "sound", say("Sound"), is_on=not settings.muted),
        _volumes().pick("volume", say("Volume"), settings.volume),
        rows["high_contrast"],
        _pips(language).pick("pips", say("Pips"), settings.pips),
        rows["reduced_motion"],
        Press("fullscreen", say("Full screen")),
        *([choice] if len(languages()) > 1 else []),
        rows["compatible_graphics"],
    )


def _speeds(language: Language) -> Options[Literal["off", "slow", "normal", "fast"]]:
    return Options(("slow", "normal", "fast", "off"), lambda speed: words.speed_name(language, speed))


def _pips(language: Language) -> Options[Pips]:
    return Options(("coloured", "one-colour"), lambda pips: words.pips_name(language, pips))


def _text_sizes() -> Options[int]:
    return Options(TEXT_SIZES, lambda size: f"{size} %")


def _volumes() -> Options[int]:
    return Options(VOLUMES, lambda volume: f"{volume} %")


def _languages(language: Language) -> Options[str]:
    return Options(("", *languages()), lambda code: words.language_name(language, code))


def switch(language: Language, key: str, label: str, *, is_on: bool) -> Pick:
    """A row that is on or off."""
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
        case "pips":
            return changed(settings, pips=_pips(language).step(settings.pips, asked.step))
        case "language":
            return changed(settings, language=_languages(language).step(settings.language, asked.step))
        case "sound":
            is_on = asked.step > 0 if asked.step else settings.muted
            return changed(settings, muted=not is_on)
        case key if key in SWITCHES:
            return changed(settings, **{key: asked.step > 0 if asked.step else not getattr(settings, key)})
        case _:
            return settings
