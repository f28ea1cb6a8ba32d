// Texts, to be compared and to be read. Pure functions.

/** Without case and accents. */
export function plain(text: string) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

export function sentence(message: string) {
  const words = message.replace(/^Value error, /, "");
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
