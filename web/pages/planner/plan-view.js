// A plan that the model wrote: its days against the target, the shopping list, the tips. Text only.

/** @import { SessionRecord } from "../../client/keto.js" */
/** @import { Day, Meal, Nutrients } from "../../state/plan-shape.js" */

import { dayAndTime, number } from "../../state/format.js";
import { readPlan } from "../../state/plan-shape.js";
import { html, useState } from "../../parts/html.js";
import { Notice } from "../../parts/notice.js";
import { nameOf } from "./session-list.js";
import { ShoppingList } from "./shopping-list.js";

const NAMES = { calories: "Calories", fatG: "Fat", proteinG: "Protein", netCarbsG: "Net carbs" };
const UNITS = { calories: "kcal", fatG: "g", proteinG: "g", netCarbsG: "g" };
// More than this times the target is marked.
const MARGIN = 1.1;
const FIGURES = /** @type {const} */ (["calories", "fatG", "proteinG", "netCarbsG"]);

/** @param {{ session: SessionRecord }} props */
export function PlanView({ session }) {
  const plan = readPlan(session.outputPlan);
  const [chosen, setChosen] = useState(0);
  return html`
    <article class="ai-plan stack" aria-labelledby="plan-title">
      <div class="row apart">
        <div class="page-head">
          <h1 id="plan-title">${nameOf(session.inputParams)}</h1>
          <p class="soft">${dayAndTime(session.createdAt)} · written by ${session.model}</p>
        </div>
        <button type="button" class="second" onClick=${() => print()}>Print</button>
      </div>
      ${plan.summary && html`<p class="lead">${plan.summary}</p>`}
      ${plan.days.length === 0
        ? html`<${Notice} tone="warn"><p>The model wrote no days that can be shown. Ask for another plan.</p><//>`
        : html`
            <div class="day-tabs no-print" role="group" aria-label="Day">
              ${plan.days.map(
                ({ number: day }, index) => html`
                  <button key=${index} type="button" aria-pressed=${index === chosen} onClick=${() => setChosen(index)}>
                    <span class="visually-hidden">Day </span>${number(day)}
                  </button>
                `,
              )}
            </div>
            ${plan.days.map(
              (day, index) => html`<${OneDay} key=${index} day=${day} target=${plan.target} shown=${index === chosen} />`,
            )}
          `}
      ${plan.shelves.length > 0 && html`<${ShoppingList} id=${session.id} shelves=${plan.shelves} />`}
      ${plan.tips.length > 0 &&
      html`
        <section class="card" aria-labelledby="tips-title">
          <h2 id="tips-title">Tips</h2>
          <ul class="tips">${plan.tips.map((tip, index) => html`<li key=${index}>${tip}</li>`)}</ul>
        </section>
      `}
    </article>
  `;
}

/** @param {{ day: Day, target: Nutrients, shown: boolean }} props */
function OneDay({ day, target, shown }) {
  return html`
    <section class=${shown ? "card plan-day" : "card plan-day not-chosen"} aria-label=${`Day ${day.number}`}>
      <h2>Day ${number(day.number)}</h2>
      <dl class="against">
        ${FIGURES.map((name) => html`<${Against} key=${name} name=${name} value=${day.total[name]} target=${target[name]} />`)}
      </dl>
      <ul class="meals">${day.meals.map((meal) => html`<${OneMeal} key=${meal.slot} meal=${meal} />`)}</ul>
    </section>
  `;
}

/** @param {{ name: typeof FIGURES[number], value: number | null, target: number | null }} props */
function Against({ name, value, target }) {
  if (value === null) return null;
  return html`
    <div>
      <dt>${NAMES[name]}</dt>
      <dd><b>${number(value)}</b>${target === null ? "" : ` of ${number(target)}`} ${UNITS[name]}</dd>
      ${target !== null &&
      target > 0 &&
      html`<dd><progress class=${value > target * MARGIN ? "over" : null} max=${target} value=${Math.min(value, target)}
        aria-label=${`${NAMES[name]}: ${number(value)} of ${number(target)} ${UNITS[name]}`}></progress></dd>`}
    </div>
  `;
}

/** @param {{ meal: Meal }} props */
function OneMeal({ meal }) {
  const figures = FIGURES.filter((name) => meal[name] !== null);
  return html`
    <li>
      <p class="meal-slot">${meal.slot}</p>
      <div>
        <h3>${meal.name}</h3>
        ${meal.description && html`<p>${meal.description}</p>`}
        ${figures.length > 0 &&
        html`<p class="small soft">${figures.map((name) => figureOf(name, /** @type {number} */ (meal[name]))).join(" · ")}</p>`}
      </div>
    </li>
  `;
}

/**
 * In words that stay on one line.
 * @param {typeof FIGURES[number]} name
 * @param {number} value
 */
function figureOf(name, value) {
  const words = `${name === "calories" ? "" : `${NAMES[name]} `}${number(value, 1)} ${UNITS[name]}`;
  return words.replaceAll(" ", "\u00a0");
}
