// A member who uses the app on a new day with a token that is still valid counts as active, too.

import type { ProfileResponse } from "keto-client";
import { keto } from "../../data/api";
import { cache, owner, store } from "../../data/device";
import { isOnline } from "../../data/online";
import * as queries from "../../data/queries";
import { memberId } from "../../data/session";
import { now, utcToday } from "./today";

// The tracker hears of a streak by an event, which usually takes less than a second.
const KNOWN_AFTER_MS = 2_000;

let counted = "";

// A day that cannot be counted now is tried again, with a network and at each look at the clock.
for (const each of [memberId, now, isOnline]) each.subscribe(() => void countDay());

async function countDay() {
  const [id, day] = [memberId.peek(), utcToday.peek()];
  const own = `${id} ${day}`;
  if (!id || counted === own || !isOnline.peek()) return;
  counted = own;
  const place = `${owner()}/active`;
  try {
    if ((await store.read(place)) === day) return;
    const { streakCount } = await keto.POST("/api/auth/active");
    await store.write(place, day);
    cache.change<ProfileResponse>(queries.me.key, ({ user }) => ({
      user: { ...user, streakCount },
    }));
    if (streakCount > 1) setTimeout(() => cache.outdate("achievements"), KNOWN_AFTER_MS);
  } catch {
    if (counted === own) counted = "";
  }
}
