// Food words, British or American: courgette or zucchini, not both. Pure functions.

import words from "food-words";

export type FoodWords = "american" | "british";

// Where English is written as in the United States.
const AMERICAN = new Set(["US", "CA", "PH", "PR"]);

/** Which words a member of this locale knows; a language without a region has the table's. */
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
  // The longest first: heavy whipping cream is no cream.
  const all = [...known.keys()].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(`(?<![\\p{L}-])(?:${all.join("|")})(?![\\p{L}-])`, "giu");
  return (text: string) =>
    text.replace(pattern, (found) => {
      const word = known.get(found.toLowerCase()) ?? found;
      const isCapital = found[0] !== found[0].toLowerCase();
      return isCapital ? word[0].toUpperCase() + word.slice(1) : word;
    });
}
