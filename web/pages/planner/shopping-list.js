// A shopping list; what is ticked stays ticked in this browser tab.

import { html } from "../../parts/html.js";
import { useNotes } from "../../state/tab-notes.js";

/** @param {{ id: string, shelves: { name: string, items: string[] }[] }} props */
export function ShoppingList({ id, shelves }) {
  const [bought, setBought] = useNotes(`bought.${id}`);
  const tick = (/** @type {string} */ item) =>
    setBought(bought.includes(item) ? bought.filter((each) => each !== item) : [...bought, item]);
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
                    <input type="checkbox" checked=${bought.includes(item)} onChange=${() => tick(item)} />
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
