// On which day the member starts a plan. The API does not keep it: it is kept on this device.

import { effect, signal, untracked } from "@preact/signals";
import type { SessionSummary } from "keto-client";
import { dateIn } from "../state/days";
import { settings } from "../state/member";
import { memberId } from "../state/session";
import { owner, store } from "./device";

const chosen = signal<Record<string, string>>({});
const place = () => `${owner()}/starts`;

effect(() => {
  const id = memberId.value;
  untracked(async () => {
    chosen.value = {};
    const kept = id && (await store.read(place()));
    if (id === memberId.peek() && kept) chosen.value = kept as Record<string, string>;
  });
});

/** The day that was chosen, or the one on which the plan was written, where the member is. */
export function startOf({ id, createdAt }: Pick<SessionSummary, "id" | "createdAt">) {
  return chosen.value[id] ?? dateIn(settings.value.timezone, createdAt);
}

export function startOn(id: string, date: string) {
  chosen.value = { ...chosen.value, [id]: date };
  store.write(place(), chosen.value);
}
