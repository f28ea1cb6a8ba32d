// A plan that is being written: for the member it goes on wherever they are in the app, also after
// the page was loaded anew. What is kept on this device says since when, and what was there before.

import { effect, signal, untracked } from "@preact/signals";
import type { PlannerInput, SessionsResponse } from "keto-client";
import { place as address, navigate } from "../router";
import { KetoError, keto } from "../state/api";
import { memberId } from "../state/session";
import { toast } from "../state/toasts";
import { cache, owner, store } from "./device";
import * as queries from "./queries";
import { keepWeights } from "./weights";

export interface Writing {
  since: number;
  days: number;
  /** The newest plan before this one. */
  before: string | null;
}

// The gateway waits five minutes for the model.
const WRITING_SECONDS = 310;
const ASKED_EACH_MS = 3_000;

export const writing = signal<Writing | null>(null);

const kept = () => `${owner()}/writing`;

/** Ask for a plan; resolves when it is there, or when that is left to the looking after it. */
export async function writePlan(input: PlannerInput) {
  const known = cache.state<SessionsResponse>(queries.sessions.key).peek().data;
  begin({
    since: Date.now(),
    days: Number(input.durationDays) || 7,
    before: known?.sessions.at(0)?.id ?? null,
  });
  try {
    const answer = await keto.ai.generatePlan(input, { timeoutSeconds: WRITING_SECONDS });
    arrived(answer.sessionId, input);
  } catch (error) {
    // The connection broke, not the writing: the plan will be among the member's.
    if (error instanceof KetoError && error.status === 0 && navigator.onLine) return;
    end();
    throw error;
  }
}

effect(() => {
  const id = memberId.value;
  untracked(async () => {
    writing.value = null;
    const left = id && ((await store.read(kept())) as Writing | undefined);
    if (left && id === memberId.peek() && !writing.peek()) begin(left);
  });
});

function begin(what: Writing) {
  writing.value = what;
  store.write(kept(), what);
  lookAfter(what);
}

function end() {
  writing.value = null;
  store.remove(kept());
}

async function lookAfter(what: Writing) {
  while (writing.peek() === what) {
    await new Promise((resolve) => setTimeout(resolve, ASKED_EACH_MS));
    if (writing.peek() !== what) return;
    await cache.ask(queries.sessions);
    const { data, error } = cache.state<SessionsResponse>(queries.sessions.key).peek();
    const newest = data?.sessions.at(0);
    if (newest && newest.id !== what.before) {
      arrived(newest.id, newest.inputParams);
    } else if (error === null && Date.now() - what.since > WRITING_SECONDS * 1000) {
      end();
      toast("Your plan wasn't finished. It doesn't count: you can ask for it again.");
    }
  }
}

function arrived(id: string, { weightKg, targetWeightKg }: Partial<PlannerInput>) {
  if (writing.peek() === null) return;
  end();
  cache.outdate("sessions");
  keepWeights({ weightKg, targetWeightKg });
  const plan = `/planner?session=${encodeURIComponent(id)}`;
  // Who has gone elsewhere meanwhile is not dragged back.
  if (address.peek() === "/planner") navigate(plan);
  else toast("Your plan is ready.", { href: plan, text: "Open it" });
}
