// The store on this device: the member's responses and waiting changes, in IndexedDB.

/** Values by key. Where nothing can be stored, as in a private window, they last as long as the page. */
export interface Store {
  read(key: string): Promise<unknown>;
  /** The keys with this prefix and their values, sorted by key. */
  list(prefix: string): Promise<[string, unknown][]>;
  write(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  removeAll(prefix: string): Promise<void>;
  /** Remove an owner's responses from every store: the API still has the data. */
  forgetAnswers(owner: string): Promise<void>;
  /** Remove everything except this owner's values; the owner is the first part of a key. */
  keepOnly(owner: string): Promise<void>;
}

const NAME = "keto";
const TABLE = "values";
const OPEN_WITHIN_MS = 2_000;

/** The store of this browser. */
export function deviceStore(): Store {
  return withSpare(indexedStore());
}

/** A store in memory. */
export function memoryStore(): Store {
  const values = new Map<string, unknown>();
  const removeWhere = async (isMeant: (key: string) => boolean) => {
    for (const key of [...values.keys()].filter(isMeant)) values.delete(key);
  };
  return {
    read: async (key) => values.get(key),
    list: async (prefix) => sorted([...values].filter(([key]) => key.startsWith(prefix))),
    write: async (key, value) => void values.set(key, structuredClone(value)),
    remove: async (key) => void values.delete(key),
    removeAll: (prefix) => removeWhere((key) => key.startsWith(prefix)),
    forgetAnswers: (owner) => removeWhere((key) => key.startsWith(answersOf(owner))),
    keepOnly: (owner) => removeWhere((key) => !key.startsWith(`${owner}/`)),
  };
}

/**
 * One of two stores, chosen for each call. `keepOnly` moves the owner's values to the chosen one.
 * @param keptOwner the owner whose values stay in `kept`, even if this tab belongs to another
 */
export function eitherStore(
  kept: Store,
  passing: Store,
  isKept: () => boolean,
  keptOwner: () => string,
): Store {
  let moved = Promise.resolve();
  // In the order of the calls: a response must not be written after it was forgotten.
  const used = <T>(ask: (store: Store) => Promise<T>) => {
    const store = isKept() ? kept : passing;
    return moved.then(() => ask(store));
  };
  const forgetAnswers = async (owner: string) => {
    await Promise.all([kept.forgetAnswers(owner), passing.forgetAnswers(owner)]);
  };
  return {
    read: (key) => used((store) => store.read(key)),
    list: (prefix) => used((store) => store.list(prefix)),
    write: (key, value) => used((store) => store.write(key, value)),
    remove: (key) => used((store) => store.remove(key)),
    removeAll: (prefix) => used((store) => store.removeAll(prefix)),
    forgetAnswers: (owner) => moved.then(() => forgetAnswers(owner)),
    keepOnly(owner) {
      const [to, from] = isKept() ? [kept, passing] : [passing, kept];
      const stays = keptOwner();
      const keep = async () => {
        if (from === passing || owner !== stays) await move(owner, from, to);
        await Promise.all([kept.keepOnly(stays), passing.keepOnly(owner)]);
      };
      moved = moved.then(keep).catch(() => {});
      return moved;
    },
  };
}

async function move(owner: string, from: Store, to: Store) {
  for (const [key, value] of await from.list(`${owner}/`)) {
    await to.write(key, value);
    await from.remove(key);
  }
}

/** The prefix of the responses of a key's owner: they can be requested again. */
export function answersOf(key: string) {
  return `${key.split("/", 1)[0]}/answers/`;
}

/**
 * A device that may be full. Responses make room for what a member has written; values without room stay in
 * memory as long as the page.
 */
export function withSpare(device: Store, spare = memoryStore()): Store {
  const inBoth = async (change: (store: Store) => Promise<void>) => {
    await Promise.all([change(device).catch(() => {}), change(spare)]);
  };
  return {
    read: async (key) => (await spare.read(key)) ?? (await device.read(key).catch(() => undefined)),
    list: async (prefix) => {
      const kept = await device.list(prefix).catch(() => []);
      return sorted([...new Map([...kept, ...(await spare.list(prefix))])]);
    },
    write: async (key, value) => {
      const answers = answersOf(key);
      const retried = async (error: unknown) => {
        if (key.startsWith(answers)) throw error;
        await device.removeAll(answers);
        await device.write(key, value);
      };
      try {
        await device.write(key, value).catch(retried);
        await spare.remove(key);
      } catch {
        await spare.write(key, value);
      }
    },
    remove: (key) => inBoth((store) => store.remove(key)),
    removeAll: (prefix) => inBoth((store) => store.removeAll(prefix)),
    forgetAnswers: (owner) => inBoth((store) => store.forgetAnswers(owner)),
    keepOnly: (owner) => inBoth((store) => store.keepOnly(owner)),
  };
}

function indexedStore(): Store {
  let opened: { database: Promise<IDBDatabase>; late: Promise<never> } | null = null;
  const lost = () => {
    opened = null;
  };
  const table = async (mode: IDBTransactionMode) => {
    opened ??= { database: open(lost), late: after(OPEN_WITHIN_MS) };
    // In this order: a database that opens late is used from then on.
    const database = await Promise.race([opened.database, opened.late]);
    return database.transaction(TABLE, mode).objectStore(TABLE);
  };
  const change = async (request: (values: IDBObjectStore) => void) => {
    const values = await table("readwrite");
    request(values);
    await committed(values.transaction);
  };
  return {
    read: async (key) => answer((await table("readonly")).get(key)),
    list: async (prefix) => {
      const values = await table("readonly");
      const range = startingWith(prefix);
      const [keys, all] = await Promise.all([
        answer(values.getAllKeys(range)),
        answer(values.getAll(range)),
      ]);
      return keys.map((key, index) => [String(key), all[index]]);
    },
    write: (key, value) => change((values) => values.put(value, key)),
    remove: (key) => change((values) => values.delete(key)),
    removeAll: (prefix) => change((values) => values.delete(startingWith(prefix))),
    forgetAnswers: (owner) => change((values) => values.delete(startingWith(answersOf(owner)))),
    keepOnly: (owner) =>
      change((values) => {
        const own = startingWith(`${owner}/`);
        values.delete(IDBKeyRange.upperBound(own.lower, true));
        values.delete(IDBKeyRange.lowerBound(own.upper));
      }),
  };
}

async function open(lost: () => void) {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE);
  const blocked = new Promise<never>((_, reject) => {
    opening.onblocked = () => reject(new Error("Another tab holds an earlier version"));
  });
  try {
    const database = await Promise.race([answer(opening), blocked]);
    database.onclose = lost;
    // A tab with a newer version of the app waits for this one.
    database.onversionchange = () => {
      database.close();
      lost();
    };
    return database;
  } catch (error) {
    lost();
    throw error;
  }
}

/** A timeout: a browser may never respond, as Safari after an update. */
function after(ms: number) {
  const late = new Promise<never>((_, reject) =>
    setTimeout(reject, ms, new Error("The device does not answer")),
  );
  // The promise may no longer be awaited.
  late.catch(() => {});
  return late;
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A full device reports it only when the transaction ends. */
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

function startingWith(prefix: string) {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

function sorted(entries: [string, unknown][]) {
  return entries.sort(([one], [other]) => (one < other ? -1 : 1));
}
