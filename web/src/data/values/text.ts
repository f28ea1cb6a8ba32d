// Texts to compare and to read. Pure functions.

const MOST_LETTERS = 40;

/** Without case and accents. */
export function plain(text: string) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** A name, shortened for use within a sentence. */
export function shortName(name: string) {
  const letters = [...name];
  if (letters.length <= MOST_LETTERS) return name;
  return `${letters
    .slice(0, MOST_LETTERS - 1)
    .join("")
    .trimEnd()}…`;
}

export function sentence(message: string) {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
