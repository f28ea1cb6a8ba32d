// What a plan has for those who buy it.

import type { PlanDetails } from "keto-client";
import { Icon } from "../../parts/icon";
import { durationOf } from "../../state/plan-list";

export function PlanPreview({ plan }: { plan: PlanDetails }) {
  const duration = durationOf(plan.duration);
  const inside = [
    [
      "Every day, meal by meal",
      `Breakfast, lunch, dinner and a snack${duration && ` for ${duration}`}.`,
    ],
    ["Recipes", "Weighed ingredients and short steps for every dish."],
    ["A shopping list", "All that the plan needs, sorted for the shop."],
    ["Nutrition", "Energy, protein, fat and net carbs of each day."],
  ];
  return (
    <section class="stack" aria-labelledby="inside">
      <h2 id="inside">What is inside</h2>
      <ul class="inside" role="list">
        {inside.map(([name, text]) => (
          <li key={name}>
            <Icon name="lock" />
            <div>
              <strong>{name}</strong>
              <p class="soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
