// The app's texts for the API's errors: for its messages, and for the codes of its details with
// their numbers in the member's units. `web/tests/rules/test_errors.py` lists missing ones. Pure functions.

import { KetoError } from "keto-client";
import { sentence } from "../values/text";
import type { Quantity, Units } from "../values/units";
import { fromApi, round, unitOf } from "../values/units";
import { MESSAGES } from "./messages";

/** An error of a field in the API's response. */
export interface Detail {
  field: string;
  message: string;
  code?: string;
  min?: number;
  max?: number;
  above?: number;
  below?: number;
  length?: number;
  type?: string;
  choices?: string[];
}

/** The fields whose numbers are shown in other units than the API's. */
const QUANTITIES: Record<string, Quantity> = {
  weightKg: "weight",
  targetWeightKg: "weight",
  heightCm: "height",
  waterMl: "volume",
};

/** What to choose, where "is missing" would not help. */
const MISSING: Record<string, string> = {
  rating: "Choose 1 to 5 stars.",
  gender: "Choose which formula to use.",
  email: "Enter your e-mail address.",
  password: "Enter a password.",
  currentPassword: "Enter your current password.",
  newPassword: "Enter a new password.",
  reason: "Say in a few words why.",
};

// A limit of a day's total. The code and its number would read as the limit of one field.
const OF_THE_DAY = /^the day (has|would have) /;

export const CODES: Record<string, (detail: Detail, units: Units) => string> = {
  required: ({ field }) => MISSING[field] ?? "This is needed.",
  wrong_type: ({ type }) =>
    type === "number" || type === "integer" ? "Enter a number, such as 80." : "We can't read this.",
  too_short: ({ field, min = 1 }) =>
    min <= 1 ? (MISSING[field] ?? "This is needed.") : `Use at least ${count(min, "character")}.`,
  too_long: ({ max = 0 }) => `Use at most ${count(max, "character")}.`,
  too_small: ({ field, min, above }, units) =>
    min === undefined
      ? `Enter more than ${shown(above ?? 0, field, units, Math.floor)}.`
      : `Enter ${shown(min, field, units, Math.ceil)} or more.`,
  too_big: ({ field, max, below }, units) =>
    max === undefined
      ? `Enter less than ${shown(below ?? 0, field, units, Math.ceil)}.`
      : `Enter ${shown(max, field, units, Math.floor)} or less.`,
  too_many: ({ max }) =>
    max === undefined ? "That's more than we can keep." : `You can have at most ${number(max)}.`,
  unknown_choice: () => "Choose one from the list.",
  not_a_date: () => "Enter a date, such as 2026-11-22.",
  not_an_email: () => "This isn't an e-mail address. It should look like name@example.com.",
  not_a_url: () => "This isn't a web address. It should start with https://.",
  not_a_time: () => "Enter a time, such as 20:00.",
  not_a_timezone: () => "Choose a time zone from the list.",
  not_a_locale: () => "Choose a language from the list.",
  not_a_cursor: () => "This list has changed. Reload the page.",
  common_password: () =>
    "Many people use this password, so it is guessed first. Choose another one.",
  forbidden_characters: () => "Some of these characters can't be saved. Type the text again.",
  unchanged: () => "You have this one already.",
  minor: () =>
    "Below 18 we write no plan to lose weight. Choose another goal, or talk to your doctor.",
  underweight: ({ field, min = 0 }, units) =>
    field === "targetWeightKg"
      ? `At your height, less than ${shown(min, field, units, Math.ceil)} is underweight. Aim higher.`
      : `At your height, who weighs less than ${shown(min, field, units, Math.ceil)} should not lose weight. Choose another goal, or talk to your doctor.`,
  contradiction: ({ field, min, max }, units) =>
    min === undefined
      ? `To lose weight, aim for ${shown(max ?? 0, field, units, Math.floor)} or less.`
      : max === undefined
        ? `To gain muscle, aim for ${shown(min, field, units, Math.ceil)} or more.`
        : `To keep your weight, aim for ${shown(min, field, units, Math.ceil)} to ${shown(max, field, units, Math.floor)}.`,
  older: ({ field, min = 0 }, units) =>
    `From 65 on, who weighs less than ${shown(min, field, units, Math.ceil)} at your height should not lose weight. Choose another goal, or talk to your doctor.`,
  unreadable: () => "Something went wrong. Try again.",
  invalid: ({ message }) => sentence(message),
};

/** What is wrong with a field; the API's own words for a code that this version does not know. */
export function detailText(detail: Detail, units: Units) {
  if (OF_THE_DAY.test(detail.message)) return sentence(detail.message);
  const words = CODES[detail.code ?? ""];
  return words ? words(detail, units) : sentence(detail.message);
}

/** What happened, as a sentence. */
export function errorText(error: unknown) {
  if (!(error instanceof KetoError)) {
    return "Something went wrong on this page. Load it again; what you typed may be lost.";
  }
  return messageText(error.error);
}

// The texts of pages that are loaded later, such as the desk.
const added: Record<string, string> = {};

export function addMessages(words: Record<string, string>) {
  Object.assign(added, words);
}

/** An error message of the API as a sentence. */
export function messageText(message: string) {
  return MESSAGES[message] ?? added[message] ?? sentence(message);
}

/** A limit in the member's unit, rounded so that it stays within the limit. */
function shown(value: number, field: string, units: Units, within: (value: number) => number) {
  const quantity = QUANTITIES[field];
  if (!quantity) return number(value);
  // The API's own unit needs no rounding: 300 kg stay 300 kg.
  const inUnits = round(fromApi(value, quantity, units), 6);
  return `${number(within(inUnits))} ${unitOf(quantity, units)}`;
}

function number(value: number) {
  return value.toLocaleString("en");
}

function count(value: number, what: string) {
  return `${number(value)} ${value === 1 ? what : `${what}s`}`;
}
