// The meals of the latest plan: each with one tap into the day's log.

import type { SessionRecord } from "keto-client";
import type { DayLog } from "../../data/day-log";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { Icon } from "../../parts/icon";
import { Loaded } from "../../parts/loaded";
import { daysBetween } from "../../state/days";
import { number } from "../../state/format";
import { type Meal, readPlan } from "../../state/plan-shape";
import { round } from "../../state/units";

const COUNTED = ["calories", "proteinG", "fatG", "netCarbsG"] as const;

export function QuickMeals({
  date,
  log,
  eaten,
  setEaten,
}: {
  date: string;
  log: DayLog;
  eaten: string[];
  setEaten: (slots: string[]) => void;
}) {
  const latest = useData(queries.latestSession);
  const tap = (meal: Meal) => {
    const isEaten = eaten.includes(meal.slot);
    setEaten(isEaten ? eaten.filter((slot) => slot !== meal.slot) : [...eaten, meal.slot]);
    log.change(changed(log, meal, isEaten ? -1 : 1));
  };
  return (
    <section class="quick wide" aria-labelledby="quick-meals">
      <div class="row apart">
        <h3 id="quick-meals">Meals</h3>
        <p class="quick-total">
          <b>{number(log.entry.calories ?? 0)}</b> kcal ·{" "}
          <b>{number(log.entry.netCarbsG ?? 0, 1)}</b> g net carbs
        </p>
      </div>
      <Loaded request={latest} skeleton={<MealSkeletons />}>
        {({ session }) => <Taps meals={mealsOf(session, date)} eaten={eaten} tap={tap} />}
      </Loaded>
    </section>
  );
}

function Taps({
  meals,
  eaten,
  tap,
}: {
  meals: Meal[];
  eaten: string[];
  tap: (meal: Meal) => void;
}) {
  if (!meals.length) {
    return (
      <p class="soft">
        With a plan of your own, its meals are here. <a href="/planner">Make a plan</a>
      </p>
    );
  }
  return (
    <ul class="meal-taps">
      {meals.map((meal) => (
        <li key={meal.slot}>
          <button
            type="button"
            class="meal-tap"
            aria-pressed={eaten.includes(meal.slot)}
            onClick={() => tap(meal)}
          >
            <span class="meal-slot">{meal.slot}</span>
            <span class="meal-name">{meal.name}</span>
            <span class="meal-figures">
              {meal.calories !== null && `${number(meal.calories)} kcal`}
            </span>
            <span class="meal-mark" aria-hidden="true">
              {eaten.includes(meal.slot) ? <Icon name="check" /> : "+"}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function MealSkeletons() {
  return (
    <div class="meal-taps skeleton" aria-busy="true">
      <span class="visually-hidden">Loading</span>
      {[0, 1, 2, 3].map((index) => (
        <div key={index} class="line" />
      ))}
    </div>
  );
}

/** The day's sums with a meal added, or taken back. */
function changed(log: DayLog, meal: Meal, sign: 1 | -1) {
  const fields: Partial<Record<(typeof COUNTED)[number], number>> = {};
  for (const name of COUNTED) {
    if (meal[name] === null) continue;
    fields[name] = Math.max(0, round((log.entry[name] ?? 0) + sign * meal[name], 1));
  }
  return fields;
}

/** The meals of a plan for a day: its days follow one another and begin again. */
function mealsOf(session: SessionRecord | null, date: string) {
  const days = session ? readPlan(session.outputPlan).days : [];
  if (!session || !days.length) return [];
  const since = daysBetween(session.createdAt.slice(0, 10), date);
  return days[((since % days.length) + days.length) % days.length].meals;
}
