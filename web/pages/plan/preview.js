// What a plan has for those who buy it.

/** @import { PlanDetails } from "../../client/keto.js" */

import { html } from "../../parts/html.js";
import { Icon } from "../../parts/icon.js";
import { durationOf } from "../../state/plan-list.js";

/** @param {{ plan: PlanDetails }} props */
export function PlanPreview({ plan }) {
  const duration = durationOf(plan.duration);
  const inside = [
    ["Every day, meal by meal", `Breakfast, lunch, dinner and a snack${duration && ` for ${duration}`}.`],
    ["Recipes", "Weighed ingredients and short steps for every dish."],
    ["A shopping list", "All that the plan needs, sorted for the shop."],
    ["Nutrition", "Energy, protein, fat and net carbs of each day."],
  ];
  return html`
    <section class="stack" aria-labelledby="inside">
      <h2 id="inside">What is inside</h2>
      <ul class="inside" role="list">
        ${inside.map(
          ([name, text]) => html`
            <li key=${name}><${Icon} name="lock" /><div><strong>${name}</strong><p class="soft">${text}</p></div></li>
          `,
        )}
      </ul>
    </section>
  `;
}
