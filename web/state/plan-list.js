// Searching the list of plans in the browser. Pure functions.

/** @import { PlanSummary } from "../client/keto.js" */

/**
 * @typedef {object} Filters
 * @property {string} text
 * @property {string} tier a tier, or empty for all
 * @property {string} price the highest price, or empty
 * @property {string} rating the lowest rating, or empty
 */

export const NO_FILTERS = { text: "", tier: "", price: "", rating: "" };

/**
 * The plans that fit all filters, in the order of the list.
 * @param {PlanSummary[]} plans
 * @param {Filters} filters
 */
export function matching(plans, { text, tier, price, rating }) {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return plans.filter((plan) => {
    const searched = plain(`${plan.title} ${plan.shortDesc} ${durationOf(plan.duration)}`);
    return (
      words.every((word) => searched.includes(word)) &&
      (!tier || plan.tier === tier) &&
      (!price || plan.price <= Number(price)) &&
      (!rating || plan.avgRating >= Number(rating))
    );
  });
}

/**
 * The filters of a page's address.
 * @param {URLSearchParams} query
 * @returns {Filters}
 */
export function filtersOf(query) {
  const of = (/** @type {string} */ name) => query.get(name) ?? "";
  return { text: of("q"), tier: of("tier"), price: of("price"), rating: of("rating") };
}

/**
 * The address with these filters.
 * @param {Filters} filters
 */
export function addressOf({ text, tier, price, rating }) {
  const given = Object.entries({ q: text.trim(), tier, price, rating }).filter(([, value]) => value);
  return given.length ? `/plans?${new URLSearchParams(given)}` : "/plans";
}

/**
 * A plan's duration in words.
 * @param {number | string | null} duration days, or a text
 */
export function durationOf(duration) {
  if (typeof duration !== "number") return duration ?? "";
  return duration === 1 ? "1 day" : `${duration} days`;
}

/**
 * Without case and accents.
 * @param {string} text
 */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
