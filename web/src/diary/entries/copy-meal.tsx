// Copies the meal of the day before.

import { today } from "../../data/member/today";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { addDays } from "../../data/values/days";
import type { Eaten, MealName } from "../rules/entries";
import { idOfCopy } from "../rules/entry-ids";
import { MEAL_TEXTS } from "./entry-texts";

export function CopyMeal({
  date,
  meal,
  eaten,
  add,
}: {
  date: string;
  meal: MealName;
  eaten: Eaten[];
  add: (...copies: Eaten[]) => void;
}) {
  const before = useData(queries.day(addDays(date, -1)));
  const ids = new Set(eaten.map(({ id }) => id));
  const copies = (before.data?.entries ?? [])
    .filter((each) => each.meal === meal)
    .map((each) => ({ ...each, id: idOfCopy(each.id, date), date }))
    .filter(({ id }) => !ids.has(id));
  if (copies.length === 0) return null;
  const { copyYesterday, copyDayBefore } = MEAL_TEXTS[meal];
  return (
    <button type="button" class="second small" onClick={() => add(...copies)}>
      {date === today.value ? copyYesterday : copyDayBefore}
    </button>
  );
}
