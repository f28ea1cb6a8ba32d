"""Operators see what waits and what was given up, and have it retried or discarded."""

import argparse

import pytest

from work import Task, Works, command

from .queue_of_test import Queue

works = Works()
calls: list[str] = []


@works("fail", at_once=3, at_most=1)
async def fail(task: Task) -> None:
    calls.append(task.key)
    raise ValueError


async def runs(queue: Queue, *words: str) -> list[str]:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return await command.run(queue.database.raw_sql, parser.parse_args(words))


async def test_a_task_that_was_given_up_is_listed_shown_retried_and_discarded(
    queue: Queue,
) -> None:
    await queue.add("fail", "a", "b")
    await queue.add("other", "c")
    doing = queue.worker(works)
    await doing.do_due()
    _, failed, other = await runs(queue, "list")
    assert failed.split() == ["0", "0", "0", "2", "0", "s", "fail"]
    assert (other.split()[0], other.split()[-1]) == ("1", "other")
    assert [line.split()[:2] for line in await runs(queue, "list", "fail")] == [["gave", "up"]] * 2
    assert any("ValueError" in line for line in await runs(queue, "show", "fail", "a"))
    assert await runs(queue, "retry", "fail", "a") == ["retry: 1 of fail"]
    await doing.do_due()
    assert sorted(calls) == ["a", "a", "b"]
    assert await runs(queue, "retry", "fail", "--all") == ["retry: 2 of fail"]
    await doing.do_due()
    assert sorted(calls) == ["a", "a", "a", "b", "b"]
    assert await runs(queue, "discard", "fail", "a") == ["discard: 1 of fail"]
    assert await runs(queue, "discard", "fail", "--all") == ["discard: 1 of fail"]
    assert await runs(queue, "list", "fail") == ["no task of fail waits"]


@pytest.mark.parametrize(
    "words", ["show fail z", "retry fail z", "discard fail z", "retry fail", "discard fail z --all"]
)
async def test_what_names_no_task_is_refused(queue: Queue, words: str) -> None:
    with pytest.raises(SystemExit):
        await runs(queue, *words.split())
