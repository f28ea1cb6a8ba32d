// Changes on their way to the API: kept on this device until they are saved, and sent in order by one
// tab at a time. Each can be sent twice without harm, because a lost response does not say whether it
// arrived. A change is a record of its own, which nothing else writes: what is sent is removed, and
// what is added meanwhile, here or in another tab, stays.

import { batch, computed, signal } from "@preact/signals";
import type { Store } from "./store";
import { noTabs, type Tabs } from "./tabs";

const REFUSED = "-refused";

export interface Waiting<C> {
  id: string;
  change: C;
}

/** What the API has refused for good, and the fields of the error. */
export interface Refused<C> extends Waiting<C> {
  error: object;
}

export interface Rules<C> {
  send: (change: C) => Promise<void>;
  /** What takes the change's place before it is sent, so that it can be sent twice. */
  settle?: (change: C) => Promise<C>;
  /** One change instead of two, or null where both are needed. */
  merge: (earlier: C, later: C) => C | null;
  /** Whether the API has refused it for good, so that it is not sent again. */
  isRefusal: (error: unknown) => boolean;
}

type Failure<C> = { change: C; error: unknown };

export class Queue<C> {
  /** What is not known to be saved, oldest first. */
  readonly waiting = signal<Waiting<C>[]>([]);
  /** What was refused and is neither corrected nor discarded, oldest first. */
  readonly refused = signal<Refused<C>[]>([]);
  readonly sending = signal(false);
  /** The change that was not saved, and why, until the next attempt. */
  readonly failure = signal<Failure<C> | null>(null);
  readonly error = computed(() => this.failure.value?.error ?? null);

  /** Added here, and perhaps not on the device yet. */
  #added = new Map<string, Waiting<C>>();
  /** Removed here, and perhaps not from the device yet. */
  #removed = new Set<string>();
  #last = 0;
  #isWanted = false;
  #isActive = false;

  /**
   * @param owner whose changes these are: the first part of each key in the store; the second is `name`
   */
  constructor(
    private store: Store,
    private owner: () => string,
    private rules: Rules<C>,
    private tabs: Tabs = noTabs,
    private name = "changes",
    private now = () => Date.now(),
  ) {
    tabs.hear((note) => {
      if (note === this.#folder()) this.start();
    });
  }

  /** Take over what an earlier page has left or another tab has added, and send it. */
  async start() {
    await this.#look();
    if (this.waiting.peek().length) await this.send();
  }

  /** Show a change at once, keep it, and send it. */
  async add(change: C) {
    const each = { id: this.#newId(), change };
    this.#added.set(each.id, each);
    this.waiting.value = [...this.waiting.peek(), each];
    const folder = this.#folder();
    await this.store.write(folder + each.id, each);
    this.#added.delete(each.id);
    this.tabs.tell(folder);
    await this.send();
  }

  /** Drop what waits, as something newer has been saved in its place. */
  drop(isMeant: (change: C) => boolean) {
    const isDropped = (each: Waiting<C>) => isMeant(each.change);
    this.#remove(this.#folder(), this.waiting.peek().filter(isDropped));
    this.#remove(this.#folder(REFUSED), this.refused.peek().filter(isDropped));
    const failed = this.failure.peek();
    if (failed && isMeant(failed.change)) this.failure.value = null;
  }

  /** Put another change in the place of one that was refused. */
  async correct(refused: Refused<C>, change: C) {
    const added = this.add(change);
    this.discard(refused);
    await added;
  }

  discard(refused: Refused<C>) {
    this.failure.value = null;
    this.#remove(this.#folder(REFUSED), [refused]);
  }

  /** Send what waits, until something cannot be sent now; another tab that sends is waited for. */
  async send() {
    this.#isWanted = true;
    if (this.#isActive) return;
    this.#isActive = true;
    try {
      while (this.#isWanted) {
        this.#isWanted = false;
        await this.tabs.alone(this.#folder(), () => this.#sendAll());
      }
    } finally {
      this.#isActive = false;
    }
  }

  /** Forget what waits here: another member. */
  forget() {
    this.#added.clear();
    batch(() => {
      this.waiting.value = [];
      this.refused.value = [];
      this.failure.value = null;
    });
  }

  async #sendAll() {
    const folder = this.#folder();
    let failure: Failure<C> | null = null;
    let kept = await this.#kept<Waiting<C>>(folder);
    while (kept.length && folder === this.#folder()) {
      this.sending.value = true;
      const [change, sent] = this.#first(kept);
      try {
        const settled = (await this.rules.settle?.(change)) ?? change;
        if (settled !== change) {
          await this.#replace(folder, sent[0], settled);
          continue;
        }
        await this.rules.send(change);
        await this.#remove(folder, sent);
      } catch (error) {
        const isRefused = this.rules.isRefusal(error) && folder === this.#folder();
        if (isRefused && (await this.#isCorrected(sent, change, kept.slice(sent.length)))) continue;
        failure = { change, error };
        if (!isRefused) break;
        await this.#refuse(sent, failure);
      } finally {
        kept = await this.#kept(folder);
      }
    }
    batch(() => {
      this.sending.value = false;
      if (folder === this.#folder()) this.failure.value = failure;
    });
  }

  /** The oldest change, together with those right after it that merge with it. */
  #first(kept: Waiting<C>[]): [C, Waiting<C>[]] {
    let [{ change }] = kept;
    let count = 1;
    for (const later of kept.slice(1)) {
      const merged = this.rules.merge(change, later.change);
      if (merged === null) break;
      change = merged;
      count += 1;
    }
    return [change, kept.slice(0, count)];
  }

  /** Whether what corrects a change that was refused waits already: it is sent with that. */
  async #isCorrected(sent: Waiting<C>[], change: C, waiting: Waiting<C>[]) {
    const folder = this.#folder();
    for (const { id, change: later } of waiting) {
      const merged = this.rules.merge(change, later);
      if (merged === null) continue;
      await this.#replace(folder, { id }, merged);
      await this.#remove(folder, sent);
      return true;
    }
    return false;
  }

  /** Put another change in the place of one that waits, unless that was dropped meanwhile. */
  async #replace(folder: string, { id }: { id: string }, change: C) {
    if (folder !== this.#folder() || this.#removed.has(folder + id)) return;
    const put = { id, change };
    this.waiting.value = this.waiting.peek().map((each) => (each.id === id ? put : each));
    await this.store.write(folder + id, put);
  }

  async #refuse(sent: Waiting<C>[], { change, error }: Failure<C>) {
    // A class does not survive being kept: its fields do.
    const refused = { id: sent[0].id, change, error: { ...(error as object) } };
    this.refused.value = [...this.refused.peek(), refused];
    await this.store.write(this.#folder(REFUSED) + refused.id, refused);
    await this.#remove(this.#folder(), sent);
  }

  async #remove(folder: string, all: Waiting<C>[]) {
    const ids = new Set(all.map(({ id }) => id));
    const others = <E extends Waiting<C>>(each: E[]) => each.filter(({ id }) => !ids.has(id));
    if (folder === this.#folder(REFUSED)) this.refused.value = others(this.refused.peek());
    else this.waiting.value = others(this.waiting.peek());
    for (const { id } of all) {
      this.#removed.add(folder + id);
      this.#added.delete(id);
    }
    await Promise.all(all.map(({ id }) => this.store.remove(folder + id)));
    this.tabs.tell(this.#folder());
  }

  /** Read what is on the device. */
  async #look() {
    const folder = this.#folder();
    const waiting = await this.#kept<Waiting<C>>(folder);
    const refused = await this.#kept<Refused<C>>(this.#folder(REFUSED));
    if (folder !== this.#folder()) return;
    const known = new Set(waiting.map(({ id }) => id));
    batch(() => {
      const added = [...this.#added.values()].filter(({ id }) => !known.has(id));
      this.waiting.value = [...waiting, ...added];
      this.refused.value = refused;
      // Another tab has sent what this one could not.
      const isSent = !this.waiting.value.length && !this.rules.isRefusal(this.error.value);
      if (isSent) this.failure.value = null;
    });
  }

  async #kept<E extends Waiting<C>>(folder: string) {
    const kept = await this.store.list(folder);
    return kept.filter(([key]) => !this.#removed.has(key)).map(([, each]) => each as E);
  }

  /** Ids are in the order of the changes, also across tabs, and though the clock is set back. */
  #newId() {
    const latest = Number.parseInt(this.waiting.peek().at(-1)?.id ?? "0", 10);
    this.#last = Math.max(this.now(), this.#last + 1, latest + 1);
    return `${String(this.#last).padStart(16, "0")}-${Math.random().toString(36).slice(2, 10)}`;
  }

  #folder(kind = "") {
    return `${this.owner()}/${this.name}${kind}/`;
  }
}
