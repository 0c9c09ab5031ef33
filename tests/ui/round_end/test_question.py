"""The question as a value: digits, answers, and their effects."""

from __future__ import annotations

from matador.ui.kit.intents import PageIntent
from matador.ui.round_end.asking import Digit, OnPanel, PipQuestion


def after(question: PipQuestion, *intents: PageIntent) -> PipQuestion:
    for intent in intents:
        question = question.after(intent)
    return question


def typed(question: PipQuestion, number: int) -> PipQuestion:
    return after(question, *(Digit(int(digit)) for digit in str(number)))


DELETE, ANSWER, SHOW = OnPanel("delete"), OnPanel("answer"), OnPanel("show")


def test_digits_make_a_number_and_the_last_can_be_taken_back() -> None:
    question = typed(PipQuestion(24), 24)
    assert question.entry == "24"
    assert after(question, DELETE).entry == "2"
    assert after(question, DELETE, DELETE, DELETE).entry == ""


def test_a_number_has_no_nought_before_it_and_three_digits_at_most() -> None:
    assert after(PipQuestion(24), Digit(0), Digit(7)).entry == "7"
    assert typed(PipQuestion(24), 2407).entry == "240"


def test_a_right_number_ends_the_question() -> None:
    for total in range(1, 61):
        assert after(typed(PipQuestion(total), total), ANSWER).end == "right"
        assert after(typed(PipQuestion(total), total + 1), ANSWER).end is None


def test_after_one_miss_it_is_asked_again_and_after_two_it_is_told() -> None:
    once = after(typed(PipQuestion(24), 23), ANSWER)
    assert (once.misses, once.entry, once.end) == (1, "", None)
    assert after(typed(once, 24), ANSWER).end == "right"
    twice = after(typed(once, 42), ANSWER)
    assert (twice.misses, twice.end) == (2, "told")


def test_nothing_typed_is_no_answer() -> None:
    assert after(PipQuestion(24), ANSWER) == PipQuestion(24)


def test_it_can_be_shown_at_any_time() -> None:
    assert after(PipQuestion(24), SHOW).end == "shown"
    assert after(typed(PipQuestion(24), 23), ANSWER, SHOW).end == "shown"


def test_on_request_nothing_is_typed_before_it_is_asked_for() -> None:
    closed = PipQuestion(24, is_open=False)
    assert after(closed, Digit(2)) == closed
    assert after(closed, OnPanel("count first"), Digit(2)).entry == "2"
