// The meals of the plan that the day belongs to: what is in them, eaten with a tick, cooked.

import type { SessionSummary } from "keto-client";
import { useState } from "preact/hooks";
import { startOf } from "../../data/plan-starts";
import { DishSheet } from "../../parts/dish";
import { Icon } from "../../parts/icon";
import { calendarDay, number } from "../../state/format";
import type { Meal } from "../../state/plan-shape";

export function MealTicks({
  meals,
  eaten,
  tap,
}: {
  meals: Meal[];
  /** The slots that are ticked. */
  eaten: string[];
  tap: (meal: Meal) => void;
}) {
  const [open, setOpen] = useState<Meal | null>(null);
  return (
    <>
      <ul class="meal-ticks">
        {meals.map((meal) => (
          <li key={meal.slot} class={eaten.includes(meal.slot) ? "eaten" : undefined}>
            <button
              type="button"
              class="meal-tick"
              aria-pressed={eaten.includes(meal.slot)}
              aria-label={`Eaten: ${meal.name}`}
              onClick={() => tap(meal)}
            >
              {eaten.includes(meal.slot) && <Icon name="check" />}
            </button>
            <div class="meal-text">
              <p class="meal-name" dir="auto">
                {meal.name}
              </p>
              <p class="small soft">
                <span class="meal-slot">{meal.slot}</span>
                {meal.netCarbsG !== null && ` · ${number(meal.netCarbsG, 1)} g net carbs`}
                {meal.calories !== null && (
                  <span class="meal-calories"> · {number(meal.calories)} kcal</span>
                )}
              </p>
            </div>
            <button type="button" class="quiet small" onClick={() => setOpen(meal)}>
              Cook<span class="visually-hidden"> {meal.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <DishSheet dish={open} close={() => setOpen(null)} />
    </>
  );
}

/** @param props next: the plan that starts on a later day */
export function NoMeals({ next }: { next: SessionSummary | null }) {
  if (next) return <p class="soft">Your plan starts on {calendarDay(startOf(next))}.</p>;
  return (
    <p class="soft">
      Your plan's meals show up here. <a href="/planner">Create my plan</a>
    </p>
  );
}

export function MealSkeletons() {
  return (
    <div class="meal-ticks skeleton" aria-busy="true">
      <span class="visually-hidden">Loading</span>
      {[0, 1, 2, 3].map((index) => (
        <div key={index} class="line" />
      ))}
    </div>
  );
}
