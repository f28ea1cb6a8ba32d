// The API's responses by key: shown from the cache, refreshed in the background, and stored on this
// device. Knows neither the API nor the pages.

import { type Signal, signal } from "@preact/signals";
import { noTabs, type Tabs } from "./browser-tabs";
import {
  aboveOf,
  isBelow,
  type Kept,
  nearestOf,
  type Query,
  type State,
  unknown,
} from "./cached-answer";
import { answersOf, type Store } from "./store";

interface Entry<T> {
  state: Signal<State<T>>;
  /** How many components show it. */
  users: number;
  query: Query<T> | null;
  asking: Promise<void> | null;
  answeredAt: number;
  /** The pending response was requested before a change, and does not include it. */
  isOutdated: boolean;
}

/** A response this recent is not requested again, as when two components of a page need it. */
const FRESH_MS = 3_000;
const NEVER = Number.NEGATIVE_INFINITY;
const NOT_ASKED = { asking: null, answeredAt: NEVER, isOutdated: false };
/** Responses that were not requested for this long are of no use offline either. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Prefix of the times at which a change outdated a key and the keys below it. */
const OUTDATED = "outdated/";

export class Cache {
  // Each key has answers of one type; `Query` ties the two together.
  // biome-ignore lint/suspicious/noExplicitAny: the map holds all types
  #entries = new Map<string, Entry<any>>();
  /** Grows with each change of member, so that a response requested by another one is dropped. */
  #generation = 0;

  /** @param owner the member whose responses these are: the first part of each key in the store */
  constructor(
    private store: Store,
    private owner: () => string,
    private now = () => Date.now(),
    private tabs: Tabs = noTabs,
  ) {
    tabs.hear((note) => this.#heard(note));
  }

  /** The cached state of a key. */
  state<T>(key: string): Signal<State<T>> {
    return this.#entry<T>(key).state;
  }

  /** Request unless the response is fresh, and again whenever it is outdated; returns the unsubscriber. */
  use<T>(query: Query<T>): () => void {
    const entry = this.#entry<T>(query.key);
    entry.users += 1;
    entry.query = query;
    if (entry.isOutdated || this.now() - entry.answeredAt > FRESH_MS) this.ask(query);
    return () => {
      entry.users -= 1;
    };
  }

  /** Request now; callers share a pending request. */
  ask<T>(query: Query<T>): Promise<void> {
    const entry = this.#entry<T>(query.key);
    entry.query = query;
    const generation = this.#generation;
    entry.asking ??= this.#answered(entry, query).finally(() => {
      if (generation !== this.#generation) return;
      entry.asking = null;
      if (entry.isOutdated && entry.users > 0) this.ask(query);
    });
    return entry.asking;
  }

  /** Store data from another response. */
  async set<T>(key: string, data: T, takenAt = this.now()) {
    const entry = this.#entry<T>(key);
    entry.isOutdated = entry.asking !== null;
    const place = this.#place(key);
    await this.#take(entry, { key, data, takenAt });
    this.tabs.tell(place);
  }

  /** Update the cached responses, in memory or on the device, of this key and the keys below it. */
  async change<T>(above: string, changed: (data: T, key: string) => T) {
    const keys = new Set([...this.#entries.keys()].filter((key) => isBelow(above, key)));
    const change = (key: string) => this.changeKept<T>(key, (data) => changed(data, key));
    const generation = this.#generation;
    const shown = [...keys].map(change);
    const kept = await this.#list(above);
    await Promise.all(shown);
    for (const { key } of kept) {
      if (generation !== this.#generation) return;
      if (isBelow(above, key) && !keys.has(key)) await change(key);
    }
  }

  /** The cached data of a key, in memory or on the device; undefined without any, or if the member changed. */
  async known<T>(key: string): Promise<{ data: T; takenAt: number } | undefined> {
    const { data, takenAt } = this.state<T>(key).peek();
    if (data !== null) return { data, takenAt: takenAt ?? this.now() };
    return this.#read<T>(key);
  }

  /** Update one cached response, in memory or on the device. */
  async changeKept<T>(key: string, changed: (data: T) => T) {
    const entry = this.#entry<T>(key);
    if (entry.asking) entry.isOutdated = true;
    // Synchronously for what is shown.
    const { data, takenAt } = entry.state.peek();
    const known = data === null ? await this.known<T>(key) : { data, takenAt };
    if (known) await this.set(key, changed(known.data), known.takenAt ?? undefined);
  }

  /** Whether the response is newer than this, and no change has outdated it. */
  async isKnownSince(key: string, since: number) {
    const keys = [key, ...aboveOf(key).map((each) => OUTDATED + each)];
    const [known, ...touched] = await Promise.all(keys.map((each) => this.#read(each)));
    const takenAt = known?.takenAt ?? NEVER;
    return takenAt >= since && touched.every((each) => !each || each.takenAt < takenAt);
  }

  /** Remove responses that are older than the retention period. */
  async prune() {
    const oldest = this.now() - KEPT_MS;
    for (const { key, takenAt } of await this.#list("")) {
      if (takenAt < oldest) this.store.remove(this.#place(key));
    }
  }

  /** Mark these keys and those below them as outdated, and refresh those in use at once. */
  outdate(...above: string[]) {
    this.expire(...above);
    this.#touch(above);
  }

  /** The same for later pages and for the stored copies: what is shown now stays. */
  expire(...above: string[]) {
    for (const each of above) this.set(OUTDATED + each, true);
  }

  #touch(above: string[]) {
    for (const [key, entry] of this.#entries) {
      if (!above.some((each) => isBelow(each, key))) continue;
      entry.isOutdated = true;
      if (entry.users > 0 && entry.query && !entry.asking) this.ask(entry.query);
    }
  }

  /** Refresh those in use among these keys and those below them: another device may have changed them. */
  refresh(...above: string[]) {
    for (const [key, { users, query }] of this.#entries) {
      if (users > 0 && query && above.some((each) => isBelow(each, key))) this.ask(query);
    }
  }

  /** Forget everything when the member changes. Responses to pending requests are dropped. */
  forget() {
    this.#generation += 1;
    for (const entry of this.#entries.values()) {
      entry.state.value = unknown();
      Object.assign(entry, NOT_ASKED);
    }
  }

  async #answered<T>(entry: Entry<T>, query: Query<T>) {
    const { key, ask } = query;
    entry.isOutdated = false;
    const { state } = entry;
    state.value = { ...state.peek(), loading: true };
    const generation = this.#generation;
    const isCurrent = () => generation === this.#generation;
    const shown = (state.peek().data === null ? this.#kept(query) : null)?.then((kept) => {
      const was = state.peek();
      if (isCurrent() && was.data === null && kept) {
        state.value = { ...was, data: kept.data, takenAt: kept.takenAt };
      }
    });
    try {
      const data = await ask();
      if (isCurrent() && !entry.isOutdated) this.#take(entry, { key, data, takenAt: this.now() });
    } catch (error) {
      // Report an error only after the device was read as well.
      await shown;
      if (isCurrent()) state.value = { ...state.peek(), error, loading: false };
    }
  }

  async #kept<T>({ key, nearest }: Query<T>) {
    const kept = await this.#read<T>(key);
    if (kept || !nearest) return kept;
    return nearestOf(await this.#list<T>(`${aboveOf(key)[0]}/`), (keys) => nearest(key, keys));
  }

  async #list<T>(above: string) {
    return (await this.store.list(this.#place(above))).map(([, kept]) => kept as Kept<T>);
  }

  async #read<T>(key: string): Promise<Kept<T> | undefined> {
    const generation = this.#generation;
    const kept = (await this.store.read(this.#place(key))) as Kept<T> | undefined;
    return generation === this.#generation ? kept : undefined;
  }

  #take<T>(entry: Entry<T>, kept: Kept<T>) {
    entry.answeredAt = this.now();
    this.#show(entry, kept);
    return this.store.write(this.#place(kept.key), kept);
  }

  #show<T>(entry: Entry<T>, { data, takenAt }: Kept<T>) {
    // An equal response keeps the same object, so that a form that is being filled in is not reset.
    const { data: before } = entry.state.peek();
    const isSame = JSON.stringify(before) === JSON.stringify(data);
    entry.state.value = { data: isSame ? before : data, error: null, loading: false, takenAt };
  }

  /** Another tab has changed or outdated a response on the device: do the same here if it is cached. */
  async #heard(place: string) {
    const key = place.startsWith(this.#place("")) ? place.slice(this.#place("").length) : null;
    if (key?.startsWith(OUTDATED)) return this.#touch([key.slice(OUTDATED.length)]);
    const entry = key === null ? undefined : this.#entries.get(key);
    if (key === null || !entry || entry.state.peek().data === null) return;
    const kept = await this.#read(key);
    if (kept) this.#show(entry, kept);
  }

  #entry<T>(key: string): Entry<T> {
    const known = this.#entries.get(key);
    if (known) return known;
    const state = signal<State<T>>(unknown());
    const entry = { state, users: 0, query: null, ...NOT_ASKED };
    this.#entries.set(key, entry);
    return entry;
  }

  #place(key: string) {
    return answersOf(this.owner()) + key;
  }
}
