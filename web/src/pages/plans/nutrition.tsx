// What a day of the plan has, and content in another shape as plain text.

import type { PlanDetails } from "keto-client";
import { MacroFigures } from "../../parts/charts/macros";
import { linesOf, readNutrition } from "../../rules/plans/bought-content";
import { number } from "../../state/member/format";

export function Nutrition({ plan }: { plan: PlanDetails }) {
  const info = readNutrition(plan.nutritionInfo);
  if (!info) return <Plain value={plan.nutritionInfo} />;
  const cell = (value: number | undefined) => (
    <td class="figure">{value === undefined ? "–" : number(value, 1)}</td>
  );
  return (
    <div class="stack">
      <h3>An average day</h3>
      <MacroFigures figures={info.perDay} />
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
                  Net carbs, g
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
                  {cell(day.netCarbsG)}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

/** Content in a shape that the app does not know. */
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
