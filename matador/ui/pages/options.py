"""The options page; each value of a row carries the settings that it leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from matador.storage.settings import Hand, Pips, ReadAloud, Settings, Speed, ThemeName, changed
from matador.ui.kit.intents import ChangeSettings, Command, Open
from matador.ui.kit.widgets import Button, Dialog, Stepper, stepper
from matador.ui.language import Language, languages
from matador.ui.pages.match_news import told_page
from matador.ui.sentences import new_match as words
from matador.ui.sentences.new_match import on_off

T = TypeVar("T")

VOLUMES = tuple(range(0, 101, 10))
TEXT_SIZES = (100, 125, 150, 175, 200)
SPEEDS: tuple[Speed, ...] = ("slow", "normal", "fast", "off")
HANDS: tuple[Hand, ...] = ("right", "left")
READ_ALOUD: tuple[ReadAloud, ...] = ("nowhere", "learn", "everywhere")
BEDTIMES = (0, 10, 15, 20, 30, 45, 60, 90)
"""Minutes per day; 0 is off."""
THEMES: tuple[ThemeName, ...] = ("system", "green", "dark")
PIPS: tuple[Pips, ...] = ("coloured", "one-colour")


def options_page(
    language: Language, settings: Settings, *, can_be_taken: bool = False, can_be_heard: bool = True
) -> Dialog:
    """A row for each setting.

    `can_be_taken` adds a row for backups; `can_be_heard` is False without a sound card.
    """
    say = language.gettext

    def choice(key: str, label: str, values: Sequence[T], name: Callable[[T], str]) -> Stepper:
        value: T = getattr(settings, key)
        return stepper(
            key, label, value, values, name, lambda to: ChangeSettings(changed(settings, **{key: to}))
        )

    def switch(key: str, label: str) -> Stepper:
        return choice(key, label, (False, True), lambda is_on: on_off(language, is_on=is_on))

    sound = stepper(
        "sound",
        say("Sound"),
        not settings.muted,
        (False, True),
        lambda is_on: on_off(language, is_on=is_on) if can_be_heard or not is_on else say("Not available"),
        lambda is_on: ChangeSettings(changed(settings, muted=not is_on)),
    )
    # With only one language, there is no choice.
    several = len(languages()) > 1
    spoken = choice(
        "language", say("Language"), ("", *languages()), lambda code: words.language_name(language, code)
    )
    return Dialog(
        say("Options"),
        (
            # First, so that it stays under the pointer when the rows grow with it.
            choice("text_size", say("Text size"), TEXT_SIZES, _per_cent),
            switch("guide", say("Show where tiles fit")),
            choice("speed", say("Speed"), SPEEDS, lambda speed: words.speed_name(language, speed)),
            sound,
            replace(choice("volume", say("Volume"), VOLUMES, _per_cent), is_joined=True),
            choice(
                "read_aloud", say("Read aloud"), READ_ALOUD, lambda where: words.read_aloud(language, where)
            ),
            replace(choice("voice_volume", say("Voice volume"), VOLUMES, _per_cent), is_joined=True),
            switch("auto_draw", say("Draw and pass for me")),
            choice("theme", say("Theme"), THEMES, lambda theme: words.theme_name(language, theme)),
            switch("high_contrast", say("High contrast")),
            choice("pips", say("Pips"), PIPS, lambda pips: words.pips_name(language, pips)),
            switch("reduced_motion", say("Reduce motion")),
            choice("hand", say("Play with"), HANDS, lambda hand: words.hand_name(language, hand)),
            choice(
                "bedtime", say("Bedtime"), BEDTIMES, lambda minutes: words.bedtime_name(language, minutes)
            ),
            Button("fullscreen", say("Full screen"), Command.SCREEN),
            *([spoken] if several else []),
            switch("compatible_graphics", say("Simple graphics (after a restart)")),
            *([Button("back up", say("Back up or restore"), Open("back up"))] if can_be_taken else []),
        ),
    )


def few_colours_page(language: Language) -> Dialog:
    """The explanation of why pictures look plainer on this screen."""
    say = language.gettext
    why = say("This screen shows only a few colours, so the pictures look plainer.")
    return told_page(language, say("Few colours"), {"why": why})


def _per_cent(value: int) -> str:
    return f"{value}%"
