// Foods as people type them: plurals, prefixes, and one wrong letter, ranked as the API does
// (`foods/search.py`; `web/tests/agreement/test_kitchen.py` compares the two). Pure functions.

import { stemOf, wordsOf } from "./stems";

// How a typed word matches a word of a name, the best first: as a whole, as its prefix, as its suffix
// (berries: strawberries), and with one wrong letter as a whole or as its prefix.
const [WHOLE, BEGINS, ENDS, ALMOST, ALMOST_BEGINS] = [0, 1, 2, 3, 4];
// Shorter words are suffixes of too many others, and too many words differ from them by one letter.
const LONG = 4;
// For a query that no food matches wholly: how much a word counts that matches so, and how much less in another name.
const SHARES = [1, 0.7, 0.6, 0.6, 0.4];
const OF_OTHER_NAME = 0.8;
const MOST_COMPARED = 500;
// Foods that match much less than the best one are left out.
const LEAST_SHARE = 0.6;

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

/**
 * The foods that share most words with a query that none matches wholly: one word too many, or a brand. A word counts
 * more the fewer foods have it; one that no food has is dropped.
 */
export function searchSomeWords<T extends Named>(
  { foods, own, places }: FoodIndex<T>,
  query: string,
  limit: number,
): T[] {
  const typed = [...new Set(wordsOf(query))];
  if (typed.length < 2) return [];
  const found = typed
    .map((word) => fitsOfSome({ foods, own, places }, word))
    .filter((fits) => fits.size)
    .sort((one, other) => one.size - other.size);
  const weights = found.map((fits) => 1 / (1 + Math.log10(1 + fits.size)));
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
  const shareOf = (place: number) => {
    const matched = found.reduce((sum, fits, at) => {
      const fit = fits.get(place);
      const share = fit ? SHARES[fit.how] * (fit.isOtherName ? OF_OTHER_NAME : 1) : 0;
      return sum + weights[at] * share;
    }, 0);
    return (2 * matched) / (mean * (typed.length + own[place].size));
  };
  const ranked = [...rarest(found)].map((place) => {
    const { name, popular = 0 } = foods[place];
    return [-shareOf(place), -popular, [...name].length, place];
  });
  ranked.sort(byRank);
  const least = LEAST_SHARE * (ranked[0]?.[0] ?? 0);
  return ranked
    .slice(0, limit)
    .filter(([share]) => share <= least)
    .map((rank) => foods[rank[rank.length - 1]]);
}

/** The places of the foods of the rarest words. */
function rarest(found: Map<number, Fit>[]) {
  const places = new Set<number>();
  for (const [at, fits] of found.entries()) {
    if (at && places.size + fits.size > MOST_COMPARED) break;
    for (const place of fits.keys()) places.add(place);
  }
  return places;
}

function fitsOfSome<T>(index: FoodIndex<T>, word: string) {
  if (word.length >= LONG) return fitsOf(index, word);
  // A few letters begin too many words: "al" is not almonds.
  const stem = stemOf(word);
  return fitting(index, (each) => (each === stem ? WHOLE : null));
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
