// The days of a plan against the target: the board, and the chosen day whole. Text only.

import { useState } from "preact/hooks";
import { DishSheet } from "../../parts/dishes/dish";
import { datedDays } from "../../rules/plans/calendar";
import type { Day, Meal, Nutrients } from "../../rules/plans/written-plan";
import { calendarDay, number } from "../../state/member/format";
import { today } from "../../state/member/today";
import { Board } from "./board";
import { HowItIsMade } from "./how-it-is-made";
import { type Slot, type Swap, SwapSheet, type Wanted } from "./swap-sheet";

const NAMES = { calories: "Calories", fatG: "Fat", proteinG: "Protein", netCarbsG: "Net carbs" };
const UNITS = { calories: "kcal", fatG: "g", proteinG: "g", netCarbsG: "g" };
// More than this times the target is marked.
const MARGIN = 1.1;
const FIGURES = ["calories", "fatG", "proteinG", "netCarbsG"] as const;

const SLOTS: Slot[] = ["breakfast", "lunch", "dinner", "snack"];

export function PlanDays({
  days,
  target,
  start,
  isComputed,
  swap,
}: {
  days: Day[];
  target: Nutrients;
  /** Whether the figures are sums of grams and the food table. */
  isComputed: boolean;
  /** The date of the first one. */
  start: string;
  /** Has a meal or a day written anew. */
  swap?: Swap;
}) {
  const dated = datedDays(days, start);
  const [picked, setPicked] = useState<number | null>(null);
  const [dish, setDish] = useState<Meal | null>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  // Today's day, while the plan is lived.
  const lived = dated.findIndex(({ date }) => date === today.value);
  const chosen = picked ?? Math.max(0, lived);
  return (
    <>
      <Board days={dated} chosen={chosen} choose={setPicked} open={setDish} />
      {dated.map(({ date, day }, index) => (
        <OneDay
          key={index}
          date={date}
          day={day}
          target={target}
          shown={index === chosen}
          isComputed={isComputed}
          open={setDish}
          swap={swap && setWanted}
        />
      ))}
      <DishSheet dish={dish} close={() => setDish(null)} />
      {swap && <SwapSheet wanted={wanted} swap={swap} close={() => setWanted(null)} />}
    </>
  );
}

function OneDay({
  date,
  day,
  target,
  shown,
  isComputed,
  open,
  swap,
}: {
  date: string;
  day: Day;
  target: Nutrients;
  shown: boolean;
  isComputed: boolean;
  open: (dish: Meal) => void;
  swap?: (wanted: Wanted) => void;
}) {
  return (
    <section
      class={shown ? "card plan-day" : "card plan-day not-chosen"}
      aria-label={`Day ${day.number}`}
    >
      <h2>
        Day {number(day.number)}{" "}
        <span class="soft plan-date">
          {calendarDay(date, { weekday: "long", day: "numeric", month: "long" })}
        </span>
      </h2>
      {day.isByKitchen && <p class="small soft">Written by our kitchen</p>}
      <dl class="against">
        {FIGURES.map((name) => (
          <Against key={name} name={name} value={day.total[name]} target={target[name]} />
        ))}
      </dl>
      <ul class="meals">
        {day.meals.map((meal) => {
          const slot = SLOTS.find((each) => each === meal.slot);
          const another = slot && (() => swap?.({ day: day.number, meal: slot, name: meal.name }));
          return (
            <OneMeal
              key={meal.slot}
              meal={meal}
              dayNumber={day.number}
              isComputed={isComputed}
              open={open}
              swap={swap && another}
            />
          );
        })}
      </ul>
      {swap && (
        <p class="no-print">
          <button type="button" class="second small" onClick={() => swap({ day: day.number })}>
            Swap day {number(day.number)}
          </button>
        </p>
      )}
    </section>
  );
}

function Against({
  name,
  value,
  target,
}: {
  name: (typeof FIGURES)[number];
  value: number | null;
  target: number | null;
}) {
  if (value === null) return null;
  return (
    <div>
      <dt>{NAMES[name]}</dt>
      <dd>
        <b>{number(value)}</b>
        {target === null ? "" : ` of ${number(target)}`} {UNITS[name]}
      </dd>
      {target !== null && target > 0 && (
        <dd>
          <progress
            class={value > target * MARGIN ? "over" : undefined}
            max={target}
            value={Math.min(value, target)}
            aria-label={`${NAMES[name]}: ${number(value)} of ${number(target)} ${UNITS[name]}`}
          />
        </dd>
      )}
    </div>
  );
}

function OneMeal({
  meal,
  dayNumber,
  isComputed,
  open,
  swap,
}: {
  meal: Meal;
  dayNumber: number;
  isComputed: boolean;
  open: (dish: Meal) => void;
  swap?: () => void;
}) {
  const figures = FIGURES.filter((name) => meal[name] !== null);
  return (
    <li>
      <p class="meal-slot">{meal.slot}</p>
      <div>
        <h3 dir="auto">{meal.name}</h3>
        <HowItIsMade meal={meal} dayNumber={dayNumber} />
        {figures.length > 0 && (
          <p class="small soft">
            {figures.map((name) => figureOf(name, meal[name] ?? 0)).join(" · ")}
            {isComputed && (
              <>
                {" · "}
                <button type="button" class="as-link no-print" onClick={() => open(meal)}>
                  from USDA data<span class="visually-hidden">: {meal.name}</span>
                </button>
              </>
            )}
          </p>
        )}
      </div>
      <div class="meal-actions no-print">
        <button type="button" class="quiet small" onClick={() => open(meal)}>
          Cook<span class="visually-hidden"> {meal.name}</span>
        </button>
        {swap && (
          <button type="button" class="quiet small" onClick={swap}>
            Swap<span class="visually-hidden"> {meal.name}</span>
          </button>
        )}
      </div>
    </li>
  );
}

/** In words that stay on one line. */
function figureOf(name: (typeof FIGURES)[number], value: number) {
  const words = `${name === "calories" ? "" : `${NAMES[name]} `}${number(value, 1)} ${UNITS[name]}`;
  return words.replaceAll(" ", "\u00a0");
}
