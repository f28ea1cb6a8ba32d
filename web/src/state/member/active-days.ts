// A member who uses the app on a new day of hers with a token that is still valid counts as active, too.

import type { AchievementsResponse, ProfileResponse } from "keto-client";
import { keto } from "../../data/api";
import { cache, owner, store } from "../../data/device";
import { isOnline } from "../../data/online";
import * as queries from "../../data/queries";
import { memberId } from "../../data/session";
import { now, today } from "./today";

let counted = "";

// A day that cannot be counted now is tried again, with a network and at each look at the clock.
for (const each of [memberId, today, now, isOnline]) each.subscribe(() => void countDay());

async function countDay() {
  const [id, day] = [memberId.peek(), today.peek()];
  const own = `${id} ${day}`;
  if (!id || counted === own || !isOnline.peek()) return;
  counted = own;
  const place = `${owner()}/active`;
  try {
    if ((await store.read(place)) === day) return;
    const { streakCount } = await keto.POST("/api/auth/active");
    // The logout came before the body: nothing of who left is kept.
    if (id !== memberId.peek()) return;
    await store.write(place, day);
    showStreak(streakCount);
  } catch {
    if (counted === own) counted = "";
  }
}

/** Take the streak that a write answers with, until the day is counted: the tracker hears of that later. */
export function takeStreak(streak: number) {
  if (counted !== `${memberId.peek()} ${today.peek()}`) showStreak(streak);
}

/** In the profile, and in the progress of the achievements that count it. */
function showStreak(streakCount: number) {
  cache.change<ProfileResponse>(queries.me.key, ({ user }) => ({
    user: { ...user, streakCount },
  }));
  cache.change<AchievementsResponse>(queries.achievements.key, ({ achievements }) => ({
    achievements: achievements.map((each) =>
      each.condition.type === "streak" ? { ...each, current: streakCount } : each,
    ),
  }));
}
