// The ingredients of a dish, for as many portions as are cooked.

import { scaled } from "../state/cooking";
import { amount } from "../state/format";
import type { Ingredient } from "../state/plan-shape";

export function Ingredients({ of, portions }: { of: Ingredient[]; portions: number }) {
  return (
    <ul class="dish-ingredients">
      {scaled(of, portions).map(({ name, grams }, index) => (
        <li key={index} dir="auto">
          {name}
          {grams !== null && <b>{amount(grams, "food")}</b>}
        </li>
      ))}
    </ul>
  );
}
