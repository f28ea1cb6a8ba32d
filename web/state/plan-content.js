// The content of a bought plan. Its shape is a convention of the demo content, not of the API: what
// does not follow it is null here, and shown as plain text. Pure functions.

/**
 * @typedef {object} Figures
 * @property {number} [calories]
 * @property {number} [proteinG]
 * @property {number} [fatG]
 * @property {number} [netCarbsG]
 */

/** @typedef {Figures & { slot: string, name: string }} Meal */
/** @typedef {{ day: number, meals: Meal[] }} Day */
/**
 * @typedef {object} Recipe
 * @property {string} name
 * @property {number | null} servings
 * @property {{ name: string, grams: number | null }[]} ingredients
 * @property {string[]} steps
 * @property {Figures} nutrition
 */

/** @param {unknown} meals @returns {Day[] | null} */
export function readDays(meals) {
  const days = recordsOf(meals)?.map((day, index) => ({
    day: typeof day.day === "number" ? day.day : index + 1,
    meals: Object.entries(recordOf(day.meals) ?? {})
      .map(([slot, meal]) => ({ slot, ...recordOf(meal) }))
      .filter((meal) => "name" in meal && typeof meal.name === "string"),
  }));
  return days?.length && days.every(({ meals }) => meals.length) ? /** @type {Day[]} */ (days) : null;
}

/** @param {unknown} recipes @returns {Recipe[] | null} */
export function readRecipes(recipes) {
  const found = recordsOf(recipes);
  if (!found?.length || !found.every(({ name }) => typeof name === "string")) return null;
  return found.map((recipe) => ({
    name: String(recipe.name),
    servings: numberOr(recipe.servings),
    ingredients: (recordsOf(recipe.ingredients) ?? []).map(({ name, grams }) => ({
      name: String(name ?? ""),
      grams: numberOr(grams),
    })),
    steps: textsOf(recipe.steps),
    nutrition: figuresOf(recipe.nutrition),
  }));
}

/** @param {unknown} list @returns {[group: string, texts: string[]][] | null} */
export function readShoppingList(list) {
  const groups = Object.entries(recordOf(list) ?? {});
  const read = groups.map(([group, texts]) => /** @type {[string, string[]]} */ ([group, textsOf(texts)]));
  return read.length && read.every(([, texts]) => texts.length) ? read : null;
}

/** @param {unknown} info */
export function readNutrition(info) {
  const record = recordOf(info);
  const perDay = figuresOf(record?.perDay);
  if (perDay.calories === undefined) return null;
  return {
    perDay,
    days: (recordsOf(record?.days) ?? []).map((day, index) => ({
      day: numberOr(day.day) ?? index + 1,
      ...figuresOf(day),
    })),
    note: typeof record?.note === "string" ? record.note : "",
  };
}

/**
 * Anything as lines of text with their depth.
 * @param {unknown} value
 * @param {number} [depth]
 * @param {string} [name]
 * @returns {{ depth: number, text: string }[]}
 */
export function linesOf(value, depth = 0, name = "") {
  const label = name && `${name}: `;
  if (value === null || typeof value !== "object") return [{ depth, text: `${label}${value ?? ""}` }];
  const inside = Array.isArray(value)
    ? value.flatMap((each) => linesOf(each, depth + (name ? 1 : 0)))
    : Object.entries(value).flatMap(([key, each]) => linesOf(each, depth + (name ? 1 : 0), key));
  return name ? [{ depth, text: `${name}:` }, ...inside] : inside;
}

/** @param {unknown} value @returns {Figures} */
function figuresOf(value) {
  const record = recordOf(value) ?? {};
  const known = ["calories", "proteinG", "fatG", "netCarbsG"];
  return Object.fromEntries(known.flatMap((name) => (numberOr(record[name]) === null ? [] : [[name, record[name]]])));
}

/** @param {unknown} value @returns {Record<string, unknown> | null} */
function recordOf(value) {
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return isRecord ? /** @type {Record<string, unknown>} */ (value) : null;
}

/** @param {unknown} value @returns {Record<string, unknown>[] | null} */
function recordsOf(value) {
  if (!Array.isArray(value)) return null;
  const records = value.map(recordOf);
  return records.includes(null) ? null : /** @type {Record<string, unknown>[]} */ (records);
}

/** @param {unknown} value @returns {string[]} */
function textsOf(value) {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

/** @param {unknown} value */
function numberOr(value) {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
