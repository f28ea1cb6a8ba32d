// The shopping list of a plan that was bought; what is ticked stays ticked on this device.

import { useBought } from "../../data/shopping";

export function ShoppingList({
  id,
  shelves,
}: {
  id: string;
  shelves: { name: string; items: string[] }[];
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
                <span>{item}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </section>
  );
}
