// The meals of the latest plan: each with one tap into the day's log.

import type { SessionSummary } from "keto-client";
import type { DayLog } from "../../data/day-log";
import { startOf } from "../../data/plan-starts";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { Icon } from "../../parts/icon";
import { Loaded } from "../../parts/loaded";
import { calendarDay, number } from "../../state/format";
import { dayOn, nextPlan, planOn } from "../../state/plan-days";
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
  const sessions = useData(queries.sessions);
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
      <Loaded request={sessions} skeleton={<MealSkeletons />}>
        {(known) => <OfThePlan date={date} sessions={known.sessions} eaten={eaten} tap={tap} />}
      </Loaded>
    </section>
  );
}

function OfThePlan({
  date,
  sessions,
  eaten,
  tap,
}: {
  date: string;
  sessions: SessionSummary[];
  eaten: string[];
  tap: (meal: Meal) => void;
}) {
  const plan = planOn(date, sessions, startOf);
  const session = useData(plan && queries.session(plan.id));
  if (!plan) return <NoMeals next={nextPlan(date, sessions, startOf)} />;
  return (
    <Loaded request={session} skeleton={<MealSkeletons />}>
      {(known) => {
        const { days } = readPlan(known.session.outputPlan);
        const meals = dayOn(date, days, startOf(plan))?.meals ?? [];
        return <Taps meals={meals} eaten={eaten} tap={tap} />;
      }}
    </Loaded>
  );
}

function NoMeals({ next }: { next: SessionSummary | null }) {
  if (next) return <p class="soft">Your plan starts on {calendarDay(startOf(next))}.</p>;
  return (
    <p class="soft">
      With a plan of your own, its meals are here. <a href="/planner">Create my plan</a>
    </p>
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
