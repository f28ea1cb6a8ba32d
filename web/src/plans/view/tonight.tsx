// The first dinner of a plan that begins tomorrow, offered for tonight.

import { useState } from "preact/hooks";
import { today } from "../../data/member/today";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { dayAfter } from "../../diary/rules/day-figures";
import { plannedMeal } from "../../diary/rules/planned-meals";
import { carbsLeft, carbsOfDish, foodTable } from "../../diary/state/carbs";
import { logChanges } from "../../diary/state/day-log";
import { useIsLeftOutOfSuggestions } from "../../diary/state/not-suggested";
import { toast } from "../../parts/browser/toasts";
import { DishSheet } from "../dishes/dish";
import { DishCard } from "../dishes/dish-card";
import type { Day, Meal } from "../rules/written-plan";

/** @param props day: the plan's first one */
export function Tonight({ planId, day }: { planId: string; day: Day }) {
  const { data } = useData(queries.day(today.value));
  const [dish, setDish] = useState<Meal | null>(null);
  const isLeftOut = useIsLeftOutOfSuggestions();
  const dinner = day.meals.find(({ slot }) => slot === "dinner");
  const place = { planId, dayNumber: day.number, slot: "dinner", date: today.value };
  const { ids = [], entries = [] } = dinner ? plannedMeal(dinner, place, foodTable()) : {};
  const isEaten =
    data?.entries.some((entry) => ids.includes(entry.id) || entry.meal === "dinner") ||
    logChanges.waiting.value.some(
      ({ change }) => "eaten" in change && change.eaten.some((each) => ids.includes(each.id)),
    );
  if (!data || !dinner || isEaten || !isLeftOut || entries.some(isLeftOut)) return null;
  const { mode, left } = carbsLeft(dayAfter(data, []), data.targets);
  const { value } = carbsOfDish(dinner, dinner.ingredients, mode);
  if (data.targets && (value ?? 0) > left) return null;
  const eat = () => {
    logChanges.add({ date: today.value, eaten: entries });
    toast("It's in today's diary.", { href: "/dashboard", text: "See today" });
  };
  return (
    <section class="stack no-print" aria-labelledby="tonight-title">
      <h2 id="tonight-title">Tonight</h2>
      <p>Your plan begins tomorrow. Hungry now? Its first dinner fits what is left of today.</p>
      <DishCard dish={dinner} dayNumber={day.number} open={() => setDish(dinner)} />
      <button type="button" class="second start-cell" onClick={eat}>
        Eat it tonight
      </button>
      <DishSheet dish={dish} close={() => setDish(null)} />
    </section>
  );
}
