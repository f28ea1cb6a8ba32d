// The ingredients of a dish, for as many portions as are cooked. One that is a food of the table
// opens: the figures of its grams, and where they are from.

import { useState } from "preact/hooks";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { scaled, timesPortions } from "../../rules/plans/cooking";
import type { Ingredient } from "../../rules/plans/written-plan";
import { amount, number } from "../../state/member/format";
import { Loaded } from "../loading/loaded";
import { Skeleton } from "../loading/skeleton";
import { LeftOutMark } from "./left-out-mark";

const FIGURES = [
  ["calories", "kcal", 0],
  ["netCarbsG", "g net carbs", 1],
  ["proteinG", "g protein", 1],
  ["fatG", "g fat", 1],
] as const;
// What the table calls them.
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
  const row = (
    <>
      <span>
        {name} <LeftOutMark foodId={foodId} />
      </span>
      {grams !== null && <b>{amount(grams, "food")}</b>}
    </>
  );
  if (!foodId || grams === null) return <div class="ingredient">{row}</div>;
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
        const figures = timesPortions(food.per100g, grams / 100);
        return (
          <div class="small soft food-figures">
            <p>
              {FIGURES.map(([name, unit, decimals]) =>
                `${number(figures[name] ?? 0, decimals)} ${unit}`.replaceAll(" ", "\u00a0"),
              ).join(" · ")}
            </p>
            <p>
              Per 100 g: {number(food.per100g.calories)} kcal, {number(food.per100g.netCarbsG, 1)} g
              net carbs. From {sourceOf(food.source)}
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
