// Names of values that the app does not know. Pure functions.

/** A value of the API that has no name here, as words: `requires_action` is `Requires action`. */
export function inWords(value: string) {
  const text = value.toLowerCase().replaceAll(/[._-]+/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
