// What is kept on this device: the member's answers and waiting changes, in IndexedDB.

/** Values by key. What cannot be kept, as in a private window, lasts as long as the page. */
export interface Store {
  read(key: string): Promise<unknown>;
  /** The values whose keys begin so, in the order of their keys. */
  list(prefix: string): Promise<unknown[]>;
  write(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  /** Remove all but what belongs to this owner, the first part of its keys. */
  keepOnly(owner: string): Promise<void>;
}

const NAME = "keto";
const TABLE = "values";

/** The store of this browser. */
export function deviceStore(): Store {
  let opened: Promise<IDBDatabase> | null = null;
  const request = async <T>(
    mode: IDBTransactionMode,
    send: (table: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> => {
    opened ??= open();
    const database = await opened;
    return answer(send(database.transaction(TABLE, mode).objectStore(TABLE)));
  };
  return withoutFailures({
    read: (key) => request("readonly", (table) => table.get(key)),
    list: (prefix) => request("readonly", (table) => table.getAll(startingWith(prefix))),
    write: async (key, value) => {
      await request("readwrite", (table) => table.put(value, key));
    },
    remove: (key) => request("readwrite", (table) => table.delete(key)),
    keepOnly: async (owner) => {
      const own = startingWith(`${owner}/`);
      await request("readwrite", (table) => table.delete(IDBKeyRange.upperBound(own.lower, true)));
      await request("readwrite", (table) => table.delete(IDBKeyRange.lowerBound(own.upper)));
    },
  });
}

/** A store in memory. */
export function memoryStore(): Store {
  const values = new Map<string, unknown>();
  return {
    read: async (key) => values.get(key),
    list: async (prefix) =>
      [...values.keys()]
        .filter((key) => key.startsWith(prefix))
        .sort()
        .map((key) => values.get(key)),
    write: async (key, value) => void values.set(key, structuredClone(value)),
    remove: async (key) => void values.delete(key),
    keepOnly: async (owner) => {
      for (const key of values.keys()) if (!key.startsWith(`${owner}/`)) values.delete(key);
    },
  };
}

/** The one store or the other, as it is asked; both forget. */
export function eitherStore(kept: Store, passing: Store, isKept: () => boolean): Store {
  const used = () => (isKept() ? kept : passing);
  return {
    read: (key) => used().read(key),
    list: (prefix) => used().list(prefix),
    write: (key, value) => used().write(key, value),
    remove: (key) => used().remove(key),
    keepOnly: async (owner) => {
      await Promise.all([kept.keepOnly(owner), passing.keepOnly(owner)]);
    },
  };
}

/** Use the memory for the rest of the page's life once the device has refused. */
function withoutFailures(store: Store): Store {
  const spare = memoryStore();
  let used = store;
  const attempt = async <T>(send: (on: Store) => Promise<T>): Promise<T> => {
    try {
      return await send(used);
    } catch {
      used = spare;
      return send(spare);
    }
  };
  return {
    read: (key) => attempt((on) => on.read(key)),
    list: (prefix) => attempt((on) => on.list(prefix)),
    write: (key, value) => attempt((on) => on.write(key, value)),
    remove: (key) => attempt((on) => on.remove(key)),
    keepOnly: (owner) => attempt((on) => on.keepOnly(owner)),
  };
}

function open() {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE);
  return answer(opening);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function startingWith(prefix: string) {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}
