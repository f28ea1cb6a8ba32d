"""Figures of the kitchen's foods from sources other than their USDA entry.

`python -m libs.foods.tools.make_table` calls it.
"""

from collections.abc import Iterable, Iterator

from libs.foods.tools import stop

Row = dict[str, str]


def as_measured(rows: Iterable[Row], measured: Iterable[Row]) -> Iterator[Row]:
    """The rows with the figures of a national table, if it has measured them.

    Such tables have carbohydrate without fiber. Empty figures are not replaced.
    """
    of_tables = {row["id"]: row for row in measured}
    for row in rows:
        found = of_tables.pop(row["id"], None)
        if found is None:
            yield row
            continue
        carbs = f"{float(found['available']) + float(found['fiber']):.2f}".rstrip("0").rstrip(".")
        named = ("calories", "protein", "fat", "fiber")
        figures = {name: found[name] for name in named if found[name]}
        is_whole = len(figures) == len(named)
        what = "energy, carbs" if found["calories"] else "carbs"
        source = found["source"] if is_whole else f"{row['source']}; {what}: {found['source']}"
        yield {**row, **figures, "carbs": carbs, "fiber_g": found["fiber"], "source": source}
    if of_tables:
        stop(f"measured.csv has foods that no list has: {', '.join(of_tables)}")


def with_minerals(rows: Iterable[Row], minerals: Iterable[Row]) -> Iterator[Row]:
    """The rows with the minerals that their own entry does not state.

    A food may have several sources: its label, and another entry for what that lacks.
    """
    more: dict[str, list[Row]] = {}
    for row in minerals:
        more.setdefault(row["id"], []).append(row)
    for row in rows:
        filled = dict(row)
        for found in more.pop(row["id"], ()):
            stated = {
                name: value
                for name, value in found.items()
                if name.endswith(("_mg", "_ug")) and value
            }
            if twice := [name for name in stated if filled.get(name)]:
                known = ", ".join(twice)
                stop(f"minerals.csv or iodine.csv has what is known of {row['id']}: {known}")
            filled |= stated
        yield filled
    if more:
        stop(f"minerals.csv or iodine.csv has foods that no list has: {', '.join(more)}")
