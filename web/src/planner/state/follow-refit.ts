// The job that changes a plan's portions after an accepted check-in.

import { ended, follow, isLive, latestJob, pause, writing } from "./writing";

// How often it is looked for.
const MOST_ASKED = 5;

/**
 * Follow the job: it starts a moment after the check-in was accepted, if a plan can be changed.
 * @param before the newest job before that
 */
export async function followRefit(before: string | undefined) {
  for (let asked = 0; asked < MOST_ASKED && !writing.peek(); asked++) {
    await pause();
    const job = await latestJob();
    if (job?.kind !== "refit" || job.id === before || writing.peek()) continue;
    if (isLive(job)) follow(job);
    else await ended(job);
    return;
  }
}
