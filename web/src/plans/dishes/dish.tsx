// A dish as a sheet: figures and ingredients for a chosen number of portions, steps, and cook mode.

import "./dish.css";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { foodText, number } from "../../data/member/format";
import { carbsName, carbsOfDish, gramsText } from "../../diary/state/carbs";
import { Figures } from "../../parts/figures";
import { Dialog } from "../../parts/page/dialog";
import { PORTIONS, scaled, timesPortions } from "../rules/cooking";
import type { Meal } from "../rules/written-plan";
import { CookMode } from "./cook-mode";
import { DishPicture } from "./dish-picture";
import { Doneness } from "./doneness";
import { Ingredients } from "./ingredients";
import { RateDish } from "./rate-dish";
import { WhyDish } from "./why-dish";

const FIGURES = [
  ["calories", "Calories", "kcal", 0],
  ["proteinG", "Protein", "g", 1],
  ["fatG", "Fat", "g", 1],
] as const;

/** @param props dish: null while the sheet is closed */
export function DishSheet({ dish, close }: { dish: Meal | null; close: () => void }) {
  const [chosen, setPortions] = useState<number | null>(null);
  const [cooks, setCooks] = useState(false);
  const usual = PORTIONS.find((count) => count === dish?.batch?.portions);
  const portions = chosen ?? usual ?? 1;
  const end = () => {
    setCooks(false);
    setPortions(null);
    close();
  };
  return (
    <Dialog title={foodText(dish?.name ?? "")} open={dish !== null} close={end}>
      {dish &&
        (cooks ? (
          <CookMode dish={dish} portions={portions} leave={() => setCooks(false)} />
        ) : (
          <Sheet dish={dish} portions={portions} setPortions={setPortions}>
            <RateDish dish={dish} />
            <div class="row">
              {dish.steps.length > 0 && (
                <button type="button" onClick={() => setCooks(true)}>
                  Start cooking
                </button>
              )}
              <button type="button" class="quiet" onClick={end}>
                Close
              </button>
            </div>
          </Sheet>
        ))}
    </Dialog>
  );
}

function Sheet({
  dish,
  portions,
  setPortions,
  children,
}: {
  dish: Meal;
  portions: number;
  setPortions: (count: number) => void;
  children: ComponentChildren;
}) {
  const figures = timesPortions(dish, portions);
  const carbs = carbsOfDish(figures, scaled(dish.ingredients, portions));
  return (
    <>
      <div class="dish-head no-print">
        <DishPicture dish={dish} eager />
      </div>
      <div class="segments dish-portions" role="group" aria-label="Portions">
        <span class="soft" aria-hidden="true">
          Portions
        </span>
        {PORTIONS.map((count) => (
          <button
            key={count}
            type="button"
            aria-pressed={count === portions}
            aria-label={count === 1 ? "1 portion" : `${count} portions`}
            onClick={() => setPortions(count)}
          >
            {count}
          </button>
        ))}
      </div>
      <Figures>
        <dl class="dish-figures">
          {carbs.value !== null && (
            <div>
              <dt>{carbsName()}</dt>
              <dd>
                <b>{gramsText(carbs)}</b> g
              </dd>
            </div>
          )}
          {FIGURES.map(([name, label, unit, decimals]) => {
            const value = figures[name];
            return (
              value !== null && (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>
                    <b>{number(value, decimals)}</b> {unit}
                  </dd>
                </div>
              )
            );
          })}
        </dl>
      </Figures>
      {dish.ingredients.length > 0 && (
        <section aria-label="Ingredients">
          <h3>Ingredients</h3>
          <Ingredients of={dish.ingredients} portions={portions} />
        </section>
      )}
      {dish.steps.length > 0 && (
        <section aria-label="Steps">
          <h3>
            Steps{" "}
            {dish.minutes !== null && <span class="small soft">{number(dish.minutes)} min</span>}
          </h3>
          {portions !== (dish.servings ?? 1) &&
            (dish.servings !== null || dish.ingredients.length === 0) && (
              <p class="small soft">
                Amounts in the steps are for{" "}
                {(dish.servings ?? 1) === 1 ? "one portion" : `${dish.servings} portions`}.
              </p>
            )}
          <ol class="dish-steps">
            {dish.steps.map((step, index) => (
              <li key={index} dir="auto">
                {foodText(step)}
              </li>
            ))}
          </ol>
          <Doneness of={dish} />
        </section>
      )}
      <Figures>
        <WhyDish reasons={dish.why} />
      </Figures>
      {children}
    </>
  );
}
