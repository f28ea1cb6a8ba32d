"""Importing achievements."""

from pathlib import Path

import pytest

from chassis import content, ids
from chassis.content import ContentRefused
from services.tracker.tests.conftest import Mia
from testkit import RunningService, eventually
from tracker.achievements.import_achievements import AchievementItem, import_achievements


async def test_an_achievement_brought_in_later_is_earned_at_the_next_log_save(
    mia: Mia, tracker: RunningService, tmp_path: Path
) -> None:
    await mia.saves()
    await mia.check_finishes()
    name = f"New {ids.new()}"
    file = tmp_path / "more.yaml"
    file.write_text(
        f"achievements: [{{name: {name}, icon: x, points: 5, condition: {{type: logs, value: 1}}}}]"
    )
    report = await import_achievements(tracker.database, str(file))
    assert report == ["achievements: 1 added, 0 changed, 0 unchanged", f"  added {name}"]
    assert await mia.earned() == ["First log"]
    await mia.saves()
    await eventually(lambda: mia.earned_is("First log", name))
    assert await mia.points() == 15
    # Other tests must not earn it.
    await tracker.rows(
        'UPDATE achievement SET condition = \'{"type": "logs", "value": 1e9}\' WHERE name = $1',
        name,
    )


@pytest.mark.parametrize(
    ("wrong", "mistake"),
    [
        (
            "points: 10, condition: {type: log, value: 1}",
            "condition.type: Input should be 'streak'",
        ),
        ("points: 10, condition: {type: logs, value: -1}", "condition.value"),
        ("points: 10.5, condition: {type: logs, value: 1}", "points: "),
        ("points: -1, condition: {type: logs, value: 1}", "points: "),
    ],
)
async def test_a_bad_achievement_is_refused_and_nothing_is_stored(
    tracker: RunningService, tmp_path: Path, wrong: str, mistake: str
) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(
        "achievements:\n"
        "- {name: Good, icon: x, points: 1, condition: {type: logs, value: 1}}\n"
        f"- {{name: Bad, icon: x, {wrong}}}\n"
    )
    with pytest.raises(ContentRefused) as refused:
        await import_achievements(tracker.database, str(file))
    assert refused.value.mistakes[0].startswith(f"{file}:3: achievements[1].{mistake}")
    assert not await tracker.rows("SELECT 1 FROM achievement WHERE name IN ('Good', 'Bad')")


def test_the_demo_achievements_are_good() -> None:
    demo = Path(__file__).parents[4] / "content"
    items = content.read(str(demo), "achievements", AchievementItem, key="name")
    assert {item.condition.type for item in items} == {"streak", "logs", "purchases"}
