// Prefetches what Today, the plan and its shopping list need offline: one request after the other,
// while the browser is idle, and not again for hours.

import type { Query } from "../data/cached-answer";
import { cache } from "../data/device";
import { today } from "../data/member/today";
import { mayPass } from "../data/online";
import * as queries from "../data/queries";
import { memberId, outlastsTheTab } from "../data/session";
import { addDays } from "../data/values/days";
import { latestWeights, SHOWN_DAYS } from "../diary/state/weights";
import { planOn } from "../plans/rules/calendar";
import { startedPlans } from "../plans/state/starts";

const DAYS = 14;
const FRESH_MS = 6 * 3_600_000;
const FIRST_AFTER_MS = 3_000;
const LOOKED_AT_EACH_MS = 10 * 60_000;

let isFetching = false;

/** Prefetch now, and again when the responses get old. */
export function keepPrefetched() {
  const look = () => {
    if (!document.hidden && navigator.onLine) prefetch();
  };
  setInterval(look, LOOKED_AT_EACH_MS);
  memberId.subscribe(() => setTimeout(look, FIRST_AFTER_MS));
  addEventListener("online", look);
  document.addEventListener("visibilitychange", look);
}

async function prefetch() {
  const id = memberId.peek();
  // Unless the member stays logged in, nothing is stored for longer than the tab is open.
  if (isFetching || id === null || !outlastsTheTab()) return;
  isFetching = true;
  try {
    await cache.prune();
    for await (const query of wanted()) {
      await idle();
      if (id !== memberId.peek() || !navigator.onLine) return;
      if (await cache.isKnownSince(query.key, Date.now() - FRESH_MS)) continue;
      await cache.ask(query);
      // Stop if the network is gone or the API is busy; a missing plan does not stop the rest.
      if (mayPass(cache.state(query.key).peek().error)) return;
    }
  } finally {
    isFetching = false;
  }
}

async function* wanted(): AsyncGenerator<Query<unknown>> {
  const last = today.peek();
  yield queries.leftOut;
  yield queries.health;
  yield queries.sessions;
  yield queries.planStarts;
  const sessions = (await known(queries.sessions))?.sessions ?? [];
  const starts = await known(queries.planStarts);
  const eaten = starts && planOn(last, startedPlans(starts, sessions));
  if (eaten?.kind === "written") yield* written(eaten.planId);
  if (eaten?.kind === "catalogue") yield queries.planContent(eaten.planId);
  const newest = sessions.at(0);
  if (newest) yield* written(newest.id);
  yield queries.ownPlans;
  const bought = (await known(queries.ownPlans))?.plans.at(0);
  if (bought) yield queries.plan(bought.slug, true);
  yield queries.logs(addDays(last, 1 - SHOWN_DAYS), last);
  yield latestWeights();
  yield queries.achievements;
  yield queries.targets;
  yield queries.week(last);
  yield queries.week(addDays(last, -7));
  yield queries.expenditure;
  yield queries.checkIn;
  yield queries.recent;
  yield queries.dishes;
  yield queries.ownFoods;
  for (let ago = 0; ago < DAYS; ago += 1) yield queries.day(addDays(last, -ago));
}

/** A plan, and its shopping list. */
function* written(id: string) {
  yield queries.session(id);
  yield queries.shoppingList(id, null, 1);
}

async function known<T>(query: Query<T>) {
  return (await cache.known<T>(query.key))?.data;
}

function idle() {
  return new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in globalThis)
      requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 100);
  });
}
