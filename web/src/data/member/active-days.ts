// Counts a member as active on each day that the app is used, even without a new login.

import type { AchievementsResponse, ProfileResponse } from "keto-client";
import { keto } from "../api";
import { cache, owner, store } from "../device";
import { isOnline } from "../online";
import * as queries from "../queries";
import { memberId } from "../session";
import { now, today } from "./today";

let counted = "";

// A failed attempt is repeated when the network or the member changes, and whenever the clock is read.
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
    // The member logged out before the response: store nothing.
    if (id !== memberId.peek()) return;
    await store.write(place, day);
    showStreak(streakCount);
  } catch {
    if (counted === own) counted = "";
  }
}

/** Show the streak of a write's response until the day is counted: the tracker receives the new streak later. */
export function takeStreak(streak: number) {
  if (counted !== `${memberId.peek()} ${today.peek()}`) showStreak(streak);
}

/** Update the profile, and the progress of the achievements that depend on it. */
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
