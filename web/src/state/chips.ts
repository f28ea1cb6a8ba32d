// Words separated by commas; what follows the last comma is still being typed. Pure functions.

export function chosenOf(text: string) {
  const words = text.split(",");
  const typed = (words.pop() ?? "").trimStart();
  return { chosen: [...new Set(words.map((each) => each.trim()).filter(Boolean))], typed };
}

export function withChosen(chosen: string[], typed: string) {
  return [...chosen, typed].join(", ");
}
