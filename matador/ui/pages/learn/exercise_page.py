"""The page of an exercise: its head, a card with the task, a sentence, and the choices; and its end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from matador.play.learn.exercise import Exercise
from matador.teaching.first_steps import FIRST_STEPS, FirstStep, FirstSteps
from matador.teaching.frames import Pair
from matador.teaching.lessons.run import LessonRun
from matador.teaching.path import next_total
from matador.teaching.practice import items
from matador.teaching.practice.state import Practice
from matador.teaching.unlock_test import UnlockTest
from matador.ui.fonts import Style
from matador.ui.kit.base import MIN_PX, SIZES, Layout
from matador.ui.kit.buttons import icon_px
from matador.ui.kit.intents import Command, PlayTotal, Practise, ShowLessons
from matador.ui.kit.layout import (
    Aligned,
    Column,
    FirstFit,
    FitsIf,
    Grow,
    Inset,
    OnPage,
    Row,
    Sized,
    Space,
    Stack,
)
from matador.ui.kit.shaped import Marker
from matador.ui.kit.view import PageView
from matador.ui.kit.widgets import Button, FigureButton, FigureLabel, IconButton, Panel
from matador.ui.language import Language, Message, joined
from matador.ui.look import Look
from matador.ui.pages.home.cards import FeltCard, OnFelt
from matador.ui.pages.learn import figures
from matador.ui.pages.learn.card import inside
from matador.ui.pages.learn.choices import Do, below, buttons, text_scale
from matador.ui.pages.learn.first_figures import two_seats
from matador.ui.pages.learn.room_page import GrownBranch, buds_grown
from matador.ui.pages.learn.shown import Shown, own_sums, sentence
from matador.ui.sentences import learn
from matador.ui.sentences import lessons as words
from matador.ui.sentences.helping import equation
from matador.ui.voice.reading import loudspeakers

_SENTENCE: Final = (Style.SENTENCE, Style.TEXT, Style.SMALL)


def compose(state: Shown, view: PageView) -> Layout:
    """The head, a card which is not too wide, a sentence and the choices.

    Without a sentence and a button at the right of the head, the loudspeaker is there.
    """
    look, exercise, run, language = view.look, state.exercise, state.exercise.run, view.look.language
    aside: Layout | None = None
    count = 0
    step: str = language.say("Question {number}", number=run.number)
    match run:
        case LessonRun(lesson=lesson):
            back = IconButton("lessons", look.say("Lessons"), ShowLessons(lesson.total), "book")
            title = words.lesson_name(language, lesson.kind)
            if exercise.may_show_again:
                show_again = look.say("Show it again")
                aside = IconButton("show again", show_again, Do(Exercise.show_again), "again")
        case FirstSteps():
            back = IconButton("home", look.say("Home"), Command.HOME, "home")
            title, count, aside = _step_name(language, run.step), len(FIRST_STEPS), _skip(view)
            step = look.say("Step {number} of {count}").format(number=run.number + 1, count=count)
            step = f"{step}: {title}"
        case Practice() | UnlockTest():
            back = IconButton("room", language.say("Back to Learn"), Command.LEARN, "home")
            item = run.item
            total = item.total if isinstance(item, items.Train) else item.fact.total
            title = language.say("Sums of {total}", total=total)
    is_over = run.stage == "over"
    said = "" if is_over else sentence(look, state)
    beside = [aside] if aside is not None else [] if said else loudspeakers(look)
    steps = FigureLabel(figures.StepPips(run.number, count), "step", step)
    head = Row((Grow(Row((back, Grow(Space())))), Grow(steps, 4), Grow(Row((Grow(Space()), *beside)))))
    if exercise.task is None:
        match_card = FeltCard(language.say("Play"), "play", "felt", partial(two_seats, state.faces))
        play = FigureButton("play", title, match_card, PlayTotal(exercise.total), states=("lit",))
        card = Stack((Marker("match"), play))
    else:
        content = _end(look, state) if is_over else inside(look, state)
        card = Stack((Panel(title, "card"), Inset(content, 26, 18)))
    body = Grow(OnPage(Aligned(Sized(card, view.size[1] * 15 // 11, 0))))
    whole = Column((head, body, *((_sentence(look, said),) if said else ())), 8)
    if exercise.task is not None:
        choices = _end_buttons(look, state) if is_over else below(view, state)
        whole = Column((Grow(Column((*whole.parts, Space()), 8), 7), Grow(OnPage(choices), 3)))
    return Stack((Marker("window"), OnFelt(whole, (24, 12), (18, 10))))


def _skip(view: PageView) -> Layout:
    """The button that skips to the next step, labelled if there is space beside the step pips."""
    look, label = view.look, view.look.say("Skip")
    for style in SIZES:
        wide = look.fonts.size(label, style, bold=True)[0] + icon_px(look) + look.px(40)
        if wide <= view.size[0] // 7 and look.fonts.line_height(style) <= look.px(42):
            return Sized(Button("skip", label, Do(Exercise.skip), "forward"), wide)
    return IconButton("skip", label, Do(Exercise.skip), "forward")


def _sentence(look: Look, said: str) -> Layout:
    line: Layout = FigureLabel(figures.Words(said, _SENTENCE, is_on_felt=True), "sentence", said)
    for loudspeaker in loudspeakers(look):
        line = Row((Space((52, MIN_PX)), Grow(line), Aligned(loudspeaker)), 8)
    two_lines = 2 * look.fonts.line_height(Style.SMALL) - look.px(12)
    return Sized(
        line, height_px=max(round(max(look.least(MIN_PX), look.px(56)) * text_scale(look)), two_lines)
    )


# The end

_TITLE: Final = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)


def end_lines(look: Look, exercise: Exercise) -> tuple[Message, ...]:
    """The text at the end; the last line of practice has a date, and is not read aloud."""
    language, total = look.language, exercise.total
    praise = words.praised(language, exercise.praise, total)
    match exercise.run:
        case LessonRun():
            return praise, look.say("Practise it now, or look at another lesson.")
        case UnlockTest(has_passed=has_passed):
            follows = next_total(total)
            if has_passed and follows is not None:
                return (look.say("All five right! You've unlocked {total}.").format(total=follows),)
            return (language.say("Practise {total} a bit more, then try again.", total=total),)
        case _:
            days = exercise.rests.values()
            return (praise, *([learn.rests(language, len(days), total, min(days))] if days else ()))


def said_at_end(look: Look, exercise: Exercise) -> Message:
    lines = end_lines(look, exercise)
    told = lines if isinstance(exercise.run, LessonRun) else lines[:1]
    return joined(*map(equation, own_sums(exercise)), *told)


def _end(look: Look, state: Shown) -> Layout:
    """A title, the sums (each above its frame), and further lines of text.

    Beside the sums is the branch whose buds have opened. If large text leaves too little space, the sums are left out,
    and then the branch.
    """
    exercise = state.exercise
    told = [
        figures.TextLines(line, *(() if number else (_TITLE,)))
        for number, line in enumerate(end_lines(look, exercise))
    ]
    title, *others = (
        Grow(FitsIf(FigureLabel(text, f"end:{number}", text.text), text.fits), 3)
        for number, text in enumerate(told)
    )
    sums, grown = own_sums(exercise), exercise.grown
    own = [Grow(_own_sums(sums), 2)] if sums else []
    branch = []
    if grown is not None and (buds := buds_grown(*grown)) is not None:
        name = learn.branch(look.language, buds.total, buds.now.count("open"), len(buds.now))
        opening = GrownBranch(buds, exercise.since_ms, exercise.animation.reduced)
        branch = [Grow(FigureLabel(opening, "branch", name))]
    middles: tuple[list[Grow], ...] = ([*own, *branch], branch, [])
    return FirstFit(
        tuple(
            Column((title, *([Grow(Row(tuple(middle)), 4)] if middle else []), *others)) for middle in middles
        )
    )


def _own_sums(sums: Sequence[Pair]) -> Layout:
    columns = []
    for number, pair in enumerate(sums):
        written = figures.Words(equation(pair), (Style.TITLE, *_TITLE))
        label = FitsIf(FigureLabel(written, f"sum:{number}", written.text), written.fits)
        frame = Inset(FigureLabel(figures.FramePicture(pair)), 12, 5)
        columns.append(Grow(Column((Grow(label, 16), Grow(frame, 24)))))
    spare = Grow(Space(), max(0, 3 - len(sums)) / 2)
    return Row((spare, *columns, spare))


def _end_buttons(look: Look, state: Shown) -> Layout:
    total, run, practise = state.exercise.total, state.exercise.run, look.say("Practise")
    if isinstance(run, LessonRun):
        first = Button("again", practise, Practise(total), "again", is_primary=True)
        return buttons(look, first, Button("back", look.say("Lessons"), ShowLessons(total), "book"))
    back = Button("back", look.say("Back to Learn"), Command.LEARN, "home", is_primary=True)
    again = Button("again", practise, Command.PRACTISE_AGAIN, "again")
    is_quick = isinstance(run, Practice) and run.setup.is_quick
    is_once = is_quick or (isinstance(run, UnlockTest) and run.has_passed)
    return buttons(look, back) if is_once else buttons(look, back, again)


def _step_name(language: Language, step: FirstStep) -> Message:
    say = language.say
    return {
        "see": say("Look and copy"),
        "missing": say("What's missing?"),
        "which tile": say("Which tile?"),
        "nothing fits": say("Nothing fits"),
        "match": say("Your first match"),
    }[step]
