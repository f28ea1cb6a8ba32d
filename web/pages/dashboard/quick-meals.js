// The meals of the latest plan: each with one tap into the day's log.

/** @import { DayLog } from "../../state/day-log.js" */
/** @import { Meal } from "../../state/plan-shape.js" */
/** @import { Answer } from "../../state/request.js" */

import { number } from "../../state/format.js";
import { round } from "../../state/units.js";
import { html } from "../../parts/html.js";
import { Icon } from "../../parts/icon.js";
import { Loaded } from "../../parts/loaded.js";

const COUNTED = /** @type {const} */ (["calories", "proteinG", "fatG", "netCarbsG"]);

/**
 * @param {{
 *   log: DayLog,
 *   meals: Answer<Meal[]>,
 *   eaten: string[],
 *   setEaten: (slots: string[]) => void,
 * }} props
 */
export function QuickMeals({ log, meals, eaten, setEaten }) {
  const tap = (/** @type {Meal} */ meal) => {
    const isEaten = eaten.includes(meal.slot);
    setEaten(isEaten ? eaten.filter((slot) => slot !== meal.slot) : [...eaten, meal.slot]);
    log.change(changed(log, meal, isEaten ? -1 : 1));
  };
  return html`
    <section class="quick wide" aria-labelledby="quick-meals">
      <div class="row apart">
        <h3 id="quick-meals">Meals</h3>
        <p class="quick-total"><b>${number(log.entry.calories ?? 0)}</b> kcal · <b>${number(log.entry.netCarbsG ?? 0, 1)}</b> g net carbs</p>
      </div>
      <${Loaded} request=${meals} skeleton=${html`<${MealSkeletons} />`}>
        ${(/** @type {Meal[]} */ found) => html`<${Taps} meals=${found} eaten=${eaten} tap=${tap} />`}
      <//>
    </section>
  `;
}

/** @param {{ meals: Meal[], eaten: string[], tap: (meal: Meal) => void }} props */
function Taps({ meals, eaten, tap }) {
  if (!meals.length) {
    return html`<p class="soft">With a plan of your own, its meals are here. <a href="/planner">Make a plan</a></p>`;
  }
  return html`
    <ul class="meal-taps">
      ${meals.map(
        (meal) => html`
          <li key=${meal.slot}>
            <button type="button" class="meal-tap" aria-pressed=${eaten.includes(meal.slot)} onClick=${() => tap(meal)}>
              <span class="meal-slot">${meal.slot}</span>
              <span class="meal-name">${meal.name}</span>
              <span class="meal-figures">${meal.calories !== null && `${number(meal.calories)} kcal`}</span>
              <span class="meal-mark" aria-hidden="true">${eaten.includes(meal.slot) ? html`<${Icon} name="check" />` : "+"}</span>
            </button>
          </li>
        `,
      )}
    </ul>
  `;
}

function MealSkeletons() {
  return html`
    <div class="meal-taps skeleton" aria-busy="true">
      <span class="visually-hidden">Loading</span>
      ${[0, 1, 2, 3].map((index) => html`<div key=${index} class="line"></div>`)}
    </div>
  `;
}

/**
 * The day's sums with a meal added, or taken back.
 * @param {DayLog} log
 * @param {Meal} meal
 * @param {1 | -1} sign
 */
function changed(log, meal, sign) {
  /** @type {Partial<Record<typeof COUNTED[number], number>>} */
  const fields = {};
  for (const name of COUNTED) {
    if (meal[name] === null) continue;
    fields[name] = Math.max(0, round((log.entry[name] ?? 0) + sign * meal[name], 1));
  }
  return fields;
}
