// The ids of entries that this device creates. Pure functions.

const FNV_PRIME = 16_777_619;
const SEEDS = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35];

/**
 * The id of a plan's meal, or of one of its foods, eaten on a day: the same on every device and in every tab, so that
 * it counts once. A UUID of version 8, made from the names by FNV-1a; it need not be secret, and it is
 * unique among the member's entries. The browser's own SHA-1 is asynchronous, too late for the first paint.
 */
export function idOfMeal(plan: string, day: number, meal: string, date: string, food?: number) {
  return food === undefined ? idOf(plan, day, meal, date) : idOf(plan, day, meal, date, food);
}

/** The id of an entry's copy on a day: copied on two devices, it exists once. */
export function idOfCopy(entryId: string, date: string) {
  return idOf("copy", entryId, date);
}

/** A random id for an entry or a glass. A page without TLS has no `randomUUID`. */
export function newId() {
  return idOf("new", ...crypto.getRandomValues(new Uint32Array(4)));
}

function idOf(...words: (string | number)[]) {
  const name = JSON.stringify(["keto", ...words]);
  const hex = SEEDS.map((seed) => hashOf(name, seed).toString(16).padStart(8, "0")).join("");
  const variant = ((Number.parseInt(hex[16], 16) & 0x3) | 0x8).toString(16);
  const parts = [
    hex.substring(0, 8),
    hex.substring(8, 12),
    `8${hex.substring(13, 16)}`,
    `${variant}${hex.substring(17, 20)}`,
    hex.substring(20, 32),
  ];
  return parts.join("-");
}

function hashOf(name: string, seed: number) {
  let hash = seed;
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), FNV_PRIME);
  }
  // Let the last characters, such as those of a date, reach every bit.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
