// A member who uses the app on a new day with a token that is still valid counts as active, too.

import { effect, untracked } from "@preact/signals";
import type { ProfileResponse } from "keto-client";
import { keto } from "../state/api";
import { memberId } from "../state/session";
import { utcToday } from "../state/today";
import { cache, owner, store } from "./device";
import * as queries from "./queries";

effect(() => {
  const id = memberId.value;
  const day = utcToday.value;
  untracked(() => {
    // A day that cannot be counted now is counted with the next page.
    if (id) countDay(day).catch(() => {});
  });
});

async function countDay(day: string) {
  const place = `${owner()}/active`;
  if ((await store.read(place)) === day) return;
  const { streakCount } = await keto.auth.countActiveDay();
  await store.write(place, day);
  cache.change<ProfileResponse>(queries.me.key, ({ user }) => ({ user: { ...user, streakCount } }));
}
