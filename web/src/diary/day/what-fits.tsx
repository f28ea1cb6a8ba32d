// In the evening: what is left of today, and which of the member's foods and dishes fit.

import { foodText, number } from "../../data/member/format";
import { settings } from "../../data/member/member";
import { now, today } from "../../data/member/today";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { hourIn } from "../../data/values/days";
import { toast } from "../../parts/browser/toasts";
import { Icon } from "../../parts/page/icon";
import type { Nutrients } from "../../plans/rules/written-plan";
import type { Planned } from "../../plans/state/planned-day";
import { t } from "../../words/words";
import { MEAL_TEXTS, nameOf, totalText } from "../entries/entry-texts";
import { figureOf } from "../rules/day-figures";
import { newId } from "../rules/entry-ids";
import { type Fitting, type Left, leftOf, whatFits } from "../rules/foods/what-fits";
import { mealOf, type PlaceOfMeal, plannedMeal } from "../rules/planned-meals";
import { carbsLeft, foodTable } from "../state/carbs";
import type { DayLog } from "../state/day-log";
import { useIsLeftOutOfSuggestions } from "../state/not-suggested";

const FROM_HOUR = 16;

interface Evening {
  date: string;
  log: DayLog;
  plan: Planned | null;
  targets: Nutrients | null;
}

export function WhatFits(day: Evening) {
  const isEvening = hourIn(settings.value.timezone, now.value) >= FROM_HOUR;
  if (day.date !== today.value || !isEvening) return null;
  const { value } = figureOf(day.log, "calories");
  const { mode, left: carbs } = carbsLeft(day.log, day.targets);
  const left = leftOf(value, day.targets, { carbs, mode });
  return left && <FittingDishes {...day} left={left} />;
}

function FittingDishes({ date, log, plan, left }: Evening & { left: Left }) {
  const recent = useData(queries.recent).data?.items ?? [];
  const dishes = useData(queries.dishes).data?.dishes ?? [];
  const isLeftOut = useIsLeftOutOfSuggestions();
  // Earlier meals are above, to be ticked; only those ahead are suggested.
  const place = (slot: string): PlaceOfMeal => ({
    planId: plan?.plan?.planId ?? "",
    dayNumber: plan?.dayNumber ?? 0,
    slot,
    date,
  });
  const planned = (plan?.meals ?? [])
    .filter((meal) => mealOf(meal) === "dinner" || mealOf(meal) === "snack")
    .map((meal) => plannedMeal(meal, place(meal.slot), foodTable()));
  const hasDinner = log.eaten.some(({ meal }) => meal === "dinner");
  const given = { date, meal: hasDinner ? ("snack" as const) : ("dinner" as const) };
  const known = { planned, dishes, recent, eaten: log.eaten };
  const fitting = isLeftOut ? whatFits(left, known, given, isLeftOut) : [];
  if (!fitting.length) return null;
  const room = { left: `${number(left.carbs, 1)} g, ${number(left.calories)} kcal` };
  const add = (chosen: Fitting) => {
    const eaten = chosen.entries.map((each) => ({ ...each, id: each.id || newId() }));
    log.eat(...eaten);
    toast(MEAL_TEXTS[eaten[0]?.meal ?? given.meal].added, {
      text: t("Undo"),
      act: () => log.remove(...eaten.map(({ id }) => id)),
    });
  };
  return (
    <section class="what-fits" aria-labelledby="what-fits-title">
      <h3 id="what-fits-title">
        {hasDinner ? t("Room for a snack: {left}", room) : t("Room for dinner: {left}", room)}
      </h3>
      <ul role="list">
        {fitting.map((each) => (
          <li key={each.entries[0]?.id || each.name}>
            <button type="button" class="food-row" onClick={() => add(each)}>
              <Icon name="plus" />
              <span class="clamped" dir="auto">
                <span class="visually-hidden">{t("Add")} </span>
                {wordsOf(each)}
              </span>
              <span class="small soft">{totalText(each.totals)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A plan's meal goes by its name, because it has many foods; anything else by its entry. */
function wordsOf({ name, entries }: Fitting) {
  return entries.length === 1 ? nameOf(entries[0]) : foodText(name);
}
