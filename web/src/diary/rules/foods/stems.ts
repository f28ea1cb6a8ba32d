// Words as people type them: case, accents and plurals do not matter. The same rules as `foods/words.py`.
// Pure functions.

// Word endings after the plural s is removed, and how they are compared: tomatoes, berries, radishes.
const ENDINGS = [
  ["ie", "i"],
  ["y", "i"],
  ["oe", "o"],
  ["che", "ch"],
  ["she", "sh"],
  ["xe", "x"],
  ["sse", "ss"],
];
const PLAIN: Record<string, string> = { ı: "i", ł: "l", ø: "o", đ: "d", æ: "ae", œ: "oe", ß: "ss" };

/** The words of a text, in lower case and without accents. */
export function wordsOf(text: string) {
  const plain = text.normalize("NFKD").toLowerCase();
  const letters = plain.replace(/[ıłøđæœß]/g, (letter) => PLAIN[letter]);
  const words = letters.replace(/[\p{Mn}\p{Me}\p{Mc}\p{Cf}'’]/gu, "");
  return words.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** The stem of a word, for comparisons. */
export function stemOf(word: string) {
  const one = word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  const found = ENDINGS.find(([ending]) => one.length > ending.length + 1 && one.endsWith(ending));
  return found ? one.slice(0, -found[0].length) + found[1] : one;
}
