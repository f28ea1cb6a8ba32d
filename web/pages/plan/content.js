// The content of a plan: days, recipes, shopping list, nutrition.

/** @import { PlanDetails } from "../../client/keto.js" */
/** @import { Day, Recipe } from "../../state/plan-content.js" */

import { Dialog } from "../../parts/dialog.js";
import { Empty } from "../../parts/empty.js";
import { html, useState } from "../../parts/html.js";
import { MacroFigures, MacroLine } from "../../parts/macros.js";
import { Tabs } from "../../parts/tabs.js";
import { amount, number } from "../../state/format.js";
import { linesOf, readDays, readNutrition, readRecipes, readShoppingList } from "../../state/plan-content.js";

/** @param {{ plan: PlanDetails }} props */
export function PlanContent({ plan }) {
  const recipes = readRecipes(plan.recipes);
  const tabs = [
    { name: "Days", value: plan.meals, content: () => html`<${Days} plan=${plan} recipes=${recipes} />` },
    { name: "Recipes", value: plan.recipes, content: () => html`<${Recipes} plan=${plan} recipes=${recipes} />` },
    { name: "Shopping list", value: plan.shoppingList, content: () => html`<${ShoppingList} plan=${plan} />` },
    { name: "Nutrition", value: plan.nutritionInfo, content: () => html`<${Nutrition} plan=${plan} />` },
  ].filter(({ value }) => value !== null && value !== undefined);
  if (!tabs.length) return html`<${Empty} title="This plan has no content yet" />`;
  return html`
    <section aria-labelledby="content" class="stack">
      <h2 id="content" class="visually-hidden">Content of the plan</h2>
      <${Tabs} label="Content of the plan" tabs=${tabs} />
      <${Pdf} url=${plan.pdfUrl} />
    </section>
  `;
}

/** @param {{ plan: PlanDetails, recipes: Recipe[] | null }} props */
function Days({ plan, recipes }) {
  const [shown, setShown] = useState(/** @type {Recipe | null} */ (null));
  const days = readDays(plan.meals);
  if (!days) return html`<${Plain} value=${plan.meals} />`;
  const find = (/** @type {string} */ name) => recipes?.find((recipe) => recipe.name === name) ?? null;
  return html`
    <div class="days">${days.map((day) => html`<${DayCard} key=${day.day} day=${day} find=${find} show=${setShown} />`)}</div>
    <${Dialog} title=${shown?.name ?? ""} open=${shown !== null} close=${() => setShown(null)}>
      ${shown && html`<${RecipeBody} recipe=${shown} />`}
      <div><button type="button" class="second" onClick=${() => setShown(null)}>Close</button></div>
    <//>
  `;
}

/** @param {{ day: Day, find: (name: string) => Recipe | null, show: (recipe: Recipe) => void }} props */
function DayCard({ day, find, show }) {
  return html`
    <section class="card day">
      <h3>Day ${day.day}</h3>
      <dl>
        ${day.meals.map((meal) => {
          const recipe = find(meal.name);
          return html`
            <div key=${meal.slot}>
              <dt class="small soft">${meal.slot}</dt>
              <dd>
                ${recipe
                  ? html`<button type="button" class="as-link" onClick=${() => show(recipe)}>${meal.name}</button>`
                  : meal.name}
                <div class="small soft"><${MacroLine} figures=${meal} /></div>
              </dd>
            </div>
          `;
        })}
      </dl>
    </section>
  `;
}

/** @param {{ plan: PlanDetails, recipes: Recipe[] | null }} props */
function Recipes({ plan, recipes }) {
  if (!recipes) return html`<${Plain} value=${plan.recipes} />`;
  return html`
    <div class="recipes">
      ${recipes.map(
        (recipe) => html`
          <details key=${recipe.name}>
            <summary><span>${recipe.name}</span><span class="small soft"><${MacroLine} figures=${{ calories: recipe.nutrition.calories, netCarbsG: recipe.nutrition.netCarbsG }} /></span></summary>
            <${RecipeBody} recipe=${recipe} />
          </details>
        `,
      )}
    </div>
  `;
}

/** @param {{ recipe: Recipe }} props */
function RecipeBody({ recipe }) {
  return html`
    <div class="recipe">
      <p class="row small soft">
        ${recipe.servings && html`<span class="servings">${recipe.servings === 1 ? "For one" : `For ${recipe.servings}`}</span>`}<${MacroLine} figures=${recipe.nutrition} />
      </p>
      <ul class="ingredients" role="list">
        ${recipe.ingredients.map(
          ({ name, grams }) => html`<li key=${name}><span>${name}</span><span class="soft">${grams === null ? "" : amount(grams, "food")}</span></li>`,
        )}
      </ul>
      <ol class="steps">${recipe.steps.map((step) => html`<li key=${step}>${step}</li>`)}</ol>
    </div>
  `;
}

/** @param {{ plan: PlanDetails }} props */
function ShoppingList({ plan }) {
  const groups = readShoppingList(plan.shoppingList);
  if (!groups) return html`<${Plain} value=${plan.shoppingList} />`;
  return html`
    <div class="shopping">
      ${groups.map(
        ([group, texts]) => html`
          <section key=${group}>
            <h3>${group}</h3>
            <ul>${texts.map((text) => html`<li key=${text}>${text}</li>`)}</ul>
          </section>
        `,
      )}
    </div>
    <p class="row"><button type="button" class="second" onClick=${() => print()}>Print</button></p>
  `;
}

/** @param {{ plan: PlanDetails }} props */
function Nutrition({ plan }) {
  const info = readNutrition(plan.nutritionInfo);
  if (!info) return html`<${Plain} value=${plan.nutritionInfo} />`;
  const cell = (/** @type {number | undefined} */ value) => html`<td class="figure">${value === undefined ? "–" : number(value, 1)}</td>`;
  return html`
    <div class="stack">
      <h3>The mean day</h3>
      <${MacroFigures} figures=${info.perDay} />
      ${info.note && html`<p class="soft">${info.note}</p>`}
      ${info.days.length > 0 &&
      html`
        <div class="scroll" tabindex="0" role="region" aria-label="Each day">
          <table>
            <thead><tr><th scope="col">Day</th><th scope="col" class="figure">kcal</th><th scope="col" class="figure">Fat, g</th><th scope="col" class="figure">Protein, g</th><th scope="col" class="figure">Net carbs, g</th></tr></thead>
            <tbody>
              ${info.days.map((day) => html`<tr key=${day.day}><th scope="row">${day.day}</th>${cell(day.calories)}${cell(day.fatG)}${cell(day.proteinG)}${cell(day.netCarbsG)}</tr>`)}
            </tbody>
          </table>
        </div>
      `}
    </div>
  `;
}

/** Content in a shape that the app does not know. @param {{ value: unknown }} props */
function Plain({ value }) {
  return html`
    <div class="plain">
      ${linesOf(value).map(({ depth, text }, index) => html`<p key=${index} class=${`depth-${Math.min(depth, 3)}`}>${text}</p>`)}
    </div>
  `;
}

/** @param {{ url: string | null }} props */
function Pdf({ url }) {
  if (!url || !/^https?:\/\//.test(url)) return null;
  return html`<p><a class="button second" href=${url} target="_blank" rel="noopener noreferrer">Open as PDF</a></p>`;
}
