// The preparation of a meal on paper: the steps of its recipe, or the model's text.

import { amount, foodText } from "../../data/member/format";
import { Doneness } from "../dishes/doneness";
import type { Ingredient, Meal } from "../rules/written-plan";

export function HowItIsMade({ meal }: { meal: Meal }) {
  const { minutes, ingredients, steps, description } = meal;
  if (minutes === null) {
    return description ? (
      <p class="on-paper" dir="auto">
        {foodText(description)}
      </p>
    ) : null;
  }
  return (
    <div class="on-paper">
      <p class="small" dir="auto">
        {ingredients.map(portionText).join(" · ")}
      </p>
      <ol class="meal-steps">
        {steps.map((step, index) => (
          <li key={index} dir="auto">
            {foodText(step)}
          </li>
        ))}
      </ol>
      <Doneness of={meal} />
    </div>
  );
}

function portionText({ name, grams }: Ingredient) {
  return foodText(grams === null ? name : `${amount(grams, "food")} ${name}`);
}
