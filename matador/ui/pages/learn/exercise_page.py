"""The page of an exercise: its head, a card with the task, a sentence, and the choices; and its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Final

from pygame import Rect

from matador.play.learn.exercise import SHOW_MS, Exercise
from matador.rules import Tile
from matador.teaching.bonds import Pair
from matador.teaching.first_steps import FIRST_STEPS, FirstStep, FirstSteps, FirstTask, MissingHalf, TileAtEnd
from matador.teaching.lessons.run import LessonRun, Made
from matador.teaching.lessons.tasks import Double, LayOne, Points, WhichFits
from matador.teaching.practice import items
from matador.teaching.practice.items import NoneChosen
from matador.teaching.practice.run import MAX_ITEMS
from matador.teaching.practice.state import Practice
from matador.teaching.unlock_test import UNLOCK_TEST, UnlockTest
from matador.ui.fonts import Style
from matador.ui.helping.showing_hand import HAND_BACK, HAND_LAID
from matador.ui.kit.arrange import AspectRatio, FirstFit, Marker
from matador.ui.kit.base import MIN_PX, SIZES, Layout, PageView, Placed
from matador.ui.kit.buttons import Button, IconButton, icon_px
from matador.ui.kit.figures import FigureButton, FigureLabel, Painted, Panel, described, picture
from matador.ui.kit.intents import Command, PlayTotal, Practise, ShowLessons
from matador.ui.kit.layout import Aligned, Column, Grow, Inset, OnPage, Row, Sized, Space, Stack
from matador.ui.language import Language, Message, joined
from matador.ui.look import Look
from matador.ui.pages.home.cards import FeltCard, OnFelt
from matador.ui.pages.home.scene import play_picture
from matador.ui.pages.learn import figures, lesson_figures
from matador.ui.pages.learn.choices import Do, below, buttons, text_scale
from matador.ui.pages.learn.growing import Stone, felt_piece, grown_plant
from matador.ui.pages.learn.shown import Shown, own_sums, sentence
from matador.ui.sentences import learn
from matador.ui.sentences.helping import equation
from matador.ui.sprites.plant import GrownBuds, grown_buds
from matador.ui.voice.reading import loudspeakers


def compose(state: Shown, view: PageView) -> Layout:
    """The head, a card which is not too wide, a sentence (or a loudspeaker in the head) and the choices."""
    look, exercise, run, language = view.look, state.exercise, state.exercise.run, view.look.language
    aside: Layout | None = None
    count = UNLOCK_TEST if isinstance(run, UnlockTest) else MAX_ITEMS
    step: str = language.say("Question {number}", number=run.number)
    match run:
        case LessonRun(lesson=lesson):
            back = IconButton("lessons", look.say("Lessons"), ShowLessons(lesson.total), "book")
            title, count = learn.lesson_name(language, lesson.kind), len(lesson.items)
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
    if is_over or (isinstance(run, Practice) and run.setup.is_quick):
        # Only the items that were done have pips.
        count = 0
    done = run.number - (count > 0 and run.stage != "right" and not isinstance(run, FirstSteps))
    said = "" if is_over else sentence(look, state)
    beside = [aside] if aside is not None else [] if said else loudspeakers(look)
    steps = FigureLabel(Painted(partial(figures.step_pips, done, count)), "step", step)
    head = Row((Grow(Row((back, Grow(Space())))), Grow(steps, 4), Grow(Row((Grow(Space()), *beside)))))
    if exercise.task is None:
        opponent = partial(play_picture, total=exercise.total)
        match_card = FeltCard(language.say("Play"), "play", "felt", opponent, state.face)
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
    line: Layout = figures.Words(said, "sentence", Style.SENTENCE.downwards, is_on_felt=True)
    for loudspeaker in loudspeakers(look):
        line = Row((Space((52, MIN_PX)), Grow(line), Aligned(loudspeaker)), 8)
    two_lines = 2 * look.fonts.line_height(Style.SMALL) - look.px(12)
    return Sized(
        line, height_px=max(round(max(look.least(MIN_PX), look.px(56)) * text_scale(look)), two_lines)
    )


# The end

_TITLE: Final = Style.SUM.downwards


def end_lines(look: Look, exercise: Exercise) -> tuple[Message, ...]:
    """The text at the end that is read aloud."""
    language, total, unlocked, after = look.language, exercise.total, exercise.unlocked, exercise.after
    praise = learn.praised(language, exercise.praise, total)
    match exercise.run:
        case LessonRun():
            return praise, look.say("Practise it now, or look at another lesson.")
        case UnlockTest() if unlocked is not None:
            return (look.say("All five right! You've unlocked {total}.").format(total=unlocked),)
        case UnlockTest():
            more = language.say("Practise {total} a bit more, then try again.", total=total)
            return more, learn.star_rests(language)
        case _ if unlocked is not None:
            return praise, learn.unlocked(language, unlocked)
        case _ if after is not None and after.known < after.facts and _grown(exercise) is not None:
            return praise, look.say("It takes at least three days to know a sum.")
        case _:
            return (praise,)


def _grown(exercise: Exercise) -> GrownBuds | None:
    """The buds of the total, if any of them has grown."""
    after = exercise.after
    buds = None if after is None else grown_buds(after.total, exercise.before.stages, after.stages)
    return buds if buds is not None and buds.has_grown else None


def said_at_end(look: Look, exercise: Exercise) -> Message:
    return joined(*map(equation, own_sums(exercise)), *end_lines(look, exercise))


def _end(look: Look, state: Shown) -> Layout:
    """A title, the sums beside what has grown, and further lines; large text leaves out the sums, then the branch."""
    exercise = state.exercise
    first, *more = end_lines(look, exercise)
    after, since_ms = exercise.after, -inf if exercise.animation.reduced else exercise.since_ms
    run = exercise.run
    if isinstance(run, Practice) and run.setup.is_quick and run.fluent:
        # No other minute is compared with it.
        more.append(learn.fluent(look.language, run.fluent))
    elif isinstance(run, Practice) and exercise.unlocked is None and after is not None and after.resting:
        more += filter(None, [learn.rests(look.language, after)])
    title = Grow(figures.TextLines(first, "end:0", _TITLE), 3)
    others = [Grow(figures.TextLines(line, f"end:{number}"), 3) for number, line in enumerate(more, 1)]
    parts: list[Layout] = []
    if sums := own_sums(exercise):
        parts.append(Grow(_own_sums(sums), 2))
    if after is not None and (buds := _grown(exercise)) is not None:
        parts.append(
            Grow(described("branch", learn.known(look.language, after), grown_plant(buds, since_ms)))
        )
    pressed: list[Layout] = []
    if exercise.unlocked is not None:
        name = learn.unlocked(look.language, exercise.unlocked)
        new = Stone(exercise.unlocked, is_open=True, is_chosen=True, since_ms=since_ms)
        pressed = [_on_felt(FigureButton("unlocked", name, new, Command.LEARN))]
    elif isinstance(run, UnlockTest):
        pressed = [_on_felt(FigureLabel(Painted(figures.resting_star)))]
    rows = [(*parts[left_out:], *pressed) for left_out in range(len(parts) + 1)]
    return FirstFit(tuple(Column((title, *([Grow(Row(row), 4)] if row else ()), *others)) for row in rows))


def _on_felt(part: Layout) -> Layout:
    return Grow(AspectRatio(Stack((picture(felt_piece), Inset(part, 16, 16))), 1.2))


def _own_sums(sums: Sequence[Pair]) -> Layout:
    columns = []
    for number, pair in enumerate(sums):
        label = figures.Words(equation(pair), f"sum:{number}", (Style.TITLE, *_TITLE))
        frame = Inset(FigureLabel(figures.FramePicture(pair)), 12, 5)
        columns.append(Grow(Column((Grow(label, 16), Grow(frame, 24)))))
    spare = Grow(Space(), max(0, 3 - len(sums)) / 2)
    return Row((spare, *columns, spare))


def _end_buttons(look: Look, state: Shown) -> Layout:
    total, run = state.exercise.total, state.exercise.run
    is_lesson = isinstance(run, LessonRun)
    again = Button("again", look.say("Practise"), Practise(total), "again", is_primary=is_lesson)
    if is_lesson:
        return buttons(look, again, Button("back", look.say("Lessons"), ShowLessons(total), "book"))
    back = Button("back", look.say("Back to Learn"), Command.LEARN, "home", is_primary=True)
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


# The inside of the card

_GAP: Final = 16


def inside(look: Look, state: Shown) -> Layout:
    run, task = state.exercise.run, state.exercise.task
    match task:
        case Points(hands=hands):
            return Row(tuple(Grow(_seat(look, state, seat, hand)) for seat, hand in enumerate(hands)), 16)
        case Double(half):
            total = task.pair.total if state.pair == task.pair else None
            is_lit = state.aids.tile is not None and state.pair is None
            double = figures.DoubleTile(task.tile, total, is_lit=is_lit)
            return _beside_frame(FigureLabel(double, "double", f"{half} + {half}"), _aids(state))
        case WhichFits(hand) | LayOne(hand):
            line = lesson_figures.lesson_line(hand, state.aids.laid, state.aids.arm, state.aids.told)
            return _beside_frame(_Line(line, state), _aids(state))
        case items.Train():
            return _train_row(state, task)
        case MissingHalf() | TileAtEnd():
            return _first_task(look, state, task)
        case None:
            return Space()
    if isinstance(run, Practice | UnlockTest):
        return _practised(look, state, run, task)
    return _fact(state, task)


def _beside_frame(main: Layout, aside: Layout) -> Layout:
    frame = Stack((picture(figures.frame_place), Inset(aside, _GAP, _GAP)))
    return Row((Grow(Row((Grow(main), Space(_GAP))), 3), Grow(frame, 2)))


def _fact(state: Shown, task: items.FactItem | items.EmptyCells) -> Layout:
    """A sum in a lesson: beside it, or beside its picture, are the aids."""
    aids, run, pair = state.aids, state.exercise.run, state.pair
    assert isinstance(run, LessonRun), "only lessons have aids"
    assert pair is not None, "a fact has one sum"
    text = equation(pair)
    if isinstance(task, items.EmptyCells):
        return _beside_frame(FigureLabel(_frame(state, pair), "frame", text), figures.Words(text, "sum"))
    if isinstance(task, items.MissingPart) and run.item.manner != "alone":
        # Only parts that make the total are shown below it.
        whole = pair if pair.made == pair.total else Pair(pair.total, pair.first)
        parts = lesson_figures.PartsPicture(state.exercise.seat.picture, whole)
        return _beside_frame(FigureLabel(parts, "parts", equation(whole)), _aids(state))
    # While a half is asked for, it is a gap, even if the sum beside it is complete.
    is_made = state.stage == "wrong once" and isinstance(run.wrong, Made)
    other = pair.second if is_made or state.stage in ("showing", "shown", "right") else None
    halves = figures.TwoHalves(pair.first, other, pair.total, is_lit=aids.known_glows)
    return _beside_frame(_halves(halves), _aids(state))


def _halves(halves: figures.TwoHalves, key: str = "", name: str = "", mark: Layout | None = None) -> Layout:
    """Two halves, with the place where something can be dropped."""
    row = halves.row(Marker("known"), Stack((Marker("place"), mark or Space())), Space())
    return Stack((FigureLabel(halves, key, name), row))


def _aids(state: Shown) -> Layout:
    """The sums of a lesson; a single one with its frame."""
    pair, texts = state.pair, [equation(one) for one in state.aids.sums]
    if not texts:
        return Space()
    if pair is None:
        lines = [Grow(figures.Words(text, styles=_TITLE)) for text in texts]
        return described("sum", ", ".join(texts), Column((Grow(Space(), 0.5), *lines, Grow(Space(), 0.5))))
    written = figures.Words(texts[0], "sum")
    if not state.aids.is_framed:
        return written
    return Column((Grow(FigureLabel(_frame(state, pair), "frame", texts[0]), 3), Grow(written, 2)))


def _frame(state: Shown, pair: Pair) -> figures.FramePicture:
    exercise = state.exercise
    if state.aids.lights_cells:
        since_ms = exercise.since_ms if exercise.is_watching else -inf
        return figures.FramePicture(replace(pair, second=None), since_ms, lights=True)
    fills = state.stage == "shown" and not exercise.animation.reduced
    return figures.FramePicture(pair, exercise.since_ms, fills=fills, flies=state.flies)


def _practised(
    look: Look, state: Shown, run: Practice | UnlockTest, item: items.FactItem | items.EmptyCells
) -> Layout:
    """A sum in practice: its halves or text, with the sum and the frame if they are shown."""
    pair, stage, fade = run.pair, run.stage, run.fade
    assert pair is not None, "an item about a fact has two parts"
    text, other = equation(pair if state.exercise.is_filled else Pair(pair.total, pair.first)), pair.second
    written = figures.Words(text, "sum")
    has_sum = other is not None and stage in ("right", "shown", "wrong once")
    match item:
        case items.Equation():
            asked: Layout = figures.Words(item.text, "equation")
        case items.Claim(fact, said):
            claim = figures.TwoHalves(fact.known, said, fact.total, is_asked=state.exercise.waits)
            words = look.say("{known} and {said} make {total}", known=fact.known, said=said, total=fact.total)
            asked = FigureLabel(claim, "claim", words)
        case items.BriefFrame(fact):
            # The question is how many pips the frame has, so the sum takes its place after the answer.
            total = figures.Words(f"? + ? = {fact.total}")
            asked, has_sum = total if other is None else written, False
        case _:
            # A shown answer is complete once its pips have filled the frame.
            halves = figures.TwoHalves(pair.first, other if state.exercise.is_filled else None, pair.total)
            words = look.say("{known} and what make {total}", known=item.fact.known, total=item.fact.total)
            asked = _halves(halves, "halves", words)
            has_sum = fade != "nothing" or stage in ("right", "shown", "wrong once")
    is_framed = fade == "frame" or other is not None
    if stage in ("asking", "resting") and other is None:
        is_brief = fade == "brief" or isinstance(item, items.BriefFrame)
        is_framed = state.exercise.is_framed if is_brief else is_framed
    frame = _frame(state, pair)
    # The places of the sum and of the frame are always there, so that nothing moves when these appear.
    main = Column((Grow(asked, 3), Grow(written if has_sum else Space(), 2)))
    return _beside_frame(main, FigureLabel(frame, "frame", text) if is_framed else Space())


def _train_row(state: Shown, item: items.Train) -> Layout:
    """The number at the start of the train, its tiles in a row, and the place of the next tile."""
    line = state.exercise.line
    if state.stage == "right" and not line:
        line = items.best_train(item.total, item.start, item.tiles)
    name = ", ".join([str(item.start), *(str(tile) for tile in line)])
    places, end = [Grow(figures.half_label(item.start, "line", name))], item.start
    for tile in line:
        places.append(Grow(figures.lying_tile(tile, item.total - end, is_left=False), 2))
        after = items.end_after(item.total, end, tile)
        assert after is not None, "only what fits is laid"
        end = after
    if state.stage != "right" and len(line) < len(item.tiles):
        places.append(Grow(Stack((Marker("place"), figures.half_label(None)))))
    length = 1 + 2 * len(item.tiles)
    later = Grow(Space(), length - sum(place.share for place in places))
    return Inset(AspectRatio(Row((*places, later)), length, 1), 40)


@dataclass(frozen=True, slots=True)
class _Line(Layout):
    """The line of a lesson, with buttons at its ends while the learner has to choose one."""

    line: lesson_figures.LessonLine
    state: Shown

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        told, is_asked = self.state.told, self.state.exercise.picked is not None
        name = ", ".join(learn.tile(look.language, place.tile) for place in self.line.places)
        yield Placed(FigureLabel(self.line, "line", name), rect)
        for arm, box in self.line.ends:
            is_laid = isinstance(self.state.exercise.task, LayOne)
            yield Placed(Marker(arm if is_laid else "place"), self.line.camera(rect).rect(box))
        for arm, box in self.line.ends if is_asked else ():
            is_told = isinstance(told, items.TileLaid) and told.play.arm == arm
            figure = figures.Lit(0) if is_told else Painted(partial(figures.empty_place, True))
            pick = Do(partial(Exercise.pick_end, arm=arm))
            end = look.say("Left end") if arm == "L" else look.say("Right end")
            yield Placed(FigureButton(f"end:{arm}", end, figure, pick), self.line.camera(rect).rect(box))


def _seat(look: Look, state: Shown, seat: int, tiles: tuple[Tile, ...]) -> Layout:
    exercise, told = state.exercise, state.told
    is_chosen, is_told = exercise.winner == seat, isinstance(told, items.PointsCounted) and told.seat == seat
    is_pressed = exercise.waits and is_chosen
    figure = lesson_figures.SeatHand(seat, tiles, state.aids, is_chosen=is_pressed, is_told=is_told)
    held = [learn.tile(look.language, tile) for tile in tiles] or [look.say("No tiles left")]
    key, name = f"seat:{seat}", ", ".join((learn.player(look.language, seat), *held))
    if not exercise.waits:
        return FigureLabel(figure, key, name)
    pick = Do(partial(Exercise.pick_seat, seat=seat))
    return FigureButton(key, name, figure, pick, is_chosen=is_chosen)


def _first_task(look: Look, state: Shown, task: FirstTask) -> Layout:
    """The frame, and below it the half or the line with the place to play at."""
    exercise, run, pair = state.exercise, state.exercise.run, state.pair
    assert isinstance(run, FirstSteps), "this is one of the first steps"
    assert pair is not None, "all tasks are about a sum"
    is_asked = run.stage == "asking" and run.step != "see"
    hopping = lesson_figures.hopping(exercise, Painted(lesson_figures.question_mark), 0)
    mark = FigureLabel(hopping) if is_asked else Space()
    if isinstance(task, MissingHalf):
        halves = figures.TwoHalves(task.known, None, task.total, "≠" if run.stage == "wrong" else "=")
        line = _halves(halves, "halves", equation(pair), mark)
    else:
        name = learn.tile(look.language, task.lying)
        tile = figures.lying_tile(task.lying, task.known, is_left=True, key="line", name=name)
        empty = Painted(partial(figures.empty_place, exercise.is_lit and run.answer != NoneChosen()))
        touching = Row((Grow(Space()), Grow(Marker("known")), Grow(mark), Grow(Space())))
        there = Row((Grow(tile), Grow(Stack((Marker("place"), FigureLabel(empty))))))
        line = Inset(AspectRatio(Stack((there, touching)), 8, 2), 8, 4)
    frame = figures.FramePicture(pair, exercise.since_ms + lesson_figures.FLIGHT_MS, flies=state.flies)
    if run.stage == "showing":
        # The pips are there while the hand shows the tile at its place.
        whole, landed_ms = run.pair_with(run.answer), exercise.since_ms + HAND_LAID * SHOW_MS
        assert whole is not None, "a tile is laid"
        lasts_ms = (HAND_BACK - HAND_LAID) * SHOW_MS
        frame = figures.FramePicture(
            whole, landed_ms, flies=not exercise.animation.reduced, lasts_ms=lasts_ms
        )
    return Column((Grow(FigureLabel(frame, "frame", equation(pair)), 2), Grow(line, 3)), 8)
