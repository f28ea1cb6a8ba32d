// The days of a plan beside each other, with their dates; on a phone, as tabs.

import type { Day, Meal } from "../../rules/plans/written-plan";
import { calendarDay, number } from "../../state/member/format";
import { today } from "../../state/member/today";

export function Board({
  days,
  chosen,
  choose,
  open,
}: {
  days: { date: string; day: Day }[];
  chosen: number;
  choose: (index: number) => void;
  open: (dish: Meal) => void;
}) {
  return (
    <ol class="board no-print" aria-label="Days">
      {days.map(({ date, day }, index) => (
        <li key={index} class={index === chosen ? "board-day chosen" : "board-day"}>
          <button
            type="button"
            class="board-date"
            aria-pressed={index === chosen}
            aria-current={date === today.value ? "date" : undefined}
            onClick={() => choose(index)}
          >
            <span class="visually-hidden">Day {number(day.number)}: </span>
            <span class="small">{calendarDay(date, { weekday: "short" })}</span>
            <b>{calendarDay(date, { day: "numeric" })}</b>
          </button>
          <ul class="board-meals">
            {day.meals.map((meal) => (
              <li key={meal.slot}>
                <button type="button" class="board-meal" onClick={() => open(meal)}>
                  <span class="meal-slot">{meal.slot}</span>
                  <span dir="auto">{meal.name}</span>
                </button>
              </li>
            ))}
          </ul>
          {day.total.calories !== null && (
            <p class="small soft board-total">
              {number(day.total.calories)} kcal
              {day.total.netCarbsG !== null && ` · ${number(day.total.netCarbsG, 1)} g net carbs`}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
