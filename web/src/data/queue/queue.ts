// Changes on their way to the API: stored on this device until they are saved, and sent by one tab at a
// time, in order within each sequence. Each can be sent twice without harm, because after a lost response
// it is unknown whether the change arrived.

import { batch, computed, signal } from "@preact/signals";
import { noTabs, type Tabs } from "../browser-tabs";
import type { Store } from "../store";
import { KeptChanges, type Refused, type Waiting } from "./kept-changes";

/** After this many failures of a change, it is given up if the API saves others. */
const MOST_FAILURES = 4;
/** After this many failed changes without a saved one, the API is failing at everything. */
const MOST_IN_VAIN = 3;

export interface Rules<C> {
  /** Resolves to a function that applies the response, if needed: it runs as the change stops waiting. */
  send: (change: C) => Promise<(() => unknown) | undefined>;
  /** One change that replaces two, or null if both are needed. */
  merge: (earlier: C, later: C) => C | null;
  /** The sequence of a change: changes with the same one are sent in order. */
  lineOf: (change: C) => string;
  /** Whether the API refused it for good, so that it is not sent again. */
  isRefusal: (error: unknown) => boolean;
  /** Whether the API failed to save this change, and might save another one. */
  isFailure: (error: unknown) => boolean;
}

type Failure<C> = { change: C; error: unknown };

/** A change that failed in this round. */
interface Failing<C> extends Failure<C> {
  sent: Waiting<C>[];
  failures: number;
  isPassed: boolean;
}

export class Queue<C> {
  readonly sending = signal(false);
  /** The change that was not saved, and why, until the next attempt. */
  readonly failure = signal<Failure<C> | null>(null);
  readonly error = computed(() => this.failure.value?.error ?? null);
  /** Changes that have failed often and are still retried, because the API may be failing at everything. */
  readonly stuck = computed(() =>
    this.waiting.value.filter(({ failures = 0 }) => failures >= MOST_FAILURES),
  );

  #kept: KeptChanges<C>;
  #isWanted = false;
  #isActive = false;

  /**
   * @param owner the member whose changes these are: the first part of each key in the store; the second is `name`
   */
  constructor(
    store: Store,
    owner: () => string,
    private rules: Rules<C>,
    private tabs: Tabs = noTabs,
    name = "changes",
    now = () => Date.now(),
  ) {
    this.#kept = new KeptChanges(store, owner, tabs, name, now);
    tabs.hear((note) => {
      if (note === this.#kept.folder()) this.start();
    });
  }

  get waiting() {
    return this.#kept.waiting;
  }

  get refused() {
    return this.#kept.refused;
  }

  /** Take over the changes that an earlier page left or another tab added, and send them. */
  async start() {
    await this.#kept.look();
    if (this.waiting.peek().length) return this.send();
    // Another tab has sent what this one could not.
    if (!this.rules.isRefusal(this.error.peek())) this.failure.value = null;
  }

  /** Show a change at once, store it, and send it. */
  async add(change: C) {
    await this.#kept.add(change);
    await this.send();
  }

  /** Drop waiting changes that a newer saved one replaces. */
  drop(isMeant: (change: C) => boolean) {
    this.#kept.drop(isMeant);
    const failed = this.failure.peek();
    if (failed && isMeant(failed.change)) this.failure.value = null;
  }

  /** Replace a refused change by a corrected one. */
  async correct(refused: Refused<C>, change: C) {
    const added = this.add(change);
    this.discard(refused);
    await added;
  }

  discard(refused: Refused<C>) {
    this.failure.value = null;
    this.#kept.discard(refused);
  }

  /** Discard a waiting change, once no request is in flight. */
  async giveUp(stuck: Waiting<C>) {
    await this.between(async () => {
      const isThere = this.waiting.peek().some(({ id }) => id === stuck.id);
      if (isThere) await this.#kept.remove(this.#kept.folder(), [stuck]);
      this.failure.value = null;
    });
  }

  /** Send the waiting changes until none can be sent now; waits while another tab sends. */
  async send() {
    this.#isWanted = true;
    if (this.#isActive) return;
    this.#isActive = true;
    try {
      while (this.#isWanted) {
        this.#isWanted = false;
        await this.tabs.alone(this.#kept.folder(), () => this.#sendAll());
      }
    } finally {
      this.#isActive = false;
    }
  }

  /** Run the work while no change of this queue is in flight, in any tab. */
  async between(work: () => Promise<void>) {
    await this.tabs.alone(this.#kept.folder(), work);
    if (this.waiting.peek().length) this.send();
  }

  /** Forget the changes in memory when the member changes. */
  forget() {
    this.#kept.forget();
    this.failure.value = null;
  }

  async #sendAll() {
    const folder = this.#kept.folder();
    let [refusal, stop]: (Failure<C> | null)[] = [null, null];
    let failing: Failing<C>[] = [];
    // Changes and sequences to skip for the rest of this round.
    const [tried, held] = [new Set<string>(), new Set<string>()];
    let hasSaved = false;
    const isNext = (each: Waiting<C>) => !tried.has(each.id) && !held.has(this.#lineOf(each));
    while (!stop && (hasSaved || failing.length < MOST_IN_VAIN)) {
      const kept = (await this.#kept.read()).filter(isNext);
      if (!kept.length || folder !== this.#kept.folder()) break;
      this.sending.value = true;
      const line = kept.filter((each) => this.#lineOf(each) === this.#lineOf(kept[0]));
      const [change, sent] = this.#first(line);
      try {
        const take = await this.rules.send(change);
        hasSaved = true;
        // Together: otherwise a glass would briefly be shown twice, or not at all.
        await batch(() => Promise.all([take?.(), this.#kept.remove(folder, sent)]));
        const passed = failing.map((each) => ({ ...each, isPassed: true }));
        failing = await this.#judged(folder, passed);
      } catch (error) {
        const isOwn = folder === this.#kept.folder();
        if (isOwn && this.rules.isRefusal(error)) {
          if (await this.#isCorrected(sent, change, line.slice(sent.length))) continue;
          refusal = { change, error };
          await this.#kept.refuse(sent, refusal);
        } else if (isOwn && this.rules.isFailure(error)) {
          for (const { id } of sent) tried.add(id);
          const { failures = 0, isPassed = false } = sent[0];
          // After this many failures, let the rest of the sequence show whether the API fails only at this change.
          if (failures + 1 < MOST_FAILURES) held.add(this.#lineOf(sent[0]));
          const failed = { change, error, sent, failures: failures + 1, isPassed };
          failing = await this.#judged(folder, [...failing, failed]);
        } else stop = { change, error };
      }
    }
    batch(() => {
      this.sending.value = false;
      const isOwn = folder === this.#kept.folder();
      if (isOwn) this.failure.value = stop ?? failing.at(0) ?? refusal;
    });
  }

  /** Give up changes that failed often while the API saved others; returns the rest. */
  async #judged(folder: string, failing: Failing<C>[]) {
    const others = [];
    for (const each of failing) {
      const { sent, failures, isPassed } = each;
      if (failures >= MOST_FAILURES && isPassed) await this.#kept.refuse(sent, each);
      else {
        others.push(each);
        await this.#kept.put(folder, { ...sent[0], failures, isPassed });
      }
    }
    return others;
  }

  #lineOf({ change }: Waiting<C>) {
    return this.rules.lineOf(change);
  }

  /** The oldest change, together with those right after it that merge with it. */
  #first(line: Waiting<C>[]): [C, Waiting<C>[]] {
    let [{ change }] = line;
    let count = 1;
    for (const later of line.slice(1)) {
      const merged = this.rules.merge(change, later.change);
      if (merged === null) break;
      change = merged;
      count += 1;
    }
    return [change, line.slice(0, count)];
  }

  /** Whether a correction of a refused change is waiting already: the two are merged. */
  async #isCorrected(sent: Waiting<C>[], change: C, waiting: Waiting<C>[]) {
    const folder = this.#kept.folder();
    for (const { id, change: later } of waiting) {
      const merged = this.rules.merge(change, later);
      if (merged === null) continue;
      await this.#kept.put(folder, { id, change: merged });
      await this.#kept.remove(folder, sent);
      return true;
    }
    return false;
  }
}
