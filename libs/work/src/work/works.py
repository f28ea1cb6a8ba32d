"""Register the functions that do a service's background work."""

import inspect
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import Any, TypeVar, get_type_hints

from sqlalchemy.ext.asyncio import AsyncSession

from work.task import Task

Handle = Callable[..., Coroutine[Any, Any, object]]
H = TypeVar("H", bound=Handle)

# The pause after a failed attempt, from the number of attempts and the error.
Pause = Callable[[int, Exception], timedelta]

_PAUSES = (5.0, 60.0, 600.0)
_PAUSES_OF_REPEATS = (5.0, 60.0)
# Long enough to look into what was done over a weekend, and to see a week's pattern.
_KEPT = timedelta(days=7)


@dataclass(frozen=True)
class Work:
    """A kind of work: its function, and how it is done."""

    kind: str
    handle: Handle
    # Tasks at once: in a process, or of all processes where the slots are shared fairly.
    at_once: int
    pause: Pause
    # Attempts before a task is given up; without a number it is retried until it succeeds.
    at_most: int | None = None
    fair: bool = False
    every: timedelta | None = None
    # How long tasks that are done are kept: 0 deletes them at once, None never.
    kept: timedelta | None = _KEPT
    # The handler is called in one transaction that also settles the task.
    in_transaction: bool = False
    # Tasks at once of each group, in all processes.
    at_once_per_group: int | None = None


class Works:
    """The kinds of work of a service, or of one of its packages."""

    def __init__(self, *parts: "Works") -> None:
        self._kinds: dict[str, Work] = {}
        for part in parts:
            for work in part._kinds.values():
                self._add(work)

    def __call__(
        self,
        kind: str,
        *,
        at_once: int = 1,
        at_once_per_group: int | None = None,
        pauses: Sequence[float] | Pause = _PAUSES,
        at_most: int | None = None,
        fair: bool = False,
        kept: timedelta | None = _KEPT,
    ) -> Callable[[H], H]:
        """Register `async def handle(task, ...)`: it does a task, and further parameters are the
        service's parts, by type.

        With a parameter of the type `AsyncSession`, it runs in one transaction that also settles
        the task: it takes effect once. Without, it may be repeated after a crash, and stores what
        it stores in `task.session()`.

        `pauses` are the seconds before each further attempt (the last is repeated), or a function
        of the number of attempts and the error. `fair` counts the slots over all processes and
        shares them by `work_rank` (see the migration). `at_once_per_group` limits the tasks of each
        `group` over all processes, so that a slow one leaves slots to the others.
        """
        if fair and at_once_per_group is not None:
            raise ValueError(f"{kind} can be fair or limit its groups, not both")

        def register(handle: H) -> H:
            pause = pauses if callable(pauses) else partial(_pause_of, tuple(pauses))
            work = Work(kind, handle, at_once, pause, at_most, fair, kept=kept)
            self._add(replace(work, at_once_per_group=at_once_per_group))
            return handle

        return register

    def repeats(
        self, kind: str, *, every: timedelta, pauses: Sequence[float] = _PAUSES_OF_REPEATS
    ) -> Callable[[H], H]:
        """Register `async def handle(...)`, which is called once in each period, by one process.

        A period begins with the call; one that fails is called again after the pauses.
        """

        def register(handle: H) -> H:
            pause = partial(_pause_of, tuple(pauses))
            self._add(Work(kind, handle, 1, pause, every=every))
            return handle

        return register

    def __bool__(self) -> bool:
        return bool(self._kinds)

    @property
    def kinds(self) -> list[str]:
        return list(self._kinds)

    @property
    def registered(self) -> list[Work]:
        """The kinds as they were registered, without the service's parts."""
        return list(self._kinds.values())

    def only(self, *kinds: str) -> "Works":
        """Some of these kinds: a process of a test does these alone."""
        some = Works()
        some._kinds = {kind: self._kinds[kind] for kind in kinds}
        return some

    def of(self, provided: Iterable[object]) -> list[Work]:
        """The kinds, each with its parameters provided."""
        by_type = {type(each): each for each in provided}
        return [_with_parts(work, by_type) for work in self._kinds.values()]

    def _add(self, work: Work) -> None:
        if work.kind in self._kinds:
            raise ValueError(f"two functions do {work.kind}")
        self._kinds[work.kind] = work


def _pause_of(seconds: tuple[float, ...], attempts: int, _: Exception) -> timedelta:
    return timedelta(seconds=seconds[min(attempts, len(seconds)) - 1])


def _with_parts(work: Work, by_type: dict[type, object]) -> Work:
    hints = get_type_hints(work.handle)
    types = {name: hints[name] for name in inspect.signature(work.handle).parameters}
    needed = {name: it for name, it in types.items() if it not in (Task, AsyncSession)}
    missing = [f"{name}: {hint}" for name, hint in needed.items() if hint not in by_type]
    if missing:
        raise TypeError(f"{work.kind} needs {', '.join(missing)}, which nothing provides")
    given = {name: by_type[hint] for name, hint in needed.items()}
    task_name = next((name for name, it in types.items() if it is Task), None)
    session_name = next((name for name, it in types.items() if it is AsyncSession), None)

    async def handle(task: Task, session: AsyncSession | None) -> None:
        named: dict[str, object] = dict(given)
        if task_name:
            named[task_name] = task
        if session_name:
            named[session_name] = session
        await work.handle(**named)

    return replace(work, handle=handle, in_transaction=session_name is not None)
