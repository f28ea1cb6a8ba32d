// Changes on their way to the API: kept on this device until they are saved, and sent in order. Each
// can be sent twice without harm, because a lost response does not say whether it arrived.

import { batch, computed, signal } from "@preact/signals";
import type { Store } from "./store";

export interface Waiting<C> {
  id: string;
  change: C;
}

export interface Rules<C> {
  send: (change: C) => Promise<void>;
  /** One change instead of two, or null where both are needed. */
  merge: (earlier: C, later: C) => C | null;
  /** Whether the API has refused it for good, so that it is not sent again. */
  isRefusal: (error: unknown) => boolean;
}

export class Queue<C> {
  /** What is not known to be saved, oldest first. */
  readonly waiting = signal<Waiting<C>[]>([]);
  readonly sending = signal(false);
  /** The change that was not saved, and why, until the next attempt. */
  readonly failure = signal<{ change: C; error: unknown } | null>(null);
  readonly error = computed(() => this.failure.value?.error ?? null);

  #inFlight: string | null = null;
  #last = 0;

  /** @param owner whose changes these are: the first part of each key in the store */
  constructor(
    private store: Store,
    private owner: () => string,
    private rules: Rules<C>,
    private now = () => Date.now(),
  ) {}

  /** Take over what an earlier page has left, and send it. */
  async start() {
    const owner = this.owner();
    const left = (await this.store.list(`${owner}/changes/`)) as Waiting<C>[];
    if (owner !== this.owner()) return;
    const known = new Set(this.waiting.peek().map(({ id }) => id));
    this.waiting.value = [...left.filter(({ id }) => !known.has(id)), ...this.waiting.peek()];
    await this.send();
  }

  /** Show a change at once, keep it, and send it. */
  async add(change: C) {
    const last = this.waiting.peek().at(-1);
    const merged = last && last.id !== this.#inFlight && this.rules.merge(last.change, change);
    const each = merged ? { id: last.id, change: merged } : { id: this.#newId(), change };
    const others = this.waiting.peek().filter(({ id }) => id !== each.id);
    this.waiting.value = [...others, each];
    await this.store.write(this.#place(each.id), each);
    await this.send();
  }

  /** Drop what waits, as something newer has been saved in its place. */
  drop(isMeant: (change: C) => boolean) {
    for (const { id, change } of this.waiting.peek()) if (isMeant(change)) this.#remove(id);
    const failed = this.failure.peek();
    if (failed && isMeant(failed.change)) this.failure.value = null;
  }

  /** Send what waits, until one fails. */
  async send() {
    if (this.sending.peek()) return;
    this.sending.value = true;
    let next = this.waiting.peek().at(0);
    let failed: typeof this.failure.value = null;
    while (next && !failed) {
      failed = await this.#sent(next);
      next = this.waiting.peek().at(0);
    }
    batch(() => {
      this.sending.value = false;
      if (failed || !next) this.failure.value = failed;
    });
  }

  /** Forget what waits here: another member. */
  forget() {
    this.waiting.value = [];
    this.failure.value = null;
  }

  async #sent({ id, change }: Waiting<C>) {
    const owner = this.owner();
    this.#inFlight = id;
    try {
      // Another tab may have sent it, or changed it since.
      const kept = (await this.store.read(this.#place(id))) as Waiting<C> | undefined;
      if (kept) await this.rules.send(kept.change);
      if (owner === this.owner()) this.#remove(id);
      return null;
    } catch (error) {
      if (this.rules.isRefusal(error)) this.#remove(id);
      return { change, error };
    } finally {
      this.#inFlight = null;
    }
  }

  #remove(id: string) {
    this.waiting.value = this.waiting.peek().filter((each) => each.id !== id);
    this.store.remove(this.#place(id));
  }

  /** Ids are in the order of the changes, also across pages. */
  #newId() {
    this.#last = Math.max(this.now(), this.#last + 1);
    return String(this.#last).padStart(16, "0");
  }

  #place(id: string) {
    return `${this.owner()}/changes/${id}`;
  }
}
