// A plan of the catalogue in the shape of a written one, so that pages treat both alike. Pure functions.

import type { PlanDetails } from "keto-client";
import { type Recipe, readNutrition, readRecipes } from "./bought-content";
import { type Day, type Meal, mealOf, type Nutrients, readPlan } from "./written-plan";

/** Its days; each dish is one portion. */
export function daysOfBought({ meals, recipes }: Pick<PlanDetails, "meals" | "recipes">): Day[] {
  const known = new Map((readRecipes(recipes) ?? []).map((recipe) => [recipe.name, recipe]));
  return readPlan({ days: meals }).days.map((day) => ({
    ...day,
    meals: day.meals.map((meal) => withRecipe(meal, known.get(meal.name))),
  }));
}

/** A dish for each recipe, one portion each. */
export function dishesOfBought({ recipes }: Pick<PlanDetails, "recipes">): Meal[] {
  return (readRecipes(recipes) ?? []).map((recipe) =>
    withRecipe(mealOf("", { name: recipe.name, ...recipe.nutrition }), recipe),
  );
}

function withRecipe(meal: Meal, recipe: Recipe | undefined): Meal {
  if (!recipe) return meal;
  const servings = recipe.servings ?? 1;
  const ingredients = recipe.ingredients.map((each) => ({
    ...each,
    grams: each.grams === null ? null : each.grams / servings,
  }));
  return { ...meal, ingredients, steps: recipe.steps, minutes: recipe.minutes, servings };
}

/** The figures of its average day. */
export function targetsOfBought(plan: Pick<PlanDetails, "nutritionInfo">): Nutrients | null {
  const mean = readNutrition(plan.nutritionInfo)?.perDay;
  if (!mean) return null;
  const { calories = null, proteinG = null, fatG = null, netCarbsG = null } = mean;
  return { calories, proteinG, fatG, netCarbsG };
}
