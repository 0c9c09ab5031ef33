"""A practice or an unlock test: its page, with a question, a sentence and choices, and its scene."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal, assert_never

from matador.play.learn.practising import Practising
from matador.play.sounds import Sound
from matador.rules import Tile
from matador.teaching.frames import Pair
from matador.teaching.path import next_total
from matador.teaching.practice import items
from matador.ui.inputs import Point
from matador.ui.kit.base import Layout
from matador.ui.kit.intents import Command, PageIntent
from matador.ui.kit.layout import Column, Grow, Inset, Row, Space
from matador.ui.kit.page import Page
from matador.ui.kit.shaped import AspectRatio, Marker
from matador.ui.kit.view import PageView
from matador.ui.kit.widgets import Button, FigureLabel, IconButton, Painted, Widget
from matador.ui.look import Look
from matador.ui.pages.learn import exercise, figures
from matador.ui.pages.learn.room_page import buds_grown, grown_branch
from matador.ui.pages.learn.shown import PracticeShown
from matador.ui.sentences import learn as words
from matador.ui.sentences.helping import equation, told
from matador.ui.sentences.lessons import praised
from matador.ui.sprites import Icon
from matador.ui.sprites.plant import GrownBuds
from matador.ui.voice.reading import Spoken


@dataclass(frozen=True, slots=True)
class Choose(PageIntent):
    """Give this answer."""

    answer: items.Answer


def compose_practice(state: PracticeShown, view: PageView) -> Layout:
    look, language, number = view.look, view.look.language, state.practising.run.number
    back = IconButton("room", words.leave(language), Command.LEARN, "home")
    is_over = state.stage == "over"
    inside = _end(look, state) if is_over else _question(look, state)
    return exercise.page(
        view,
        back,
        FigureLabel(figures.StepPips(number), "step", words.step(language, number)),
        exercise.card(words.make(language, state.total), inside),
        _end_buttons(look, state) if is_over else _below(view, state),
        said="" if is_over else sentence(look, state),
    )


def sentence(look: Look, state: PracticeShown) -> str:
    language, pair = look.language, state.pair
    if state.misfit is not None:
        return told(language, state.misfit)
    match state.stage:
        case "asking" | "over":
            return words.asked(language, state.item)
        case "resting":
            return words.resting(language)
        case "right":
            if pair is not None and state.is_none_right:
                return language.gettext("{first} needs {second}, but there's no {second} here.").format(
                    first=pair.first, second=pair.second
                )
            return words.right(language, pair)
        case "wrong once":
            is_train = isinstance(state.item, items.Train)
            longer = look.say("You can make a longer line. Try again.")
            return longer if is_train else words.wrong(language, pair)
        case "wrong":
            return words.wrong_once(language, pair)
        case "shown":
            return _shown(look, state)
        case _:
            assert_never(state.stage)


def _shown(look: Look, state: PracticeShown) -> str:
    language, pair = look.language, state.pair
    if isinstance(state.item, items.Claim) and pair is not None:
        return words.shown_claim(language, pair, is_true=state.item.is_true)
    if pair is not None and state.is_none_right:
        return language.gettext("{first} needs {second}, but there's no {second} here. Now you try.").format(
            first=pair.first, second=pair.second
        )
    return words.shown(language, pair)


# The card


def _question(look: Look, state: PracticeShown) -> Layout:
    """The item's halves or text, with the sum and the frame if they are shown."""
    item, pair = state.item, state.pair
    if isinstance(item, items.Train):
        return _train_row(state, item)
    assert pair is not None, "an item about a fact has two parts"
    text = equation(pair if state.is_filled else Pair(pair.total, pair.first))
    written, other = FigureLabel(figures.Words(text), "sum", text), pair.second
    has_sum = other is not None and state.stage in ("right", "shown", "wrong once")
    match item:
        case items.Halves(fact) | items.Tiles(fact) | items.MissingPart(fact):
            # A shown answer is complete once its pips have filled the frame.
            halves = figures.TwoHalves(fact.known, other if state.is_filled else None, fact.total)
            asked, has_sum = (
                FigureLabel(halves, "halves", words.goes_with(look.language, fact)),
                state.shows_equation,
            )
        case items.Equation():
            asked = FigureLabel(figures.Words(item.text), "equation", item.text)
        case items.Claim(fact, said):
            claim = figures.TwoHalves(fact.known, said, fact.total, is_asked=state.waits)
            asked = FigureLabel(claim, "claim", words.claimed(look.language, fact, said))
        case items.BriefFrame(fact):
            # The question is how many pips the frame has, so the sum takes its place after the answer.
            total = FigureLabel(figures.Words(f"? + ? = {fact.total}"), "total")
            asked, has_sum = total if other is None else written, False
        case _:
            assert_never(item)
    frame = figures.FramePicture(pair, state.since_ms, fills=state.stage == "shown", flies=state.flies)
    # The places of the sum and of the frame are always there, so that nothing moves when these appear.
    main = Column((Grow(asked, 3), Grow(written if has_sum else Space(), 2)))
    return exercise.beside_frame(main, FigureLabel(frame, "frame", text) if state.shows_frame else Space())


def _train_row(state: PracticeShown, item: items.Train) -> Layout:
    """The number at the start of the train, its tiles in a row, and the place of the next tile."""
    name = ", ".join([str(item.start), *(str(tile) for tile in state.train)])
    places, end = [Grow(figures.half_label(item.start, "line", name))], item.start
    for tile in state.train:
        places.append(Grow(figures.lying_tile(tile, item.total - end, is_left=False), 2))
        after = items.end_after(item.total, end, tile)
        assert after is not None, "only what fits is laid"
        end = after
    if state.stage != "right" and len(state.train) < len(item.tiles):
        places.append(Grow(figures.half_label(None)))
    length = 1 + 2 * len(item.tiles)
    later = Grow(Space(), length - sum(place.share for place in places))
    return Inset(AspectRatio(Row((*places, later)), length, 1), 40)


# The choices


def _below(view: PageView, state: PracticeShown) -> Layout:
    look, item = view.look, state.item
    choices: Layout
    match item:
        case _ if state.stage in ("right", "wrong"):
            return exercise.buttons(look, exercise.go_on(look))
        case items.Halves(_, halves):
            choices = exercise.keys([_half(look, state, half) for half in halves], 1)
        case items.Tiles(_, tiles):
            choices = figures.tile_row([_tile(look, state, tile) for tile in tiles], 1)
        case items.MissingPart(fact) | items.Equation(fact) | items.BriefFrame(fact):
            lit = None if state.told is None else fact.needed
            numbers = (items.NumberTyped(number) for number in range(1, fact.total))
            return exercise.numbers([_choose(state, number) for number in numbers], lit)
        case items.Claim():
            yes = _button(state, "true", words.is_true(look.language), items.ClaimJudged(is_true=True))
            no = _button(state, "not true", look.say("Not true"), items.ClaimJudged(is_true=False))
            return exercise.buttons(look, yes, no)
        case items.Train():
            return _train_choices(view, state, item)
        case _:
            assert_never(item)
    labels = _labels(look)
    none = _button(state, "none", labels[0], items.NoneChosen(), "nothing")
    return exercise.beside(view, choices, labels, none)


def _half(look: Look, state: PracticeShown, pips: int) -> Widget:
    chosen = _choose(state, items.HalfChosen(pips))
    figure = figures.HalfKey(pips, pips == state.half_told, chosen is None)
    return exercise.choice(f"half:{pips}", words.half(look.language, pips), figure, chosen)


def _tile(look: Look, state: PracticeShown, tile: Tile) -> Layout:
    def chosen(half: int) -> Choose | None:
        return _choose(state, items.TileChosen(tile, half))

    return exercise.halves(look, tile, [state.half_told], chosen, is_dim=state.stage == "resting")


def _labels(look: Look) -> tuple[str, ...]:
    """The labels of all buttons beside choices."""
    return words.none_of_these(look.language), look.say("Nothing else fits"), look.say("Undo")


def _choose(state: PracticeShown, answer: items.Answer) -> Choose | None:
    return None if state.stage == "resting" else Choose(answer)


def _button(
    state: PracticeShown, key: str, label: str, answer: items.Answer, icon: Icon | None = None
) -> Widget:
    if state.stage == "resting":
        return FigureLabel(Painted(partial(figures.resting_button, label, icon)), key, label, ("resting",))
    return Button(key, label, Choose(answer), icon, is_primary=answer == state.told)


@dataclass(frozen=True, slots=True)
class LayTile(PageIntent):
    """Play this tile at the end of the train; None: take the last one back."""

    tile: Tile | None


def _train_choices(view: PageView, state: PracticeShown, item: items.Train) -> Layout:
    """The remaining tiles, and the buttons to undo one and to end the train."""
    look, best, is_dim, count = view.look, state.told, state.stage == "resting", len(state.train)
    is_on_way = isinstance(best, items.LineLaid) and best.tiles[:count] == state.train
    follows = best.tiles[count : count + 1] if isinstance(best, items.LineLaid) and is_on_way else ()

    def shown(tile: Tile) -> Widget:
        figure, name = figures.TilePart(tile, 2, tile in follows, is_dim), words.tile(look.language, tile)
        lay = None if is_dim else LayTile(tile)
        return Marker() if tile in state.train else exercise.choice(f"tile:{tile}", name, figure, lay)

    _, end, undo = labels = _labels(look)
    no_more = _button(state, "no more", end, items.LineLaid(state.train))
    back = Button("take back", undo, LayTile(None), "undo") if state.train and not is_dim else Space()
    return exercise.beside(
        view, figures.tile_row([shown(tile) for tile in item.tiles], 1), labels, no_more, back
    )


# The end


def end_lines(look: Look, state: PracticeShown) -> tuple[str, ...]:
    language, practising = look.language, state.practising
    if practising.purpose == "probe":
        follows = next_total(practising.total)
        if practising.has_passed and follows is not None:
            return (language.gettext("All five right! You've unlocked {total}.").format(total=follows),)
        return (words.not_passed(language, practising.total),)
    said, rests = praised(language, practising.praise, practising.total), practising.rests
    if not rests:
        return (said,)
    return said, words.rests(language, len(rests), practising.total, min(rests.values()))


def _end(look: Look, state: PracticeShown) -> Layout:
    branch, buds = None, state.grown
    if buds is not None:
        name = words.branch(look.language, buds.total, buds.now.count("open"), len(buds.now))
        opening = Painted(partial(grown_branch, buds, state.since_ms, state.is_still))
        branch = FigureLabel(opening, "branch", name)
    return exercise.end_card(end_lines(look, state), state.practising.own_sums, branch)


def _end_buttons(look: Look, state: PracticeShown) -> Layout:
    back = Button("back", words.leave(look.language), Command.LEARN, "home", is_primary=True)
    again = Button("again", words.practise(look.language), Command.PRACTISE_AGAIN, "again")
    is_once = state.practising.purpose == "quick minute" or state.practising.has_passed
    return exercise.buttons(look, *((back,) if is_once else (back, again)))


# The scene


class PracticeScene(exercise.ExerciseScene[PracticeShown]):
    """A practice, item by item."""

    kind: Literal["practice"] = "practice"

    def __init__(
        self,
        practising: Practising,
        look: Look,
        size: Point,
        *,
        one_colour: bool = False,
        is_still: bool = False,
    ) -> None:
        """`one_colour` is for learners who no longer need coloured pips; `is_still` for reduced motion."""
        self.practising = practising
        self.one_colour = one_colour
        self._first_press_ms: float | None = None
        """When the first tile of a train was tried."""
        self._sounds: list[Sound] = []
        self._untouched, self._typing = exercise.Untouched(), exercise.NumberTyping()
        state = PracticeShown(practising, grown=_grown(practising), is_still=is_still)
        self.page: Page[PracticeShown] = Page(look, size, compose_practice, state, leads_back=Command.LEARN)

    def _show(self, **changes: Any) -> None:
        self.show(replace(self.page.state, now_ms=self._now_ms, **changes))

    @property
    def is_moving(self) -> bool:
        is_moving = self._typing.waits or replace(self.page.state, now_ms=self._now_ms).is_moving
        return is_moving or figures.are_moving(self.page.placed, self._now_ms)

    @property
    def spoken(self) -> Spoken:
        """The text to read aloud: the sentence or, at the end, the learner's own sums and the result.

        The line about resting sums contains a date, and is not read.
        """
        shown = self.page.state
        text = sentence(self.page.look, shown)
        if shown.stage == "over":
            text = exercise.said_at_end(end_lines(self.page.look, shown)[:1], self.practising.own_sums)
        elif shown.stage == "asking" and shown.misfit is None:
            text = words.asked_aloud(self.page.look.language, shown.item)
        return Spoken((self.practising.run.number, shown.stage, shown.pair, shown.misfit), text)

    def _do(self, intent: PageIntent) -> None:
        match intent:
            case Choose(answer):
                self._answer(answer)
            case exercise.GoOnNow():
                self._go_on()
            case LayTile(None):
                self._show(laid=self.page.state.laid[:-1], misfit=None)
            case LayTile(Tile() as tile):
                self._lay(tile)
            case _:
                super()._do(intent)

    def _answer(self, answer: items.Answer) -> None:
        before, shown = self.practising.run, self.page.state
        stage = shown.stage
        self.practising.answer(answer, self._first_press_ms)
        if (shown.stage, self.practising.run) == (stage, before):
            return
        if shown.stage == "right":
            self._sounds += [Sound.CLACK, Sound.SEVEN]
        is_told = shown.stage == "shown" and isinstance(shown.item, items.Train)
        self._begin_stage(() if is_told else shown.laid)

    def _lay(self, tile: Tile) -> None:
        item, laid = self.page.state.item, self.page.state.laid
        assert isinstance(item, items.Train)
        end = item.start
        for one in laid:
            end = items.end_after(item.total, end, one) or 0
        if self._first_press_ms is None:
            self._first_press_ms = self._now_ms
        if items.end_after(item.total, end, tile) is None:
            nearest = min(tile.halves, key=lambda half: abs(item.total - end - half))
            self._show(misfit=Pair(item.total, end, nearest))
        else:
            self._sounds.append(Sound.CLACK)
            self._show(laid=(*laid, tile), misfit=None)

    def _go_on(self) -> None:
        self.practising.go_on()
        self._first_press_ms = None
        if self.practising.is_over:
            self._sounds.append(Sound.WIN)
        self._begin_stage(())

    def _begin_stage(self, laid: tuple[Tile, ...]) -> None:
        self._untouched.begin(self._now_ms)
        self._show(since_ms=self._now_ms, laid=laid, misfit=None, grown=_grown(self.practising))

    def advance(self, now_ms: float) -> list[Sound]:
        self._now_ms = now_ms
        self._take_due()
        if self.practising.advance(self._now_ms):
            self._begin_stage(self.page.state.laid)
        shown, now = self.page.state, replace(self.page.state, now_ms=self._now_ms)
        if (shown.is_filled, shown.is_framed) != (now.is_filled, now.is_framed):
            self._show()
        return self._heard()


def _grown(practising: Practising) -> GrownBuds | None:
    """The buds that have opened by the end."""
    grown = practising.grown if practising.is_over else None
    return None if grown is None else buds_grown(*grown)
