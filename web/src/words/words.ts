// What the app says, in one language at a time. The texts in the sources are English, and they are the keys of
// the catalogue: a text without a translation appears in English.

import type { ComponentChildren } from "preact";

/** The translation of each English text; of one with a plural, its forms in the order of the language. */
export type Catalogue = Record<string, string | string[]>;

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
type Values<Text extends string, Value> = [Names<Text>] extends [never]
  ? []
  : [values: Record<Names<Text>, Value>];

const PLACEHOLDER = /\{(\w+)\}/;

let language = "en";
let catalogue: Catalogue = {};
let plurals = new Intl.PluralRules(language);
let numbers = new Intl.NumberFormat(language);
let lists = new Intl.ListFormat(language);

/** The language in which the app speaks, such as `de`. */
export function spoken() {
  return language;
}

/** Speak this language. Called before the app's modules are evaluated: their constants have texts. */
export function speak(other: string, words: Catalogue) {
  language = other;
  catalogue = words;
  plurals = new Intl.PluralRules(other);
  numbers = new Intl.NumberFormat(other);
  lists = new Intl.ListFormat(other);
}

/** A text in the member's language: `t("{food} is left out", { food })`. */
export function t<Text extends string>(text: Text, ...[values]: Values<Text, string | number>) {
  return filled(translated(text), values ?? {});
}

/** A text with a number: `plural(3, "{n} day", "{n} days")`. */
export function plural(
  n: number,
  one: string,
  other: string,
  values: Record<string, string | number> = {},
) {
  return filled(pluralForm(n, one, other), { n: numbers.format(n), ...values });
}

/** A text with elements in it: `rich("I accept the {terms}.", { terms: <a href="/terms">{t("terms")}</a> })`. */
export function rich<Text extends string>(
  text: Text,
  ...[values]: Values<Text, ComponentChildren>
): ComponentChildren[] {
  const known = (values ?? {}) as Record<string, ComponentChildren>;
  return translated(text)
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = part.match(PLACEHOLDER)?.[1];
      return name === undefined ? part : known[name];
    });
}

/** Such as: milk, eggs and fish. */
export function listed(items: string[]) {
  return lists.format(items);
}

function translated(text: string) {
  const found = catalogue[text];
  return typeof found === "string" ? found : text;
}

function pluralForm(n: number, one: string, other: string) {
  const forms = catalogue[one];
  if (!Array.isArray(forms)) return n === 1 ? one : other;
  const { pluralCategories } = plurals.resolvedOptions();
  // The catalogue has the forms in CLDR's order, which is the one of its header.
  const order = ["zero", "one", "two", "few", "many", "other"].filter((name) =>
    pluralCategories.includes(name as Intl.LDMLPluralRule),
  );
  return forms[order.indexOf(plurals.select(n))] ?? other;
}

function filled(text: string, values: Record<string, string | number>) {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
