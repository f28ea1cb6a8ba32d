// The app's texts for the API's errors: for its messages, and for the codes of its details with
// their numbers in the member's units. `web/tests/agreement/test_errors.py` lists missing ones. Pure functions.

import { KetoError } from "keto-client";
import { plural, spoken, t } from "../../words/words";
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
  reason: t("Tell us why in a few words."),
};

// A limit of a day's total. The code and its number would read as the limit of one field.
const OF_THE_DAY = /^the day (has|would have) /;

export const CODES: Record<string, (detail: Detail, units: Units) => string> = {
  required: ({ field }) => MISSING[field] ?? t("Please fill this in."),
  wrong_type: ({ type }) =>
    type === "number" || type === "integer"
      ? t("Enter a number, such as 80.")
      : t("We can’t read this."),
  too_short: ({ field, min = 1 }) =>
    min <= 1
      ? (MISSING[field] ?? t("Please fill this in."))
      : plural(min, "Use at least {n} character.", "Use at least {n} characters."),
  too_long: ({ max = 0 }) =>
    plural(max, "Use at most {n} character.", "Use at most {n} characters."),
  too_small: ({ field, min, above }, units) =>
    min === undefined
      ? t("Enter more than {limit}.", { limit: shown(above ?? 0, field, units, Math.floor) })
      : t("Enter {limit} or more.", { limit: shown(min, field, units, Math.ceil) }),
  too_big: ({ field, max, below }, units) =>
    max === undefined
      ? t("Enter less than {limit}.", { limit: shown(below ?? 0, field, units, Math.ceil) })
      : t("Enter {limit} or less.", { limit: shown(max, field, units, Math.floor) }),
  too_many: ({ max }) =>
    max === undefined
      ? t("That’s more than we can keep.")
      : t("You can have at most {max}.", { max: number(max) }),
  unknown_choice: () => t("Choose one from the list."),
  not_a_date: () => t("Enter a date, such as 2026-11-22."),
  not_an_email: () => t("This isn’t an e-mail address. It should look like name@example.com."),
  not_a_url: () => t("This isn’t a web address. It should start with https://."),
  not_a_time: () => t("Enter a time, such as 20:00."),
  not_a_timezone: () => t("Choose a time zone from the list."),
  not_a_locale: () => t("Choose a language from the list."),
  not_a_cursor: () => t("This list has changed. Reload the page."),
  common_password: () =>
    t("Lots of people use this password, so it’s easy to guess. Pick another one."),
  forbidden_characters: () => t("We can’t save some of these characters. Type the text again."),
  unchanged: () => t("You already have this one."),
  minor: () =>
    t(
      "We don’t write plans for losing weight under 18. Choose another goal, or talk to your doctor.",
    ),
  underweight: ({ field, min = 0 }, units) =>
    field === "targetWeightKg"
      ? t("At your height, less than {limit} is underweight. Aim higher.", {
          limit: shown(min, field, units, Math.ceil),
        })
      : t(
          "At your height, you shouldn’t lose weight below {limit}. Choose another goal, or talk to your doctor.",
          { limit: shown(min, field, units, Math.ceil) },
        ),
  contradiction: ({ field, min, max }, units) =>
    min === undefined
      ? t("To lose weight, aim for {limit} or less.", {
          limit: shown(max ?? 0, field, units, Math.floor),
        })
      : max === undefined
        ? t("To gain muscle, aim for {limit} or more.", {
            limit: shown(min, field, units, Math.ceil),
          })
        : t("To keep your weight, aim for {least} to {most}.", {
            least: shown(min, field, units, Math.ceil),
            most: shown(max, field, units, Math.floor),
          }),
  older: ({ field, min = 0 }, units) =>
    t(
      "From 65, you shouldn’t lose weight below {limit} at your height. Choose another goal, or talk to your doctor.",
      { limit: shown(min, field, units, Math.ceil) },
    ),
  unreadable: () => t("Something went wrong. Try again."),
  invalid: ({ message }) => sentence(message),
};

/** What is wrong with a field; the API's own words for a code that this version does not know. */
export function detailText(detail: Detail, units: Units) {
  if (OF_THE_DAY.test(detail.message)) return dayText(detail);
  const words = CODES[detail.code ?? ""];
  return words ? words(detail, units) : sentence(detail.message);
}

function dayText({ code, message, max = 0 }: Detail) {
  if (code === "too_many") {
    return plural(
      max,
      "This day already has {n} entry. Delete it to add another.",
      "This day already has {n} entries. Delete one to add another.",
    );
  }
  if (code === "too_small") return t("You can’t take away more water than you drank.");
  const [, unit = ""] = message.match(/ more than \d+ (\w+)/) ?? [];
  return t("This would take the day over {limit}.", { limit: `${number(max)} ${unit}`.trim() });
}

/** What happened, as a sentence. */
export function errorText(error: unknown) {
  if (!(error instanceof KetoError)) {
    return t("Something went wrong on this page. Reload it; you may lose what you typed.");
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
  return value.toLocaleString(spoken());
}
