// The changes of a queue as they are on this device. A change is a record of its own, which nothing else
// writes: what is sent is removed, and what is added meanwhile, here or in another tab, stays.

import { batch, signal } from "@preact/signals";
import type { Tabs } from "./browser-tabs";
import type { Store } from "./store";

const REFUSED = "-refused";

export interface Waiting<C> {
  id: string;
  change: C;
  /** How often the API has failed at it, and whether it has saved another one since. */
  failures?: number;
  isPassed?: boolean;
}

/** What the API has refused for good, or fails at each time, and the fields of the error. */
export interface Refused<C> extends Waiting<C> {
  error: object;
}

export class KeptChanges<C> {
  /** What is not known to be saved, oldest first. */
  readonly waiting = signal<Waiting<C>[]>([]);
  /** What was refused or set aside, and is neither corrected nor discarded, oldest first. */
  readonly refused = signal<Refused<C>[]>([]);

  /** Added here, and perhaps not on the device yet. */
  #added = new Map<string, Waiting<C>>();
  /** Removed here, and perhaps not from the device yet. */
  #removed = new Set<string>();
  #last = 0;

  constructor(
    private store: Store,
    private owner: () => string,
    private tabs: Tabs,
    private name: string,
    private now: () => number,
  ) {}

  /** Where they are: the first part of each key is the owner's, the second one the queue's. */
  folder(kind = "") {
    return `${this.owner()}/${this.name}${kind}/`;
  }

  /** Show a change at once, and keep it. */
  async add(change: C) {
    const each = { id: this.#newId(), change };
    this.#added.set(each.id, each);
    this.waiting.value = [...this.waiting.peek(), each];
    const folder = this.folder();
    await this.store.write(folder + each.id, each);
    this.#added.delete(each.id);
    this.tabs.tell(folder);
  }

  /** What waits on the device now, in order. */
  read() {
    return this.#read<Waiting<C>>(this.folder());
  }

  /** Keep a change in another form, unless it was dropped meanwhile. */
  async put(folder: string, put: Waiting<C>) {
    const place = folder + put.id;
    const isGone = folder !== this.folder() || this.#removed.has(place);
    if (isGone || (await this.store.read(place)) === undefined) return;
    this.waiting.value = this.waiting.peek().map((each) => (each.id === put.id ? put : each));
    await this.store.write(place, put);
  }

  async refuse(sent: Waiting<C>[], { change, error }: { change: C; error: unknown }) {
    // A class does not survive being kept: its fields do.
    const refused = { id: sent[0].id, change, error: { ...(error as object) } };
    this.refused.value = [...this.refused.peek(), refused];
    await this.store.write(this.folder(REFUSED) + refused.id, refused);
    await this.remove(this.folder(), sent);
  }

  /** Remove those that are meant, whether they wait or were refused. */
  drop(isMeant: (change: C) => boolean) {
    const isDropped = (each: Waiting<C>) => isMeant(each.change);
    this.remove(this.folder(), this.waiting.peek().filter(isDropped));
    this.remove(this.folder(REFUSED), this.refused.peek().filter(isDropped));
  }

  discard(refused: Refused<C>) {
    this.remove(this.folder(REFUSED), [refused]);
  }

  async remove(folder: string, all: Waiting<C>[]) {
    const ids = new Set(all.map(({ id }) => id));
    const others = <E extends Waiting<C>>(each: E[]) => each.filter(({ id }) => !ids.has(id));
    if (folder === this.folder(REFUSED)) this.refused.value = others(this.refused.peek());
    else this.waiting.value = others(this.waiting.peek());
    for (const { id } of all) {
      this.#removed.add(folder + id);
      this.#added.delete(id);
    }
    await Promise.all(all.map(({ id }) => this.store.remove(folder + id)));
    this.tabs.tell(this.folder());
  }

  /** Show what is on the device. */
  async look() {
    const folder = this.folder();
    const waiting = await this.#read<Waiting<C>>(folder);
    const refused = await this.#read<Refused<C>>(this.folder(REFUSED));
    if (folder !== this.folder()) return;
    const known = new Set(waiting.map(({ id }) => id));
    batch(() => {
      const added = [...this.#added.values()].filter(({ id }) => !known.has(id));
      this.waiting.value = [...waiting, ...added];
      this.refused.value = refused;
    });
  }

  /** Show none of them: another member. */
  forget() {
    this.#added.clear();
    batch(() => {
      this.waiting.value = [];
      this.refused.value = [];
    });
  }

  async #read<E extends Waiting<C>>(folder: string) {
    const kept = await this.store.list(folder);
    return kept.filter(([key]) => !this.#removed.has(key)).map(([, each]) => each as E);
  }

  /** Ids are in the order of the changes, also across tabs, and though the clock is set back. */
  #newId() {
    const latest = Number.parseInt(this.waiting.peek().at(-1)?.id ?? "0", 10);
    this.#last = Math.max(this.now(), this.#last + 1, latest + 1);
    return `${String(this.#last).padStart(16, "0")}-${Math.random().toString(36).slice(2, 10)}`;
  }
}
