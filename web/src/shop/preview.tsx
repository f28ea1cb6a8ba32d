// What a plan contains, for visitors: its first day in full, and a summary of the rest.

import type { PlanDetails, PlanPreviewResponse } from "keto-client";
import { number } from "../data/member/format";
import * as queries from "../data/queries";
import { useData } from "../data/use-data";
import { Skeleton } from "../parts/loading/skeleton";
import { Icon } from "../parts/page/icon";
import { Days } from "../plans/bought/content";
import { MacroFigures } from "../plans/dishes/macros";
import { readDays, readNutrition } from "../plans/rules/bought-content";
import { durationOf } from "./rules/search";

export function PlanPreview({ plan }: { plan: PlanDetails }) {
  const { data, error } = useData(queries.planPreview(plan.slug));
  return (
    <>
      {data ? <FirstDay preview={data} /> : error === null && <PreviewSkeleton />}
      <section class="stack" aria-labelledby="inside">
        <h2 id="inside">What's inside</h2>
        <ul class="inside" role="list">
          {insideOf(plan).map(([name, text]) => (
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
    </>
  );
}

/** Omitted for a plan whose content has another shape. */
export function FirstDay({ preview: { day, recipes, perDay } }: { preview: PlanPreviewResponse }) {
  const days = [day];
  const mean = readNutrition({ perDay });
  if (!readDays(days)) return null;
  const minutes = mean?.perDay.minutes;
  return (
    <section class="stack" aria-labelledby="first-day">
      <h2 id="first-day">Day 1 in full</h2>
      <p class="soft">Tap a dish for its recipe. Every day of the plan looks like this.</p>
      <Days plan={{ meals: days, recipes, nutritionInfo: { perDay } }} />
      {mean && (
        <>
          <h3>An average day</h3>
          <MacroFigures figures={mean.perDay} />
          {minutes !== undefined && (
            <p class="soft">
              About {number(minutes)} min of work a day, not counting oven and simmering time.
            </p>
          )}
        </>
      )}
    </section>
  );
}

function PreviewSkeleton() {
  return (
    <div class="card">
      <Skeleton lines={12} />
    </div>
  );
}

function insideOf(plan: PlanDetails) {
  const duration = durationOf(plan.duration);
  return [
    [
      "Every day, meal by meal",
      `Breakfast, lunch, dinner and a snack${duration && ` for ${duration}`}.`,
    ],
    ["All recipes", "Ingredients by weight, and a few short steps for each dish."],
    ["The shopping list", "Everything the plan needs, sorted for the shop."],
    ["The figures", "Energy, protein, fat and net carbs of each day."],
  ];
}
