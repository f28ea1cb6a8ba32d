// The plan that a model wrote: any JSON object, read without trusting its shape. Pure functions.

/**
 * @typedef {object} Nutrients
 * @property {number | null} calories
 * @property {number | null} proteinG
 * @property {number | null} fatG
 * @property {number | null} netCarbsG
 */

/** @typedef {Nutrients & { slot: string, name: string, description: string }} Meal */
/** @typedef {{ number: number, meals: Meal[], total: Nutrients }} Day */

const SLOTS = ["breakfast", "lunch", "dinner", "snack"];
const SHELVES = ["proteins", "fats", "vegetables", "other"];
export const NUTRIENTS = /** @type {const} */ (["calories", "proteinG", "fatG", "netCarbsG"]);

/** @param {unknown} plan */
export function readPlan(plan) {
  const found = objectOf(plan);
  const list = objectOf(found.shoppingList);
  return {
    summary: textOf(found.summary),
    target: nutrientsOf(found.dailyMacros),
    days: listOf(found.days).map(dayOf).filter((day) => day.meals.length > 0),
    shelves: namesOf(list, SHELVES)
      .map((name) => ({ name, items: listOf(list[name]).map(textOf).filter(Boolean) }))
      .filter((shelf) => shelf.items.length > 0),
    tips: listOf(found.tips).map(textOf).filter(Boolean),
  };
}

/**
 * @param {unknown} value
 * @param {number} index
 * @returns {Day}
 */
function dayOf(value, index) {
  const day = objectOf(value);
  const meals = objectOf(day.meals);
  const read = namesOf(meals, SLOTS)
    .map((slot) => mealOf(slot, meals[slot]))
    .filter((meal) => meal.name);
  return { number: numberOf(day.day) ?? index + 1, meals: read, total: sumOf(read) };
}

/**
 * @param {string} slot
 * @param {unknown} value
 * @returns {Meal}
 */
function mealOf(slot, value) {
  const meal = objectOf(value);
  const name = textOf(meal.name) || textOf(value);
  return { slot, name, description: textOf(meal.description), ...nutrientsOf(meal) };
}

/**
 * The sum of what is known.
 * @param {Nutrients[]} all
 * @returns {Nutrients}
 */
export function sumOf(all) {
  const sums = NUTRIENTS.map((name) => {
    const known = all.map((each) => each[name]).filter((value) => value !== null);
    return [name, known.length ? known.reduce((sum, value) => sum + value, 0) : null];
  });
  return Object.fromEntries(sums);
}

/**
 * @param {unknown} value
 * @returns {Nutrients}
 */
function nutrientsOf(value) {
  const given = objectOf(value);
  return {
    calories: numberOf(given.calories),
    proteinG: numberOf(given.proteinG),
    fatG: numberOf(given.fatG),
    netCarbsG: numberOf(given.netCarbsG),
  };
}

/**
 * The names in their usual order, then any others.
 * @param {Record<string, unknown>} found
 * @param {string[]} usual
 */
function namesOf(found, usual) {
  const others = Object.keys(found).filter((name) => !usual.includes(name));
  return [...usual.filter((name) => name in found), ...others];
}

/**
 * @param {unknown} value
 * @returns {Record<string, unknown>}
 */
function objectOf(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? /** @type {Record<string, unknown>} */ (value)
    : {};
}

/**
 * @param {unknown} value
 * @returns {unknown[]}
 */
function listOf(value) {
  return Array.isArray(value) ? value : [];
}

/** @param {unknown} value */
function textOf(value) {
  return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}

/** @param {unknown} value */
function numberOf(value) {
  const number = typeof value === "string" ? Number.parseFloat(value) : value;
  return typeof number === "number" && Number.isFinite(number) && number >= 0 ? number : null;
}
