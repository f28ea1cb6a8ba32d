// Foods as people type them: plurals, prefixes, and one wrong letter, ranked as the API does
// (`foods/search.py`; `web/tests/rules/test_kitchen.py` compares the two). Pure functions.

import { stemOf, wordsOf } from "./stems";

// How a typed word matches a word of a name, the best first: as a whole, as its prefix, as its suffix
// (berries: strawberries), and with one wrong letter as a whole or as its prefix.
const [WHOLE, BEGINS, ENDS, ALMOST, ALMOST_BEGINS] = [0, 1, 2, 3, 4];
// Shorter words are suffixes of too many others, and too many words differ from them by one letter.
const LONG = 4;

interface Named {
  name: string;
  /** Other names: courgette for zucchini. */
  also?: string[];
  popular?: number;
}

export interface FoodIndex<T> {
  foods: T[];
  /** The stems of the foods' own names. */
  own: Set<string>[];
  /** By stem: the places of the foods that have it, and whether only in another name. */
  places: Map<string, Map<number, boolean>>;
}

/** How a typed word matches a food: the best first. */
interface Fit {
  how: number;
  isOtherName: boolean;
}

export function indexOf<T extends Named>(foods: T[]): FoodIndex<T> {
  const places: FoodIndex<T>["places"] = new Map();
  const own = foods.map(({ name, also = [] }, place) => {
    const stems = new Set(wordsOf(name).map(stemOf));
    for (const stem of [...stems, ...also.flatMap(wordsOf).map(stemOf)]) {
      const at = places.get(stem) ?? new Map<number, boolean>();
      if (!at.has(place)) at.set(place, !stems.has(stem));
      places.set(stem, at);
    }
    return stems;
  });
  return { foods, own, places };
}

/** The foods that match every word of the query, best first; empty for a query without a word. */
export function search<T extends Named>(index: FoodIndex<T>, query: string, limit: number): T[] {
  const typed = [...new Set(wordsOf(query))];
  const wanted = new Set(typed.map(stemOf));
  let found: Map<number, Fit[]> | null = null;
  for (const word of typed) {
    const fits = fitsOf(index, word);
    const before: [number, Fit[]][] = found
      ? [...found].filter(([place]) => fits.has(place))
      : [...fits.keys()].map((place) => [place, []]);
    found = new Map(before.map(([place, of]) => [place, [...of, fits.get(place) as Fit]]));
    if (!found.size) return [];
  }
  const ranked = [...(found ?? [])].map(([place, fits]) => rankOf(index, place, fits, wanted));
  ranked.sort(byRank);
  return ranked.slice(0, limit).map((rank) => index.foods[rank[rank.length - 1]]);
}

/** How a typed word matches each food. Wrong letters are tolerated only if nothing else matches. */
function fitsOf<T>(index: FoodIndex<T>, word: string) {
  const stem = stemOf(word);
  const found = fitting(index, (each) => howOf(word, stem, each));
  if (found.size || word.length < LONG) return found;
  return fitting(index, (each) => almost(stem, each));
}

function fitting<T>({ places }: FoodIndex<T>, howOfStem: (stem: string) => number | null) {
  const found = new Map<number, Fit>();
  for (const [stem, of] of places) {
    const how = howOfStem(stem);
    if (how === null) continue;
    for (const [place, isOtherName] of of) {
      const before = found.get(place);
      const isBetter =
        !before || how < before.how || (how === before.how && !isOtherName && before.isOtherName);
      if (isBetter) found.set(place, { how, isOtherName });
    }
  }
  return found;
}

/** The best match first; then a completely typed name, popular foods, main names, short names. */
function rankOf<T extends Named>(
  { foods, own }: FoodIndex<T>,
  place: number,
  fits: Fit[],
  wanted: Set<string>,
) {
  const { name, popular = 0 } = foods[place];
  const isWhole = [...own[place]].every((stem) => wanted.has(stem));
  const how = fits.reduce((sum, fit) => sum + fit.how, 0);
  const others = fits.filter(({ isOtherName }) => isOtherName).length;
  return [how, isWhole ? 0 : 1, -popular, others, [...name].length, place];
}

function byRank(one: number[], other: number[]) {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : one[at] - other[at];
}

function howOf(word: string, stem: string, ofFood: string) {
  if (ofFood === stem) return WHOLE;
  // "may" is a prefix of mayonnaise, but its stem (as of a plural) is not.
  if (ofFood.startsWith(stem) || ofFood.startsWith(word)) return BEGINS;
  return word.length >= LONG && ofFood.endsWith(stem) ? ENDS : null;
}

/** Whether a word starts with this, with one letter wrong, missing, added, or swapped with the next. */
function almost(typed: string, stem: string) {
  let at = 0;
  while (at < typed.length && at < stem.length && typed[at] === stem[at]) at += 1;
  const rests = [
    [typed.slice(at + 1), stem.slice(at + 1)],
    [typed.slice(at), stem.slice(at + 1)],
    [typed.slice(at + 1), stem.slice(at)],
  ];
  const isSwapped = typed.slice(at, at + 2) === [...stem.slice(at, at + 2)].reverse().join("");
  if (isSwapped) rests.push([typed.slice(at + 2), stem.slice(at + 2)]);
  if (rests.some(([rest, ofFood]) => rest === ofFood)) return ALMOST;
  return rests.some(([rest, ofFood]) => ofFood.startsWith(rest)) ? ALMOST_BEGINS : null;
}
