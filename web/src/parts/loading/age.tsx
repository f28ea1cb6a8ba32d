// The age of a response that could not be refreshed.

import type { State } from "../../data/cached-answer";
import { now } from "../../data/member/today";
import { isAway, isOnline } from "../../data/online";
import { agoText } from "../../data/values/ago";
import { t } from "../../words/words";

/** Such as "3 hours ago"; null if the response is the latest. */
export function ageOf({ data, error, takenAt }: State<unknown>) {
  if (data === null || takenAt === null || !isAway(error)) return null;
  return agoText(takenAt, now.value.getTime());
}

/** The age as a separate line. */
export function Age({ of }: { of: State<unknown> }) {
  const ago = ageOf(of);
  // A banner above every page already says that the browser is offline.
  const keeps = isOnline.value && t("We’ll keep trying.");
  return (
    ago && (
      <p class="small soft">
        {t("As of {ago}.", { ago })} {keeps}
      </p>
    )
  );
}
