// Searching the list of plans in the browser. Pure functions.

import type { PlanSummary } from "keto-client";
import { plain } from "../../data/values/text";

export interface Filters {
  text: string;
  /** The highest price, or empty */
  price: string;
  /** The lowest rating, or empty */
  rating: string;
}

export const NO_FILTERS = { text: "", price: "", rating: "" };

/** The plans that match all filters, in the order of the list. */
export function matching(plans: PlanSummary[], { text, price, rating }: Filters) {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return plans.filter((plan) => {
    const searched = plain(`${plan.title} ${plan.shortDesc} ${durationOf(plan.duration)}`);
    return (
      words.every((word) => searched.includes(word)) &&
      (!price || plan.price <= Number(price)) &&
      (!rating || plan.avgRating >= Number(rating))
    );
  });
}

/** The filters in a page's address. */
export function filtersOf(query: URLSearchParams): Filters {
  const of = (name: string) => query.get(name) ?? "";
  return { text: of("q"), price: of("price"), rating: of("rating") };
}

/** The address with these filters. */
export function addressOf({ text, price, rating }: Filters) {
  const given = Object.entries({ q: text.trim(), price, rating }).filter(([, value]) => value);
  return given.length ? `/plans?${new URLSearchParams(given)}` : "/plans";
}

/**
 * A plan's duration in words.
 * @param duration days, or a text
 */
export function durationOf(duration: number | string | null) {
  if (typeof duration !== "number") return duration ?? "";
  return duration === 1 ? "1 day" : `${duration} days`;
}
