"""The rulebook: the rules of a ruleset page by page, with pictures, and the list of keys at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from matador.rules import Ruleset, Tile
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import Layout, PageView
from matador.ui.kit.figures import FigureLabel, Painted, Text, drawn, picture
from matador.ui.kit.layout import Aligned, Column, Grow, Inset, Paged, PagedColumn, Row, Sized, Space, Stack
from matador.ui.kit.page import Page
from matador.ui.kit.sheets import Sheet, Titled
from matador.ui.language import Language
from matador.ui.look import Look, kept, outlined, placed, shadowed
from matador.ui.pictures import Drawing, drawing_of, felt_picture, picture_of, with_ring
from matador.ui.rulebook import examples
from matador.ui.rulebook.examples import Example, LineExample
from matador.ui.sentences.rules import sections
from matador.ui.sentences.rules_facts import direction_name, misfit
from matador.ui.sentences.table import tile_name
from matador.ui.sprites.svg import Size


def rulebook(look: Look, size: Point, rules: Ruleset) -> Page[Ruleset]:
    return Page(look, size, compose_book, rules)


def compose_book(rules: Ruleset, view: PageView) -> Sheet:
    return Sheet("", _Chapters(rules, chapters(view.look.language, rules)))


# Chapters


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the book."""

    key: str
    title: str
    sentences: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    """The list of keys: each key with what it does."""


def chapters(language: Language, rules: Ruleset) -> tuple[Chapter, ...]:
    found = []
    for section in sections(language, rules):
        shown = examples.examples_of(rules, section.topic)
        misfits = [one for one in shown if isinstance(one, LineExample) and not one.fits]
        more = tuple(misfit(language, rules, *examples.misfit_halves(one)) for one in misfits)
        found.append(Chapter(section.topic, section.title, section.sentences + more, shown))
    return (*found, Chapter("keys", language.say("Keys"), rows=tuple(keys(language))))


def picture_name(language: Language, shown: tuple[Example, ...]) -> str:
    return "; ".join(_name(language, example) for example in shown)


def _name(language: Language, example: Example) -> str:
    if isinstance(example, examples.BoneyardExample):
        n = example.drawn + example.staying
        return language.nsay("Picture: {n} tile face down", "Picture: {n} tiles face down", n)
    sums = example.sums if isinstance(example, LineExample) else ()
    if isinstance(example, LineExample) and example.shows is not None:
        sums = (*sums, direction_name(language, example.shows))
    named = ", ".join([*(tile_name(language, tile) for tile in examples.tiles_of(example)), *sums])
    return language.say("Picture: {what}", what=named)


# Pages

_MARGIN_PX = 8
_GAP_PX = 14
_APART_PX = 32
_TEXT_SHARE = 0.52
"""The share of the width for the words beside a picture."""
_KEY_SHARE = 0.34
_PICTURE_SHARE = 0.46
"""The share of the height for a picture above words, at least."""


@dataclass(frozen=True, slots=True)
class _Words(Text):
    """A text that fits only where no word is broken."""

    def fits(self, look: Look, rect: Rect) -> bool:
        # No letter is wider than the line height, so most words need not be measured.
        most = rect.width // look.fonts.line_height(self.style)
        words = [word for word in self.text.split() if len(word) > most]
        return Text.fits(self, look, rect) and all(
            look.fonts.size(word, self.style, bold=self.bold)[0] <= rect.width for word in words
        )


@dataclass(frozen=True, slots=True)
class _Chapters(Paged):
    """The pages of all chapters."""

    rules: Ruleset
    chapters: tuple[Chapter, ...]

    def pages(self, look: Look, rect: Rect) -> tuple[Layout, ...]:
        margin = Space(_MARGIN_PX)
        inner = Column((margin, Grow(Space()), margin)).rects(look, rect)[1]
        return tuple(
            Titled(Inset(page, 0, _MARGIN_PX), chapter.title)
            for chapter in self.chapters
            for page in self._pages_of(chapter, look, inner)
        )

    def _pages_of(self, chapter: Chapter, look: Look, rect: Rect) -> tuple[Layout, ...]:
        """The most readable layout: one page of large text, or else as few pages as possible."""
        tried = _key_pages if chapter.rows else partial(_sentence_pages, self.rules)
        found: list[tuple[Layout, ...]] = []
        for style in Style.SENTENCE.downwards:
            if found and (style is Style.SMALL or len(found[-1]) == 1):
                break
            candidates = tried(chapter, style, look, rect)
            found += (pages for pages in candidates if all(page.fits(look, rect) for page in pages))
        return min(found, key=len)


def _sentence_pages(
    rules: Ruleset, chapter: Chapter, style: Style, look: Look, rect: Rect
) -> Iterator[tuple[Layout, ...]]:
    """The words beside the picture, which every page repeats, or below it."""
    key = f"words:{chapter.key}"
    texts = [_Words(text, style, key=f"{key}:{index}") for index, text in enumerate(chapter.sentences)]
    words = PagedColumn(tuple(texts), _GAP_PX, is_even=True)
    if not chapter.examples:
        yield words.pages(look, rect)
        return

    def items(look: Look, rect: Rect) -> Iterator[Item]:
        yield placed(mat_picture(look, rules, chapter.examples, rect.size), "center", rect.center)

    name = picture_name(look.language, chapter.examples)
    mat = FigureLabel(Painted(items), f"picture:{chapter.key}", name)

    def beside(page: Layout) -> Row:
        return Row((Grow(mat, 1 - _TEXT_SHARE), Grow(Aligned(page, 0), _TEXT_SHARE)), _APART_PX)

    yield tuple(map(beside, words.pages(look, beside(Space()).rects(look, rect)[1])))
    above = Grow(Sized(mat, height_px=round(rect.height * _PICTURE_SHARE)))
    yield PagedColumn((above, *texts), _GAP_PX).pages(look, rect)


def _key_pages(chapter: Chapter, style: Style, look: Look, rect: Rect) -> Iterator[tuple[Layout, ...]]:
    """Two columns, or each key above its text."""
    rows = []
    for index, (name, does) in enumerate(chapter.rows):
        key = f"words:{chapter.key}:{index}"
        rows.append((_Words(name, style, bold=True, key=key), _Words(does, style, key=f"{key}:does")))
    columns = [
        Row((Grow(Aligned(name, 0, 0), _KEY_SHARE), Grow(Aligned(does, 0, 0), 1 - _KEY_SHARE)), _APART_PX)
        for name, does in rows
    ]
    for parts in (columns, map(Column, rows)):
        yield PagedColumn(tuple(parts), 3, is_even=True).pages(look, rect)


# Pictures

# All sizes are in half-units, each half as long as the short side of a tile.
_GAP = 3
"""The gap between two examples; tiles that do not touch are never closer."""
_FRAME = 2
"""The margin of felt above and below, if there is room for it."""
_TILE = 4
_SUM = 3
_CAPTION = 2
"""The height of a caption; its letters have half of that."""
_DIGITS = 1.6
_TICK = 2.4
_MAX_UNIT_PX = 34
_MIN_UNIT_PX = 4
_IN_A_ROW = 7
"""More tiles than this are drawn in two rows."""


@kept
def mat_picture(look: Look, rules: Ruleset, shown: tuple[Example, ...], room_px: Size) -> Surface:
    """The examples as large as they fit, on felt of full width and of the height that they need."""
    largest = look.px(_MAX_UNIT_PX)
    parts = [_part(look, rules, example, largest) for example in shown]
    widths = [part.width(look) / largest for part in parts]
    heights = [part.height(look, 0) / largest for part in parts]
    apart = _GAP * (len(parts) - 1) + 2
    below = min(room_px[0] / (max(widths) + 2), room_px[1] / (sum(heights) + apart))
    beside = min(room_px[0] / (sum(widths) + apart), room_px[1] / (max(heights) + 2))
    unit = max(_MIN_UNIT_PX, min(int(max(below, beside)), largest))
    height = (sum(heights) + apart if below >= beside else max(heights) + 2) + 2 * _FRAME
    felt = felt_picture(look, (room_px[0], min(room_px[1], round(height * unit)))).copy()
    aligned = [Aligned(_part(look, rules, example, unit)) for example in shown]
    between = Grow(Space())
    row = Row((between, *(part for one in aligned for part in (one, between))))
    tree = Column(tuple(aligned), spread=True) if below >= beside else row
    felt.blits([(item.picture, item.rect) for item in drawn(look, tree, felt.get_rect())])
    return felt


def _part(look: Look, rules: Ruleset, example: Example, unit: int) -> Layout:
    match example:
        case LineExample():
            return _line(look, rules, example, unit)
        case examples.RowExample(tiles=tiles, ringed=ringed):
            return Column(_apart((Aligned(_tiles(rules, row, unit, ringed)) for row in _rows(tiles)), unit))
        case examples.BoneyardExample(drawn=drawn, staying=staying):
            return _boneyard(drawn, staying, unit)
        case examples.HandsExample(hands=hands):
            return Column(_apart((_hand(look, rules, hand, unit) for hand in hands), 2 * unit))


def _apart(parts: Iterable[Layout], px: int) -> tuple[Layout, ...]:
    """Parts with a space between each two, in pixels of the picture."""
    space = Sized(Space(), px, px)
    return tuple(part for one in parts for part in (space, one))[1:]


# Lines


def _drawing(rules: Ruleset, example: LineExample) -> Drawing:
    if example.fits:
        drawing = drawing_of(rules, example.plays)
        if len(example.sums) != 1:
            return drawing
        return with_ring(drawing, example.plays[-1], is_whole=example.is_own)
    return drawing_of(rules, example.plays[:-1], astray=example.plays[-1])


def _line(look: Look, rules: Ruleset, example: LineExample, unit: int) -> Column:
    drawing = _drawing(rules, example)
    size = drawing.bounds.width * unit, drawing.bounds.height * unit
    line = picture(lambda look, _size: picture_of(look, drawing, 2 * unit), size)
    parts: list[Layout] = [Aligned(line)]
    tick_px = round(_TICK * unit)
    tick = picture(
        lambda look, _size: look.sprites.icon("check", tick_px, look.theme.accent), (tick_px, tick_px)
    )
    for text in example.sums:
        digits = _digits(look, text, _DIGITS * unit)
        whole = (digits, tick) if example.is_checked else (digits,)
        parts.append(Sized(Aligned(Row(_apart(whole, unit)), y=0.8), height_px=_SUM * unit))
    if example.shows is not None:
        caption = _digits(look, direction_name(look.language, example.shows), _CAPTION * unit * 0.5)
        parts.append(Sized(Aligned(caption, y=1), height_px=_CAPTION * unit))
    return Column(tuple(parts))


def _digits(look: Look, text: str, height_px: float) -> FigureLabel:
    shown = look.fonts.numeral(text, max(7, round(height_px)), look.theme.on_table)
    return picture(lambda *_: shown, shown.get_size())


# Tiles


def _rows(tiles: Sequence[Tile]) -> list[Sequence[Tile]]:
    if len(tiles) <= _IN_A_ROW:
        return [tiles]
    half = -(-len(tiles) // 2)
    return [tiles[:half], tiles[half:]]


def _tiles(rules: Ruleset, tiles: Sequence[Tile], unit: int, ringed: Tile | None = None) -> Row:
    def items(tile: Tile, look: Look, rect: Rect) -> Iterator[Item]:
        face = look.sprites.tile(tile, 2 * unit, 0, marked=tile in rules.matador_tiles)
        at = face.get_rect(topleft=rect.topleft)
        yield from shadowed(look, face, at, 0)
        if tile == ringed:
            yield outlined(look, at)

    figures = (Painted(partial(items, tile)) for tile in tiles)
    return Row(_apart((Sized(figure, 2 * unit, _TILE * unit) for figure in figures), unit))


def _boneyard(drawn: int, staying: int, unit: int) -> Row:
    """The tiles that may be drawn, and those that stay in a frame."""
    parts: list[Layout] = [_backs(drawn, unit)] if drawn else []
    if staying:
        frame = picture(lambda look, size: look.sprites.empty_place(size, lit=False))
        space = Sized(Space(), unit)
        parts.append(Stack((frame, Row((space, _backs(staying, unit), space)))))
    return Row(_apart(parts, 2 * unit))


def _backs(count: int, unit: int) -> Sized:
    """Tiles face down, each half over the one before."""

    def items(look: Look, rect: Rect) -> Iterator[Item]:
        back = look.sprites.back(2 * unit, 0)
        for index in range(count):
            at = (rect.left + index * unit, rect.top + unit)
            yield from shadowed(look, back, back.get_rect(topleft=at), 0)

    return Sized(Painted(items), (count + 1) * unit, (_TILE + 2) * unit)


def _hand(look: Look, rules: Ruleset, hand: examples.Hand, unit: int) -> Row:
    """The tiles left in a hand, their points, and a crown."""
    parts: list[Layout] = [_tiles(rules, hand.tiles, unit)] if hand.tiles else []
    if hand.count:
        parts.append(_digits(look, hand.count, _DIGITS * unit))
    if hand.has_won:
        crown = picture(lambda look, size: look.sprites.crown(round(size[0] * 0.9)), (_TILE * unit,) * 2)
        parts.append(crown)
    return Row(_apart(parts, unit))


def keys(language: Language) -> list[tuple[str, str]]:
    say = language.say
    return [
        (say("Left, Right"), say("choose a tile or a place")),
        (say("Up, Enter"), say("move the tile to the table")),
        (say("Enter, Space"), say("play, or speed up the others")),
        (say("Down"), say("cancel")),
        (say("R, right click"), say("turn the tile")),
        ("D", say("draw a tile")),
        ("P", say("pass")),
        ("H", say("get a hint (for learners)")),
        ("T", say("show or hide the table after a round")),
        (say("Esc"), say("cancel, or open the menu")),
        (say("Tab"), say("go to the next item")),
        ("F1", say("rules and keys")),
        ("F11", say("full screen")),
        ("M", say("sound on or off")),
        ("S", say("hear it again")),
        ("Ctrl+N", say("new match")),
        ("Ctrl+Z", say("undo")),
        ("Ctrl+Shift+Z", say("redo")),
        ("Ctrl+Q", say("quit Matador")),
    ]
