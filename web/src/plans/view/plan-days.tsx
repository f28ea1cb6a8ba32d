// The days of a plan: their dates, and the chosen one with its figures and dishes. Text only.

import { useState } from "preact/hooks";
import { useStateUntilLeft } from "../../data/draft";
import { calendarDay, foodText, number } from "../../data/member/format";
import { today } from "../../data/member/today";
import { MINERAL_LABELS, mineralAmount } from "../../diary/entries/mineral-texts";
import { carbMode, carbsName, carbsOfMeals } from "../../diary/state/carbs";
import { kitchen } from "../../diary/state/kitchen";
import { Figures } from "../../parts/figures";
import { Icon } from "../../parts/page/icon";
import { AheadTasks } from "../dishes/ahead-tasks";
import { DishSheet } from "../dishes/dish";
import { DishCard } from "../dishes/dish-card";
import { datedDays } from "../rules/calendar";
import { mineralsOfFoods } from "../rules/foods/minerals-of-foods";
import type { Day, Meal, Nutrients, StatedMineral } from "../rules/written-plan";
import { DateStrip } from "./date-strip";
import { HowItIsMade } from "./how-it-is-made";
import { type Slot, SwapSheet, type Wanted } from "./swap-sheet";

// Figures above the target times this are marked.
const MARGIN = 1.1;
const FIGURES = [
  ["proteinG", "Protein", "g"],
  ["fatG", "Fat", "g"],
] as const;

const SLOTS: Slot[] = ["breakfast", "lunch", "dinner", "snack", "snack2", "snack3"];

export function PlanDays({
  days,
  target,
  start,
  swap,
  isBusy = false,
}: {
  days: Day[];
  /** Null if the plan states none. */
  target: Nutrients | null;
  /** The date of the first one; null until the plan has a start. */
  start: string | null;
  /** The plan's id, if its meals and days can be swapped. */
  swap?: string;
  /** Whether a plan is being written or changed: the buttons stay where the focus may be. */
  isBusy?: boolean;
}) {
  const dated = datedDays(days, start);
  const [picked, setPicked] = useState<number | null>(null);
  const [dish, setDish] = useState<Meal | null>(null);
  const [wanted, setWanted] = useStateUntilLeft<Wanted | null>(`swap-${swap}`, null);
  // Today's day, while the plan is running.
  const lived = dated.findIndex(({ date }) => date !== null && date === today.value);
  const chosen = picked ?? Math.max(0, lived);
  return (
    <>
      {days.length > 1 && <DateStrip days={dated} chosen={chosen} choose={setPicked} />}
      {dated.map(({ date, day }, index) => (
        <OneDay
          key={index}
          date={date}
          day={day}
          target={day.target ?? target}
          shown={index === chosen}
          open={setDish}
          swap={swap ? (what) => isBusy || setWanted(what) : undefined}
          isBusy={isBusy}
        />
      ))}
      <DishSheet dish={dish} close={() => setDish(null)} />
      {swap && <SwapSheet sessionId={swap} wanted={wanted} close={() => setWanted(null)} />}
    </>
  );
}

function OneDay({
  date,
  day,
  target,
  shown,
  open,
  swap,
  isBusy,
}: {
  date: string | null;
  day: Day;
  target: Nutrients | null;
  shown: boolean;
  open: (dish: Meal) => void;
  swap?: (wanted: Wanted) => void;
  isBusy: boolean;
}) {
  const minerals = day.minerals.length
    ? day.minerals
    : mineralsOfFoods(day.meals, shown ? kitchen()?.byId : undefined);
  return (
    <section
      class={shown ? "stack plan-day" : "stack plan-day not-chosen"}
      aria-label={`Day ${day.number}`}
    >
      <div class="row apart plan-day-head">
        <h2>
          Day {number(day.number)}{" "}
          {date !== null && (
            <span class="soft plan-date">
              {calendarDay(date, { weekday: "long", day: "numeric", month: "long" })}
            </span>
          )}
        </h2>
        {swap && (
          <button
            type="button"
            class="quiet small no-print"
            aria-disabled={isBusy}
            onClick={() => swap({ day: day.number })}
          >
            Swap day {number(day.number)}
          </button>
        )}
      </div>
      {day.isByKitchen && <p class="small soft">Written by our kitchen</p>}
      <Figures>
        <dl class="against">
          <Against name="Calories" value={day.total.calories} target={target?.calories ?? null} />
          <Against
            name={carbsName()}
            unit="g"
            {...carbsOfMeals(day.meals)}
            target={carbMode.value === "net" ? (target?.netCarbsG ?? null) : null}
          />
          {FIGURES.map(([name, label, unit]) => (
            <Against
              key={name}
              name={label}
              unit={unit}
              value={day.total[name]}
              target={target?.[name] ?? null}
            />
          ))}
        </dl>
        {minerals.length > 0 && <p class="small soft">{minerals.map(mineralOfPlan).join(" · ")}</p>}
      </Figures>
      <ul class="dish-cards">
        {day.meals.map((meal) => (
          <li key={meal.slot}>
            <OneMeal meal={meal} dayNumber={day.number} open={open} swap={swap} isBusy={isBusy} />
          </li>
        ))}
      </ul>
      <AheadTasks tasks={day.ahead} />
    </section>
  );
}

function mineralOfPlan({ name, value, isAtLeast }: StatedMineral) {
  const label = MINERAL_LABELS[name].toLowerCase();
  return `${isAtLeast ? "at least " : ""}${mineralAmount(name, value)} ${label}`;
}

/** @param props target: null if the plan has none; in net carbs, whatever the member's mode */
function Against({
  name,
  unit,
  value,
  isAtLeast,
  target,
}: {
  name: string;
  unit?: "g";
  value: number | null;
  isAtLeast?: boolean;
  target: number | null;
}) {
  if (value === null) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {isAtLeast && "at least "}
        <b>{number(value)}</b>{" "}
        <span class="soft">
          {[target !== null && `of ${number(target)}`, unit].filter(Boolean).join(" ")}
        </span>
      </dd>
      {target !== null && target > 0 && (
        <dd>
          <progress
            class={value > target * MARGIN ? "over" : undefined}
            max={target}
            value={Math.min(value, target)}
            aria-label={`${name}: ${number(value)} of ${number(target)} ${unit ?? "kcal"}`}
          />
        </dd>
      )}
    </div>
  );
}

function OneMeal({
  meal,
  dayNumber,
  open,
  swap,
  isBusy,
}: {
  meal: Meal;
  dayNumber: number;
  open: (dish: Meal) => void;
  swap?: (wanted: Wanted) => void;
  isBusy: boolean;
}) {
  const slot = SLOTS.find((each) => each === meal.slot);
  return (
    <>
      <DishCard dish={meal} dayNumber={dayNumber} open={() => open(meal)}>
        {swap && slot && (
          <button
            type="button"
            class="icon-button no-print"
            aria-disabled={isBusy}
            aria-label={`Swap ${foodText(meal.name)}`}
            onClick={() => swap({ day: dayNumber, meal: slot, name: meal.name })}
          >
            <Icon name="swap" />
          </button>
        )}
      </DishCard>
      <HowItIsMade meal={meal} />
    </>
  );
}
