// Words separated by commas; what follows the last comma is still being typed. Pure functions.

export function chosenOf(text: string) {
  const words = text.split(",");
  const typed = (words.pop() ?? "").trimStart();
  return { chosen: [...new Set(words.map((each) => each.trim()).filter(Boolean))], typed };
}

export function withChosen(chosen: string[], typed: string) {
  return [...chosen, typed].join(", ");
}

/** The text with one of its words, such as a chip, replaced. */
export function withReplaced(text: string, word: string, by: string) {
  const { chosen, typed } = chosenOf(text);
  const isTyped = typed.trim() === word;
  const words = chosen.map((each) => (each === word ? by : each));
  return isTyped ? withChosen([...words, by], "") : withChosen(words, typed);
}

/** All the words. */
export function textsOf(text: string) {
  return text
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
}
