// The figures of the plan's days, and content of unknown shape as plain text.

import type { PlanDetails } from "keto-client";
import { areFiguresHidden } from "../../data/member/figures";
import { number } from "../../data/member/format";
import { type Carbs, carbsTogether } from "../../diary/rules/carbs";
import { carbMode, carbsName, carbsOfMeals, gramsText, shownCarbs } from "../../diary/state/carbs";
import { MacroFigures } from "../dishes/macros";
import { linesOf, readNutrition } from "../rules/bought-content";
import { daysOfBought } from "../rules/bought-plan";

export function Nutrition({ plan }: { plan: PlanDetails }) {
  const info = readNutrition(plan.nutritionInfo);
  if (!info) return <Plain value={plan.nutritionInfo} />;
  const days = daysOfBought(plan);
  const carbsOf = ({ day, netCarbsG }: (typeof info.days)[number]) => {
    const meals = days.find(({ number }) => number === day)?.meals ?? [];
    const carbs = carbsOfMeals(meals);
    // The day's own figure is rounded only once; fiber and polyols come only from its dishes.
    return carbMode.value === "net" || !meals.length ? shownCarbs({ netCarbsG }) : carbs;
  };
  const mean = meanOfCarbs(info.days.map(carbsOf));
  const cell = (value: number | undefined) => (
    <td class="figure">{value === undefined ? "–" : number(value, 1)}</td>
  );
  if (areFiguresHidden.value) return <p class="soft">You hide figures.</p>;
  return (
    <div class="stack">
      <h3>An average day</h3>
      <MacroFigures figures={info.perDay} carbs={carbMode.value === "net" ? undefined : mean} />
      {info.note && <p class="soft">{info.note}</p>}
      {info.days.length > 0 && (
        <div class="scroll" tabindex={0} role="region" aria-label="Each day">
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col" class="figure">
                  kcal
                </th>
                <th scope="col" class="figure">
                  Fat, g
                </th>
                <th scope="col" class="figure">
                  Protein, g
                </th>
                <th scope="col" class="figure">
                  {carbsName()}, g
                </th>
              </tr>
            </thead>
            <tbody>
              {info.days.map((day) => (
                <tr key={day.day}>
                  <th scope="row">{day.day}</th>
                  {cell(day.calories)}
                  {cell(day.fatG)}
                  {cell(day.proteinG)}
                  <td class="figure">{gramsText(carbsOf(day))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

/** The mean of several days. */
function meanOfCarbs(all: Carbs[]): Carbs {
  const { value, isAtLeast } = carbsTogether(all);
  return { value: value === null ? null : value / all.length, isAtLeast };
}

/** Content of unknown shape. */
export function Plain({ value }: { value: unknown }) {
  return (
    <div class="plain">
      {linesOf(value).map(({ depth, text }, index) => (
        <p key={index} class={`depth-${Math.min(depth, 3)}`}>
          {text}
        </p>
      ))}
    </div>
  );
}
