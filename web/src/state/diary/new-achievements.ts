// Achievements that arrive by themselves, a moment after a log was saved.

import type { AchievementProgress } from "keto-client";
import { cache, owner } from "../../data/device";
import type { AnswerOf } from "../../data/queries";
import { achievements } from "../../data/queries";
import { toast } from "../app/toasts";

// The check runs on an event: it usually takes less than a second.
const PAUSES_SECONDS = [1, 1.5, 3, 6];

let latest = 0;

/** Ask whether the saved log has earned something; more than once only while something is due. */
export async function watchAchievements() {
  latest += 1;
  const own = latest;
  const whose = owner();
  // The watch of a log that was saved since tells it.
  const isOver = () => own !== latest || whose !== owner();
  const before = known();
  for (const seconds of PAUSES_SECONDS) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    if (isOver()) return;
    await cache.ask(achievements);
    if (isOver()) return;
    const now = known();
    const earned = new Set(before?.filter(isEarned).map(({ id }) => id));
    const fresh = before && now ? now.filter((each) => isEarned(each) && !earned.has(each.id)) : [];
    for (const each of fresh) toast(`${each.icon} ${each.name}: ${each.points} points`);
    if (fresh.length) cache.outdate("me");
    if (fresh.length || !now?.some(isDue)) return;
  }
}

function known() {
  return cache.state<AnswerOf<typeof achievements>>(achievements.key).peek().data?.achievements;
}

export function isEarned(each: AchievementProgress) {
  return each.earnedAt !== null;
}

function isDue(each: AchievementProgress) {
  return each.earnedAt === null && each.current >= each.condition.value;
}
