// The shopping list of a bought plan; ticks are stored on this device.

import { foodText } from "../../data/member/format";
import { LeftOutMark } from "../dishes/left-out-mark";
import { foodOfLine } from "../rules/bought-content";
import { useBought } from "../state/shopping-ticks";

/** @param props foods: those of the plan's recipes by their names */
export function ShoppingList({
  id,
  shelves,
  foods,
}: {
  id: string;
  shelves: { name: string; items: string[] }[];
  foods: Map<string, string>;
}) {
  const [bought, setBought] = useBought(id);
  const tick = (item: string) =>
    setBought(bought.includes(item) ? bought.filter((each) => each !== item) : [...bought, item]);
  return (
    <section class="card shopping-ticks" aria-labelledby="shopping-title">
      <h2 id="shopping-title">Shopping list</h2>
      <div class="shelves">
        {shelves.map(({ name, items }) => (
          <fieldset key={name}>
            <legend>{name}</legend>
            {items.map((item, index) => (
              <label key={index}>
                <input
                  type="checkbox"
                  checked={bought.includes(item)}
                  onChange={() => tick(item)}
                />
                <span class="named">
                  <span class="clamped">{foodText(item)}</span>{" "}
                  <LeftOutMark foodId={foodOfLine(item, foods)} />
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </section>
  );
}
