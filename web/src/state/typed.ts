// What is typed, as the API takes it, and what the API says of it, as it is read. Pure functions.

/**
 * What was typed as a number, or undefined when empty. What is no number stays the text that it is,
 * against its type: the API then refuses it in its own words.
 */
export function numberOf(typed: string | number | undefined): number | undefined {
  const text = String(typed ?? "")
    .trim()
    .replace(",", ".");
  if (!text) return undefined;
  return Number.isFinite(Number(text)) ? Number(text) : (text as unknown as number);
}

/** Without case and accents. */
export function plain(text: string) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

export function sentence(message: string) {
  const words = message.replace(/^Value error, /, "");
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
