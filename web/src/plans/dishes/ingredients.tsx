// The ingredients of a dish, for the number of portions to cook. A food of the table opens the figures
// for its grams, and their source.

import { useState } from "preact/hooks";
import { areFiguresHidden } from "../../data/member/figures";
import { amount, foodText, number } from "../../data/member/format";
import { settings } from "../../data/member/member";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { times } from "../../diary/rules/entries";
import { carbsText, shownCarbs } from "../../diary/state/carbs";
import { kitchen } from "../../diary/state/kitchen";
import { Loaded } from "../../parts/loading/loaded";
import { Skeleton } from "../../parts/loading/skeleton";
import { scaled } from "../rules/cooking";
import { householdOf } from "../rules/foods/household";
import type { Ingredient } from "../rules/written-plan";
import { LeftOutMark } from "./left-out-mark";

const FIGURES = [
  ["proteinG", "g protein"],
  ["fatG", "g fat"],
] as const;
// Names of USDA's data sets in the table.
const OF_USDA = /^(SR Legacy|FNDDS|Foundation)\b/;

export function Ingredients({ of, portions }: { of: Ingredient[]; portions: number }) {
  return (
    <ul class="dish-ingredients">
      {scaled(of, portions).map((each, index) => (
        <li key={index} dir="auto">
          <OneIngredient {...each} />
        </li>
      ))}
    </ul>
  );
}

function OneIngredient({ name, foodId, grams }: Ingredient) {
  const [isOpen, setOpen] = useState(false);
  const food = foodId ? kitchen()?.byId.get(foodId) : undefined;
  const household =
    food && grams !== null ? householdOf(grams, food.portions, settings.value.units) : null;
  const row = (
    <>
      <span class="named">
        <span class="clamped">{foodText(name)}</span> <LeftOutMark foodId={foodId} />
      </span>
      {grams !== null && (
        <span class="measured">
          <b>{household ? foodText(household) : amount(grams, "food")}</b>
          {household && <span class="soft"> {amount(grams, "food")}</span>}
        </span>
      )}
    </>
  );
  if (!foodId || grams === null || areFiguresHidden.value)
    return <div class="ingredient">{row}</div>;
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="ingredient">{row}</summary>
      {isOpen && <FoodFigures id={foodId} grams={grams} />}
    </details>
  );
}

function FoodFigures({ id, grams }: { id: string; grams: number }) {
  return (
    <Loaded request={useData(queries.food(id))} skeleton={<Skeleton lines={2} />}>
      {({ food }) => {
        const figures = times(food.per100g, grams / 100);
        const carbs = carbsText(shownCarbs(figures));
        return (
          <div class="small soft food-figures">
            <p>
              {[
                `${number(figures.calories ?? 0)} kcal`,
                carbs,
                ...FIGURES.map(([name, unit]) => `${number(figures[name] ?? 0, 1)} ${unit}`),
              ]
                .map((text) => text.replaceAll(" ", "\u00a0"))
                .join(" · ")}
            </p>
            <p>
              Per 100 g: {number(food.per100g.calories)} kcal, {carbsText(shownCarbs(food.per100g))}
              . From {sourceOf(food.source)}
            </p>
          </div>
        );
      }}
    </Loaded>
  );
}

/** The data set, and the food's name in it. */
function sourceOf(source: string) {
  return OF_USDA.test(source) ? `USDA ${source}` : source;
}
