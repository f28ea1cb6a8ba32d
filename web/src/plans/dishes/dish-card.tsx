// A dish of a day: its picture, name and figures. The whole card opens the dish.

import "./dish-card.css";
import type { ComponentChildren } from "preact";
import { foodText, number } from "../../data/member/format";
import { carbsOfDish, carbsText } from "../../diary/state/carbs";
import { Figures } from "../../parts/figures";
import { batchText } from "../rules/cooking";
import { type Meal, slotName } from "../rules/written-plan";
import { DishPicture } from "./dish-picture";
import { LeftOutMark } from "./left-out-mark";

export function DishCard({
  dish,
  dayNumber,
  open,
  children,
}: {
  dish: Meal;
  /** The plan's day on which it is eaten. */
  dayNumber: number;
  open: () => void;
  children?: ComponentChildren;
}) {
  const { batch, minutes, ingredients } = dish;
  return (
    <div class="dish-card">
      <DishPicture dish={dish} />
      <div class="dish-card-text">
        <p class="meal-slot">{slotName(dish.slot)}</p>
        <h3 class="clamped" dir="auto">
          {foodText(dish.name)}
        </h3>
        <DishFigures {...dish} />
        <p class="row dish-card-facts">
          {batch && <span class="badge">{batchText(batch, dayNumber)}</span>}
          {minutes !== null && <span class="badge plain">{number(minutes)} min</span>}
          <LeftOutMark foodIds={ingredients.map(({ foodId }) => foodId)} />
        </p>
      </div>
      <button
        type="button"
        class="dish-card-open no-print"
        aria-label={`Open ${foodText(dish.name)}`}
        onClick={open}
      />
      {children}
    </div>
  );
}

export function DishFigures(dish: Pick<Meal, "calories" | "netCarbsG" | "ingredients">) {
  const { calories, netCarbsG, ingredients } = dish;
  const known = [
    calories !== null && `${number(calories)} kcal`,
    netCarbsG !== null && carbsText(carbsOfDish(dish, ingredients)),
  ].filter((text) => text !== false);
  return (
    <Figures>{known.length > 0 && <span class="small soft">{known.join(" · ")}</span>}</Figures>
  );
}
