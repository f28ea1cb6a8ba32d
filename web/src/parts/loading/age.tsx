// How old an answer is that could not be asked for anew.

import type { State } from "../../data/cached-answer";
import { isAway, isOnline } from "../../data/online";
import { agoText } from "../../rules/ago";
import { now } from "../../state/member/today";

/** Such as "3 hours ago"; null where the answer is the latest. */
export function ageOf({ data, error, takenAt }: State<unknown>) {
  if (data === null || takenAt === null || !isAway(error)) return null;
  return agoText(takenAt, now.value.getTime());
}

/** A line of its own. */
export function Age({ of }: { of: State<unknown> }) {
  const ago = ageOf(of);
  // That there is no network is said above every page.
  const keeps = isOnline.value ? " We'll keep trying." : "";
  return (
    ago && (
      <p class="small soft">
        As of {ago}.{keeps}
      </p>
    )
  );
}
