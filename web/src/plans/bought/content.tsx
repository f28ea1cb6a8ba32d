// The content of a plan: days, recipes, shopping list, nutrition.

import type { PlanDetails } from "keto-client";
import { useState } from "preact/hooks";
import { amount, foodText, number } from "../../data/member/format";
import { Empty } from "../../parts/messages/empty";
import { Dialog } from "../../parts/page/dialog";
import { Tabs } from "../../parts/page/tabs";
import { LeftOutMark } from "../dishes/left-out-mark";
import { MacroLine } from "../dishes/macros";
import type { Day, Recipe } from "../rules/bought-content";
import {
  foodOfLine,
  foodsByName,
  readDays,
  readRecipes,
  readShoppingList,
} from "../rules/bought-content";
import { chosenStart } from "../state/starts";
import { StartOn } from "../view/start-on";
import { Nutrition, Plain } from "./nutrition";
import { PlanWarning } from "./plan-allergens";

/** @param props isForSale: whether the page offers the plan for sale above */
export function PlanContent({ plan, isForSale }: { plan: PlanDetails; isForSale: boolean }) {
  const recipes = readRecipes(plan.recipes);
  const tabs = [
    {
      name: "Days",
      value: plan.meals,
      content: () => <Days meals={plan.meals} recipes={recipes} />,
    },
    {
      name: "Recipes",
      value: plan.recipes,
      content: () => <Recipes plan={plan} recipes={recipes} />,
    },
    {
      name: "Shopping list",
      value: plan.shoppingList,
      content: () => <ShoppingList plan={plan} recipes={recipes} />,
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

/** The days with their dishes; a dish with a known recipe opens it. */
export function Days({ meals, recipes }: { meals: unknown; recipes: Recipe[] | null }) {
  const [shown, setShown] = useState<Recipe | null>(null);
  const days = readDays(meals);
  if (!days) return <Plain value={meals} />;
  const find = (name: string) => recipes?.find((recipe) => recipe.name === name) ?? null;
  return (
    <>
      <div class="days">
        {days.map((day) => (
          <DayCard key={day.day} day={day} find={find} show={setShown} />
        ))}
      </div>
      <Dialog
        title={foodText(shown?.name ?? "")}
        open={shown !== null}
        close={() => setShown(null)}
      >
        {shown && <RecipeBody recipe={shown} />}
        <div>
          <button type="button" class="second" onClick={() => setShown(null)}>
            Close
          </button>
        </div>
      </Dialog>
    </>
  );
}

function DayCard({
  day,
  find,
  show,
}: {
  day: Day;
  find: (name: string) => Recipe | null;
  show: (recipe: Recipe) => void;
}) {
  return (
    <section class="card day">
      <h3>Day {day.day}</h3>
      <dl>
        {day.meals.map((meal) => {
          const recipe = find(meal.name);
          return (
            <div key={meal.slot}>
              <dt class="small soft">{meal.slot}</dt>
              <dd>
                {recipe ? (
                  <button type="button" class="as-link" onClick={() => show(recipe)}>
                    {foodText(meal.name)}
                  </button>
                ) : (
                  foodText(meal.name)
                )}
                <div class="small soft">
                  <MacroLine
                    figures={meal}
                    foods={recipe?.ingredients}
                    servings={recipe?.servings}
                  />{" "}
                  <LeftOutMark foodIds={recipe?.ingredients.map(({ foodId }) => foodId)} />
                </div>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function Recipes({ plan, recipes }: { plan: PlanDetails; recipes: Recipe[] | null }) {
  if (!recipes) return <Plain value={plan.recipes} />;
  return (
    <div class="recipes">
      {recipes.map((recipe) => (
        <details key={recipe.name}>
          <summary>
            <span class="clamped">{foodText(recipe.name)}</span>
            <span class="small soft">
              <MacroLine
                figures={{
                  calories: recipe.nutrition.calories,
                  netCarbsG: recipe.nutrition.netCarbsG,
                }}
                foods={recipe.ingredients}
                servings={recipe.servings}
              />
            </span>
          </summary>
          <RecipeBody recipe={recipe} />
        </details>
      ))}
    </div>
  );
}

function RecipeBody({ recipe }: { recipe: Recipe }) {
  return (
    <div class="recipe">
      <p class="row small soft">
        {recipe.servings && (
          <span class="servings">
            {recipe.servings === 1 ? "For one" : `For ${recipe.servings}`}
          </span>
        )}
        {recipe.minutes !== null && <span>{number(recipe.minutes)} min of work</span>}
        <MacroLine
          figures={recipe.nutrition}
          foods={recipe.ingredients}
          servings={recipe.servings}
        />
      </p>
      <ul class="ingredients" role="list">
        {recipe.ingredients.map(({ name, grams, foodId }) => (
          <li key={name}>
            <span class="named">
              <span class="clamped">{foodText(name)}</span> <LeftOutMark foodId={foodId} />
            </span>
            <span class="soft">{grams === null ? "" : amount(grams, "food")}</span>
          </li>
        ))}
      </ul>
      <ol class="steps">
        {recipe.steps.map((step) => (
          <li key={step}>{foodText(step)}</li>
        ))}
      </ol>
    </div>
  );
}

function ShoppingList({ plan, recipes }: { plan: PlanDetails; recipes: Recipe[] | null }) {
  const groups = readShoppingList(plan.shoppingList);
  const foods = foodsByName(recipes);
  if (!groups) return <Plain value={plan.shoppingList} />;
  return (
    <>
      <div class="shopping">
        {groups.map(([group, texts]) => (
          <section key={group}>
            <h3>{group}</h3>
            <ul>
              {texts.map((text) => (
                <li key={text}>
                  <span class="named">
                    <span class="clamped">{foodText(text)}</span>{" "}
                    <LeftOutMark foodId={foodOfLine(text, foods)} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p class="row">
        <button type="button" class="second" onClick={() => print()}>
          Print
        </button>
      </p>
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
