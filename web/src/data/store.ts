// What is kept on this device: the member's answers and waiting changes, in IndexedDB.

/** Values by key. What cannot be kept, as in a private window, lasts as long as the page. */
export interface Store {
  read(key: string): Promise<unknown>;
  /** The keys that begin so with their values, in the order of the keys. */
  list(prefix: string): Promise<[string, unknown][]>;
  write(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  removeAll(prefix: string): Promise<void>;
  /** Remove the answers of an owner, wherever they are: what the API knows is not lost. */
  forgetAnswers(owner: string): Promise<void>;
  /** Remove all but what belongs to this owner, the first part of its keys. */
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
 * The one store or the other, as it is asked. What an owner has in the one not used goes into the used one.
 * @param keptOwner whose things stay in `kept`, also when this tab is another's
 */
export function eitherStore(
  kept: Store,
  passing: Store,
  isKept: () => boolean,
  keptOwner: () => string,
): Store {
  let moved = Promise.resolve();
  // All in the order in which they were asked for: an answer is not written after it was forgotten.
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

/** Where the answers of a key's owner are: they can be asked for again. */
export function answersOf(key: string) {
  return `${key.split("/", 1)[0]}/answers/`;
}

/**
 * A device that may refuse. Answers make room for what a member has written; what finds no room is in
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
    // In this order: a database that opens later is used from then on.
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
    // A tab of a newer version of the app waits for this one.
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

/** A browser may never answer, as Safari after an update: nobody waits for that for long. */
function after(ms: number) {
  const late = new Promise<never>((_, reject) =>
    setTimeout(reject, ms, new Error("The device does not answer")),
  );
  // Nobody may be waiting any more.
  late.catch(() => {});
  return late;
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A device without room says so only when the transaction ends. */
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
