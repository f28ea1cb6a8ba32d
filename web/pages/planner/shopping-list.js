// A shopping list; what is ticked stays ticked in this browser tab.

import { html, useState } from "../../parts/html.js";

/** @param {{ id: string, shelves: { name: string, items: string[] }[] }} props */
export function ShoppingList({ id, shelves }) {
  const key = `keto.bought.${id}`;
  const [bought, setBought] = useState(() => new Set(sessionStorage.getItem(key)?.split("\n") ?? []));
  const tick = (/** @type {string} */ item) => {
    const changed = new Set(bought);
    if (!changed.delete(item)) changed.add(item);
    sessionStorage.setItem(key, [...changed].join("\n"));
    setBought(changed);
  };
  return html`
    <section class="card shopping-ticks" aria-labelledby="shopping-title">
      <h2 id="shopping-title">Shopping list</h2>
      <div class="shelves">
        ${shelves.map(
          ({ name, items }) => html`
            <fieldset key=${name}>
              <legend>${name}</legend>
              ${items.map(
                (item, index) => html`
                  <label key=${index}>
                    <input type="checkbox" checked=${bought.has(item)} onChange=${() => tick(item)} />
                    <span>${item}</span>
                  </label>
                `,
              )}
            </fieldset>
          `,
        )}
      </div>
    </section>
  `;
}
