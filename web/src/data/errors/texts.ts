// The app's texts for the API's errors: for its messages, and for the codes of its details with
// their numbers in the member's units. `web/tests/rules/test_errors.py` lists missing ones. Pure functions.

import { KetoError } from "keto-client";
import { t } from "../../words/words";
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
  rating: t("Choose 1 to 5 stars."),
  gender: t("Choose which formula to use."),
  email: t("Enter your e-mail address."),
  password: t("Enter a password."),
  currentPassword: t("Enter your current password."),
  newPassword: t("Enter a new password."),
  reason: t("Say in a few words why."),
};

// A limit of a day's total. The code and its number would read as the limit of one field.
const OF_THE_DAY = /^the day (has|would have) /;

export const CODES: Record<string, (detail: Detail, units: Units) => string> = {
  required: ({ field }) => MISSING[field] ?? t("This is needed."),
  wrong_type: ({ type }) =>
    type === "number" || type === "integer"
      ? t("Enter a number, such as 80.")
      : t("We can't read this."),
  too_short: ({ field, min = 1 }) =>
    min <= 1
      ? (MISSING[field] ?? t("This is needed."))
      : t("Use at least {count}.", { count: count(min, "character") }),
  too_long: ({ max = 0 }) => t("Use at most {count}.", { count: count(max, "character") }),
  too_small: ({ field, min, above }, units) =>
    min === undefined
      ? t("Enter more than {shown}.", { shown: shown(above ?? 0, field, units, Math.floor) })
      : t("Enter {shown} or more.", { shown: shown(min, field, units, Math.ceil) }),
  too_big: ({ field, max, below }, units) =>
    max === undefined
      ? t("Enter less than {shown}.", { shown: shown(below ?? 0, field, units, Math.ceil) })
      : t("Enter {shown} or less.", { shown: shown(max, field, units, Math.floor) }),
  too_many: ({ max }) =>
    max === undefined
      ? t("That's more than we can keep.")
      : t("You can have at most {max}.", { max: number(max) }),
  unknown_choice: () => t("Choose one from the list."),
  not_a_date: () => t("Enter a date, such as 2026-11-22."),
  not_an_email: () => t("This isn't an e-mail address. It should look like name@example.com."),
  not_a_url: () => t("This isn't a web address. It should start with https://."),
  not_a_time: () => t("Enter a time, such as 20:00."),
  not_a_timezone: () => t("Choose a time zone from the list."),
  not_a_locale: () => t("Choose a language from the list."),
  not_a_cursor: () => t("This list has changed. Reload the page."),
  common_password: () =>
    t("Many people use this password, so it is guessed first. Choose another one."),
  forbidden_characters: () => t("Some of these characters can't be saved. Type the text again."),
  unchanged: () => t("You have this one already."),
  minor: () =>
    t("Below 18 we write no plan to lose weight. Choose another goal, or talk to your doctor."),
  underweight: ({ field, min = 0 }, units) =>
    field === "targetWeightKg"
      ? t("At your height, less than {shown} is underweight. Aim higher.", {
          shown: shown(min, field, units, Math.ceil),
        })
      : t(
          "At your height, who weighs less than {shown} should not lose weight. Choose another goal, or talk to your doctor.",
          { shown: shown(min, field, units, Math.ceil) },
        ),
  contradiction: ({ field, min, max }, units) =>
    min === undefined
      ? t("To lose weight, aim for {shown} or less.", {
          shown: shown(max ?? 0, field, units, Math.floor),
        })
      : max === undefined
        ? t("To gain muscle, aim for {shown} or more.", {
            shown: shown(min, field, units, Math.ceil),
          })
        : t("To keep your weight, aim for {shown} to {shown2}.", {
            shown: shown(min, field, units, Math.ceil),
            shown2: shown(max, field, units, Math.floor),
          }),
  older: ({ field, min = 0 }, units) =>
    t(
      "From 65 on, who weighs less than {shown} at your height should not lose weight. Choose another goal, or talk to your doctor.",
      { shown: shown(min, field, units, Math.ceil) },
    ),
  unreadable: () => t("Something went wrong. Try again."),
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
    return t("Something went wrong on this page. Load it again; what you typed may be lost.");
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
