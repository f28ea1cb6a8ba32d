// Food words, British or American: courgette or zucchini, never both. Pure functions.

import words from "food-words";

export type FoodWords = "american" | "british";

// Regions that use American English.
const AMERICAN = new Set(["US", "CA", "PH", "PR"]);

/** The words that a member of this locale knows; a language without a region uses the table's. */
export function foodWordsOf(locale: string): FoodWords {
  const region = locale.match(/[-_]([A-Za-z]{2})(?:[-_]|$)/)?.[1];
  return region === undefined || AMERICAN.has(region.toUpperCase()) ? "american" : "british";
}

const TO = {
  british: replacing(words.map(([american, british]) => [american, british])),
  american: replacing(words.filter(([, , isSure]) => isSure).map(([one, other]) => [other, one])),
};

/** A name or a text in the member's words. */
export function inFoodWords(text: string, to: FoodWords) {
  return TO[to](text);
}

function replacing(pairs: [from: string, to: string][]) {
  const known = new Map(pairs);
  // The longest first: heavy whipping cream must not match as cream.
  const all = [...known.keys()].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(`(?<![\\p{L}-])(?:${all.join("|")})(?![\\p{L}-])`, "giu");
  return (text: string) =>
    text.replace(pattern, (found) => {
      const word = known.get(found.toLowerCase()) ?? found;
      const isCapital = found[0] !== found[0].toLowerCase();
      return isCapital ? word[0].toUpperCase() + word.slice(1) : word;
    });
}
