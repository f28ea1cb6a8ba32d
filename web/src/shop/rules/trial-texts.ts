// The words about a free trial. Pure functions.

/** Whole days until a moment, at least 0. */
export function daysUntil(moment: string, now: number) {
  return Math.max(0, Math.ceil((Date.parse(moment) - now) / 86_400_000));
}

export function daysText(days: number) {
  return days === 1 ? "1 day" : `${days} days`;
}

/** @param days the trial's length, if the API tells it */
export function tryLabel(name: string, days?: number) {
  return days ? `Try ${name} free for ${daysText(days)}` : `Try ${name} for free`;
}

export const NOTHING_TODAY = "Nothing is charged today. You need no card, and it ends on its own.";

/** @param price what the membership costs then, such as `$19.99 a month`; null if unknown */
export function keepText(name: string, ends: string, price: string | null) {
  const then = price ? `${price} from ${ends}` : `you pay from ${ends}`;
  return `Nothing is charged today. To keep ${name}, add a card: ${then}. Without one, the trial just ends.`;
}
