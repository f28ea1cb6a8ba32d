// How a meal is made: the steps of its recipe, or what a model said of it.

import { batchText } from "../../rules/plans/cooking";
import type { Ingredient, Meal } from "../../rules/plans/written-plan";
import { amount, number } from "../../state/member/format";

export function HowItIsMade({ meal, dayNumber }: { meal: Meal; dayNumber: number }) {
  const { minutes, servings, batch, ingredients, steps } = meal;
  return (
    <>
      {(batch || minutes !== null) && (
        <p class="row meal-facts">
          {batch && <span class="badge">{batchText(batch, dayNumber)}</span>}
          {minutes !== null && <span class="badge plain">{number(minutes)} min</span>}
          {servings !== null && servings > 1 && (
            <span class="badge plain">steps for {number(servings)} portions</span>
          )}
        </p>
      )}
      {minutes === null ? (
        meal.description && <p dir="auto">{meal.description}</p>
      ) : (
        <>
          <p class="small" dir="auto">
            {ingredients.map(portionText).join(" · ")}
          </p>
          <ol class="meal-steps">
            {steps.map((step, index) => (
              <li key={index} dir="auto">
                {step}
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

function portionText({ name, grams }: Ingredient) {
  return grams === null ? name : `${amount(grams, "food")} ${name}`;
}
