// Numbers, dates and money as the member's settings ask for.

/** @import { Quantity } from "./units.js" */

import { settings } from "./member.js";
import { fromApi, round, unitOf } from "./units.js";

/**
 * @param {number} value
 * @param {number} [decimals] at most so many
 */
export function number(value, decimals = 0) {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: decimals }).format(value);
}

/**
 * @param {number} amount
 * @param {string} [currency]
 * @param {number} [decimals] by default those of the currency
 */
export function money(amount, currency = "USD", decimals) {
  const style = { style: /** @type {const} */ ("currency"), currency: currency.toUpperCase() };
  const options = { ...style, minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(locale(), options).format(amount);
}

/**
 * A quantity of the API's in the member's units, such as `82.5 kg`.
 * @param {number} value
 * @param {Quantity} quantity
 * @param {number} [decimals]
 */
export function amount(value, quantity, decimals = quantity === "weight" ? 1 : 0) {
  const { units } = settings.value;
  const unit = unitOf(quantity, units);
  const finer = unit === "oz" ? Math.max(decimals, 1) : decimals;
  return `${number(round(fromApi(value, quantity, units), finer), finer)} ${unit}`;
}

/**
 * The day of a moment in the member's time zone, such as `22 Nov 2026`.
 * @param {string | Date} moment
 */
export function day(moment) {
  return dates({ dateStyle: "medium" }).format(new Date(moment));
}

/**
 * Day and time of a moment in the member's time zone.
 * @param {string | Date} moment
 */
export function dayAndTime(moment) {
  return dates({ dateStyle: "medium", timeStyle: "short" }).format(new Date(moment));
}

/**
 * A calendar day (`2026-11-22`), which is the same one in every time zone.
 * @param {string} date
 * @param {Intl.DateTimeFormatOptions} [options]
 */
export function calendarDay(date, options = { dateStyle: "medium" }) {
  const at = new Date(`${date.slice(0, 10)}T12:00:00Z`);
  return new Intl.DateTimeFormat(locale(), { ...options, timeZone: "UTC" }).format(at);
}

/** Today's date in the member's time zone, as the API writes it. */
export function today() {
  const zone = settings.value.timezone;
  // Sweden writes dates as the API does.
  return new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(new Date());
}

/** @param {Intl.DateTimeFormatOptions} options */
function dates(options) {
  return new Intl.DateTimeFormat(locale(), { ...options, timeZone: settings.value.timezone });
}

/** The member's locale; a well-formed one that this browser refuses is replaced by its own. */
function locale() {
  try {
    return Intl.getCanonicalLocales(settings.value.locale);
  } catch {
    return undefined;
  }
}
