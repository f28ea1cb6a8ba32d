// Numbers, dates and money in the formats of the member's settings.

import { effect } from "@preact/signals";
import { noonOf } from "../values/days";
import { foodWordsOf, inFoodWords } from "../values/food-words";
import { readNumbersOf } from "../values/typed-numbers";
import type { Quantity } from "../values/units";
import { shownIn, textIn } from "../values/units";
import { settings } from "./member";

// Typed numbers are parsed in the format in which numbers are shown.
effect(() => readNumbersOf(locale()));

/** @param decimals the maximum */
export function number(value: number, decimals: number = 0) {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: decimals }).format(value);
}

/** @param decimals by default those of the currency */
export function money(amount: number, currency: string = "USD", decimals?: number) {
  const style = { style: "currency" as const, currency: currency.toUpperCase() };
  const options = { ...style, minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(locale(), options).format(amount);
}

/** A quantity of the API in the member's units, such as `82.5 kg`. */
export function amount(
  value: number,
  quantity: Quantity,
  decimals: number = quantity === "weight" ? 1 : 0,
) {
  const shown = shownIn(value, quantity, settings.value.units, decimals);
  return `${number(shown.value, shown.decimals)} ${shown.unit}`;
}

/** A food's name, or the text of a dish, in the member's words and units. */
export function foodText(text: string) {
  const { locale: of, units } = settings.value;
  return textIn(inFoodWords(text, foodWordsOf(of)), units);
}

/** The day of a moment in the member's time zone, such as `22 Nov 2026`. */
export function day(moment: string | Date) {
  return dates({ dateStyle: "medium" }).format(new Date(moment));
}

/** Day and time of a moment. @param timeZone the member's, or the shop's */
export function dayAndTime(moment: string | Date, timeZone = settings.value.timezone) {
  return dates({ dateStyle: "medium", timeStyle: "short", timeZone }).format(new Date(moment));
}

/** A calendar day (`2026-11-22`), which is the same one in every time zone. */
export function calendarDay(
  date: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: "medium" },
) {
  return new Intl.DateTimeFormat(locale(), { ...options, timeZone: "UTC" }).format(noonOf(date));
}

function dates(options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(locale(), { timeZone: settings.value.timezone, ...options });
}

/** The member's locale; one that this browser does not support is replaced by the browser's. */
function locale() {
  try {
    return Intl.getCanonicalLocales(settings.value.locale);
  } catch {
    return undefined;
  }
}
