// The content of a bought plan, with the same parts as a written one: days, dishes, shopping list; and its figures.

import type { PlanDetails } from "keto-client";
import { useState } from "preact/hooks";
import { Empty } from "../../parts/messages/empty";
import { Tabs } from "../../parts/page/tabs";
import { DishSheet } from "../dishes/dish";
import { DishCard } from "../dishes/dish-card";
import { readDays, readRecipes } from "../rules/bought-content";
import { daysOfBought, dishesOfBought, targetsOfBought } from "../rules/bought-plan";
import type { Meal } from "../rules/written-plan";
import { BoughtShopping } from "../shopping/bought-shopping";
import { chosenStart } from "../state/starts";
import { PlanDays } from "../view/plan-days";
import { StartOn } from "../view/start-on";
import { Nutrition, Plain } from "./nutrition";
import { PlanWarning } from "./plan-allergens";

/** @param props isForSale: whether the page offers the plan for sale above */
export function PlanContent({ plan, isForSale }: { plan: PlanDetails; isForSale: boolean }) {
  const tabs = [
    { name: "Days", value: plan.meals, content: () => <Days plan={plan} /> },
    { name: "Recipes", value: plan.recipes, content: () => <Recipes plan={plan} /> },
    {
      name: "Shopping list",
      value: plan.shoppingList,
      content: () => <BoughtShopping plan={plan} />,
    },
    { name: "Nutrition", value: plan.nutritionInfo, content: () => <Nutrition plan={plan} /> },
  ].filter(({ value }) => value !== null && value !== undefined);
  if (!tabs.length) return <Empty title="This plan has no content yet" />;
  return (
    <section aria-labelledby="content" class="stack">
      <h2 id="content" class="visually-hidden">
        Content of the plan
      </h2>
      <PlanWarning plan={plan} />
      {readDays(plan.meals) && (
        <StartOn
          plan={{ kind: "catalogue", planId: plan.slug }}
          start={chosenStart(plan.slug)}
          isTold={isForSale}
        />
      )}
      <Tabs label="Content of the plan" tabs={tabs} />
      <Pdf url={plan.pdfUrl} />
    </section>
  );
}

type Content = Pick<PlanDetails, "meals" | "recipes" | "nutritionInfo">;

/** The days of a plan, or of its preview. */
export function Days({
  plan,
  start = null,
}: {
  plan: Content & { slug?: string };
  start?: string | null;
}) {
  if (!readDays(plan.meals)) return <Plain value={plan.meals} />;
  return (
    <div class="stack bought-days">
      <PlanDays
        days={daysOfBought(plan)}
        target={targetsOfBought(plan)}
        start={plan.slug ? chosenStart(plan.slug) : start}
      />
    </div>
  );
}

function Recipes({ plan }: { plan: PlanDetails }) {
  const [open, setOpen] = useState<Meal | null>(null);
  if (!readRecipes(plan.recipes)) return <Plain value={plan.recipes} />;
  return (
    <>
      <ul class="dish-cards">
        {dishesOfBought(plan).map((dish) => (
          <li key={dish.name}>
            <DishCard dish={dish} dayNumber={0} open={() => setOpen(dish)} />
          </li>
        ))}
      </ul>
      <DishSheet dish={open} close={() => setOpen(null)} />
    </>
  );
}

function Pdf({ url }: { url: string | null }) {
  if (!url || !/^https?:\/\//.test(url)) return null;
  return (
    <p>
      <a class="button second" href={url} target="_blank" rel="noopener noreferrer">
        Open as PDF
      </a>
    </p>
  );
}
