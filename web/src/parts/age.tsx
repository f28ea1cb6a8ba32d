// How old an answer is that could not be asked for anew.

import type { State } from "../data/cache";
import { agoText } from "../state/ago";
import { isAway } from "../state/online";
import { now } from "../state/today";

/** As words within a sentence, such as "as of 3 hours ago"; null where the answer is the latest. */
export function ageOf(of: State<unknown>) {
  const { data, error, takenAt } = of;
  if (data === null || takenAt === null || !isAway(error)) return null;
  return `as of ${agoText(takenAt, now.value.getTime())}`;
}

/** A line of its own. */
export function Age({ of }: { of: State<unknown> }) {
  const text = ageOf(of);
  return text && <p class="small soft age">A{text.slice(1)}. We'll keep trying.</p>;
}
