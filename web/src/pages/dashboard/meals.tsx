// The meals of the plan that the day belongs to: what is in them, eaten with a tick, cooked.

import type { PlanStart } from "keto-client";
import { useState } from "preact/hooks";
import type { DayLog } from "../../data/day-log";
import { forgetStart } from "../../data/plan-starts";
import type { Planned } from "../../data/planned";
import { useAction } from "../../data/use-data";
import { DishSheet } from "../../parts/dish";
import { ErrorBox } from "../../parts/error-box";
import { Icon } from "../../parts/icon";
import { Notice } from "../../parts/notice";
import { entryOfMeal } from "../../state/day-figures";
import { idOfMeal } from "../../state/entry-ids";
import { calendarDay, number } from "../../state/format";
import type { Meal } from "../../state/plan-shape";

/** The plan's meals, each with a tick, and what else was eaten. */
export function DayMeals({ date, plan, log }: { date: string; plan: Planned; log: DayLog }) {
  const [open, setOpen] = useState<Meal | null>(null);
  const meals = plan.meals.map((meal) => ({
    meal,
    id: idOfMeal(plan.plan?.planId ?? "", plan.dayNumber, meal.slot, date),
  }));
  const eaten = new Set(log.eaten.map(({ id }) => id));
  const others = log.eaten.filter((each) => !meals.some(({ id }) => id === each.id));
  const tap = (meal: Meal, id: string) =>
    eaten.has(id) ? log.remove(id) : log.eat(entryOfMeal(meal, id, date));
  return (
    <>
      {plan.plan && plan.isLost && <LostPlan plan={plan.plan} />}
      {meals.length === 0 && !plan.isLost && <NoMeals next={plan.next} />}
      {meals.length > 0 && (
        <ul class="meal-ticks">
          {meals.map(({ meal, id }) => (
            <PlannedMeal
              key={id}
              meal={meal}
              isEaten={eaten.has(id)}
              tap={() => tap(meal, id)}
              open={() => setOpen(meal)}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && <AlsoEaten entries={others} remove={log.remove} />}
      <DishSheet dish={open} close={() => setOpen(null)} />
    </>
  );
}

function PlannedMeal({
  meal,
  isEaten,
  tap,
  open,
}: {
  meal: Meal;
  isEaten: boolean;
  tap: () => void;
  open: () => void;
}) {
  return (
    <li class={isEaten ? "eaten" : undefined}>
      <button
        type="button"
        class="meal-tick"
        aria-pressed={isEaten}
        aria-label={`Eaten: ${meal.name}`}
        onClick={tap}
      >
        {isEaten && <Icon name="check" />}
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
      <button type="button" class="quiet small" onClick={open}>
        Cook<span class="visually-hidden"> {meal.name}</span>
      </button>
    </li>
  );
}

/** What is in the diary and not of the plan's day. */
function AlsoEaten({
  entries,
  remove,
}: {
  entries: DayLog["eaten"];
  remove: (id: string) => void;
}) {
  return (
    <>
      <h3 class="small">Also eaten</h3>
      <ul class="also-eaten">
        {entries.map((each) => (
          <li key={each.id}>
            <div>
              <p dir="auto">{each.name}</p>
              <p class="small soft">{number(each.netCarbsG ?? 0, 1)} g net carbs</p>
            </div>
            <button type="button" class="quiet small" onClick={() => remove(each.id)}>
              Remove<span class="visually-hidden"> {each.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** @param props next: the plan that starts on a later day */
function NoMeals({ next }: { next: PlanStart | null }) {
  if (next) return <p class="soft">Your plan starts on {calendarDay(next.startsOn)}.</p>;
  return (
    <p class="soft">
      Your plan's meals show up here. <a href="/planner">Create my plan</a>, or start{" "}
      <a href="/plans/mine">one of yours</a>.
    </p>
  );
}

/** A plan that was refunded, whose membership has ended, or that left the catalogue. */
function LostPlan({ plan: { kind, planId } }: { plan: PlanStart }) {
  const forget = useAction(() => forgetStart(planId));
  return (
    <Notice tone="warn">
      <p>
        You no longer have this plan: it was refunded, your membership ended, or we no longer offer
        it.
      </p>
      <p class="row">
        {kind === "catalogue" && (
          <a class="button second small" href={`/plans/${encodeURIComponent(planId)}`}>
            See the plan
          </a>
        )}
        <button type="button" class="second small" disabled={forget.busy} onClick={forget.run}>
          Take it off my days
        </button>
      </p>
      {forget.error && <ErrorBox error={forget.error} />}
    </Notice>
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
