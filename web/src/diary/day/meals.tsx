// The diary of a day, meal by meal: the plan's meals with their ticks, and all other entries.

import type { PlanStart } from "keto-client";
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { calendarDay, foodText } from "../../data/member/format";
import { today } from "../../data/member/today";
import { addDays } from "../../data/values/days";
import { Icon } from "../../parts/page/icon";
import { AheadTasks } from "../../plans/dishes/ahead-tasks";
import { DishSheet } from "../../plans/dishes/dish";
import { DishPicture } from "../../plans/dishes/dish-picture";
import { LeftOutMark } from "../../plans/dishes/left-out-mark";
import type { Meal } from "../../plans/rules/written-plan";
import type { Planned } from "../../plans/state/planned-day";
import { rich, t } from "../../words/words";
import {
  amountOf,
  figuresText,
  foodsText,
  MEAL_NAMES,
  MEAL_TEXTS,
  mealText,
  nameOf,
  totalText,
} from "../entries/entry-texts";
import { type Eaten, MEALS, type MealName, totalOf } from "../rules/entries";
import { mealOf, plannedMeal, shownMeal } from "../rules/planned-meals";
import { foodTable } from "../state/carbs";
import type { DayLog } from "../state/day-log";
import { foodsIn, type Sheet } from "./day-sheet";
import { LostPlan } from "./lost-plan";

export function DayMeals({
  date,
  plan,
  log,
  show,
}: {
  date: string;
  plan: Planned;
  log: DayLog;
  show: (sheet: Sheet) => void;
}) {
  const [open, setOpen] = useState<Meal | null>(null);
  const planId = plan.plan?.planId ?? "";
  const { meals, dayNumber } = plan;
  const table = foodTable();
  const planned = useMemo(
    () =>
      meals.map((meal) => plannedMeal(meal, { planId, dayNumber, slot: meal.slot, date }, table)),
    [meals, planId, dayNumber, date, table],
  );
  const ofPlan = new Set(planned.flatMap(({ ids }) => ids));
  const eaten = new Map(log.eaten.map((each) => [each.id, each]));
  return (
    <>
      {plan.lost && <LostPlan {...plan.lost} />}
      {MEALS.map((name) => (
        <OneMeal key={name} name={name} eaten={log.eaten.filter(isOf(name))} show={show}>
          {planned
            .filter(({ meal }) => mealOf(meal) === name)
            .map(({ meal, ids, entries }) => (
              <PlannedMeal
                key={meal.slot}
                planned={meal}
                eaten={ids.flatMap((id) => eaten.get(id) ?? [])}
                eat={() => log.eat(...entries)}
                remove={log.remove}
                open={() => setOpen(meal)}
                edit={(entry) => show({ kind: "edit", entry })}
              />
            ))}
          {log.eaten
            .filter((each) => each.meal === name && !ofPlan.has(each.id))
            .map((each) => (
              <EntryRow
                key={each.id}
                entry={each}
                edit={() => show({ kind: "edit", entry: each })}
              />
            ))}
        </OneMeal>
      ))}
      <AheadTasks tasks={plan.ahead} />
      {plan.meals.length === 0 && !plan.lost && <NoMeals next={plan.next} />}
      <DishSheet dish={open} close={() => setOpen(null)} />
    </>
  );
}

function isOf(name: MealName) {
  return ({ meal }: Eaten) => meal === name;
}

function OneMeal({
  name,
  eaten,
  show,
  children,
}: {
  name: MealName;
  eaten: Eaten[];
  show: (sheet: Sheet) => void;
  children: ComponentChildren;
}) {
  const id = `meal-${name}`;
  const title = MEAL_NAMES[name];
  return (
    <section class="one-meal" aria-labelledby={id}>
      <div class="meal-head">
        <h3 id={id}>{title}</h3>
        {eaten.length > 0 && <p class="small soft">{totalText(totalOf(eaten))}</p>}
        <button
          type="button"
          class="icon-button"
          aria-label={MEAL_TEXTS[name].addFood}
          onClick={() => show({ kind: "add", meal: name })}
        >
          <Icon name="plus" />
        </button>
      </div>
      <ul class="meal-ticks">{children}</ul>
      {foodsIn(eaten, name).length > 1 && (
        <button
          type="button"
          class="quiet small start"
          onClick={() => show({ kind: "dish", meal: name })}
        >
          {t("Save as a dish")}
        </button>
      )}
    </section>
  );
}

function EntryRow({ entry, edit }: { entry: Eaten; edit: () => void }) {
  const amount = amountOf(entry);
  return (
    <li class="diary-entry">
      <button type="button" class="food-row" onClick={edit}>
        <span class="clamped" dir="auto">
          <span class="visually-hidden">{t("Change")} </span>
          {nameOf(entry)}
        </span>
        <span class="small soft">{[amount, figuresText(entry)].filter(Boolean).join(" · ")}</span>
      </button>
    </li>
  );
}

/** A meal of the plan; once eaten, as it was eaten, even if the plan has another dish now. */
function PlannedMeal({
  planned,
  eaten,
  eat,
  remove,
  open,
  edit,
}: {
  planned: Meal;
  eaten: Eaten[];
  eat: () => void;
  remove: (...ids: string[]) => void;
  open: () => void;
  edit: (entry: Eaten) => void;
}) {
  const meal = shownMeal(planned, eaten);
  const isEaten = eaten.length > 0;
  const figures = isEaten ? totalText(totalOf(eaten)) : mealText(meal);
  const foods = isEaten ? eaten : planned.ingredients;
  return (
    <li class={isEaten ? "eaten" : undefined}>
      <button
        type="button"
        class="meal-tick"
        aria-pressed={isEaten}
        aria-label={t("Eaten: {dish}", { dish: foodText(meal.name) })}
        onClick={() => (isEaten ? remove(...eaten.map(({ id }) => id)) : eat())}
      >
        {isEaten && <Icon name="check" />}
      </button>
      {meal.name === planned.name && <DishPicture dish={planned} />}
      <div class="meal-text">
        <p class="meal-name" dir="auto">
          {foodText(meal.name)}
        </p>
        <p class="small soft">
          {figures} <LeftOutMark foodIds={foods.map(({ foodId }) => foodId)} />
        </p>
      </div>
      {meal.name === planned.name && (
        <button
          type="button"
          class="quiet small"
          aria-label={t("Cook {dish}", { dish: foodText(meal.name) })}
          onClick={open}
        >
          {t("Cook")}
        </button>
      )}
      {eaten.some(({ foodId }) => foodId) && (
        <details class="meal-foods">
          <summary class="small soft">{foodsText(eaten.length)}</summary>
          <ul>
            {eaten.map((each) => (
              <EntryRow key={each.id} entry={each} edit={() => edit(each)} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** @param props next: the plan that starts on a later day */
function NoMeals({ next }: { next: PlanStart | null }) {
  if (next) return <p class="soft">{startText(next.startsOn)}</p>;
  return (
    <p class="soft">
      {rich("Your plan’s meals show up here. {create}, or start {another}.", {
        create: <a href="/planner">{t("Create a plan")}</a>,
        another: <a href="/plans/mine">{t("one of yours")}</a>,
      })}
    </p>
  );
}

function startText(startsOn: string) {
  if (startsOn === addDays(today.value, 1)) return t("Your plan starts tomorrow.");
  return t("Your plan starts on {day}.", {
    day: calendarDay(startsOn, { weekday: "long", day: "numeric", month: "long" }),
  });
}

export function MealSkeletons() {
  return (
    <div class="meal-ticks skeleton" aria-busy="true">
      <span class="visually-hidden">{t("Loading")}</span>
      {[0, 1, 2, 3].map((index) => (
        <div key={index} class="line" />
      ))}
    </div>
  );
}
