// The changes of a queue as stored on this device. Each change is a separate record that nothing else
// writes: sent ones are removed, and those added in the meantime, here or in another tab, remain.

import { batch, signal } from "@preact/signals";
import type { Tabs } from "../browser-tabs";
import type { Store } from "../store";

const REFUSED = "-refused";

export interface Waiting<C> {
  id: string;
  change: C;
  /** How often the API has failed to save it, and whether it has saved another change since. */
  failures?: number;
  isPassed?: boolean;
}

/** A change that the API refused, or failed to save each time, with the error's fields. */
export interface Refused<C> extends Waiting<C> {
  error: object;
}

export class KeptChanges<C> {
  /** Changes that are not known to be saved, oldest first. */
  readonly waiting = signal<Waiting<C>[]>([]);
  /** Changes that were refused or given up, and neither corrected nor discarded, oldest first. */
  readonly refused = signal<Refused<C>[]>([]);

  /** Added here, perhaps not stored yet. */
  #added = new Map<string, Waiting<C>>();
  /** Removed here, perhaps still stored. */
  #removed = new Set<string>();
  #last = 0;

  constructor(
    private store: Store,
    private owner: () => string,
    private tabs: Tabs,
    private name: string,
    private now: () => number,
  ) {}

  /** The prefix of their keys: the first part is the owner's, the second the queue's. */
  folder(kind = "") {
    return `${this.owner()}/${this.name}${kind}/`;
  }

  /** Show a change at once, and store it. */
  async add(change: C) {
    const each = { id: this.#newId(), change };
    this.#added.set(each.id, each);
    this.waiting.value = [...this.waiting.peek(), each];
    const folder = this.folder();
    await this.store.write(folder + each.id, each);
    this.#added.delete(each.id);
    this.tabs.tell(folder);
  }

  /** The waiting changes on the device, in order. */
  read() {
    return this.#read<Waiting<C>>(this.folder());
  }

  /** Store a change in another form, unless it was dropped in the meantime. */
  async put(folder: string, put: Waiting<C>) {
    const place = folder + put.id;
    const isGone = folder !== this.folder() || this.#removed.has(place);
    if (isGone || (await this.store.read(place)) === undefined) return;
    this.waiting.value = this.waiting.peek().map((each) => (each.id === put.id ? put : each));
    await this.store.write(place, put);
  }

  async refuse(sent: Waiting<C>[], { change, error }: { change: C; error: unknown }) {
    // A class does not survive being stored; its fields do.
    const refused = { id: sent[0].id, change, error: { ...(error as object) } };
    this.refused.value = [...this.refused.peek(), refused];
    await this.store.write(this.folder(REFUSED) + refused.id, refused);
    await this.remove(this.folder(), sent);
  }

  /** Remove the matching changes, whether they wait or were refused. */
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

  /** Show what is stored on the device. */
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

  /** Show none of them when the member changes. */
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

  /** Ids sort in the order of the changes, also across tabs and when the clock is set back. */
  #newId() {
    const latest = Number.parseInt(this.waiting.peek().at(-1)?.id ?? "0", 10);
    this.#last = Math.max(this.now(), this.#last + 1, latest + 1);
    return `${String(this.#last).padStart(16, "0")}-${Math.random().toString(36).slice(2, 10)}`;
  }
}
