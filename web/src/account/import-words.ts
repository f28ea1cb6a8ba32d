// The words about an imported diary: the API's questions, by their keys, and what was found. Pure functions.

import type { ImportRecord } from "keto-client";
import { plural, t } from "../words/words";

type Question = ImportRecord["questions"][number];

const MEAL = "meal:";
const OTHER_MEALS = "*";

/** What the API asks; its own words for a question that this version does not know. */
export function questionText({ key, question }: Question) {
  const [, example = ""] = question.match(/such as (\S+)/) ?? [];
  if (key === "dates") {
    return t("Do dates such as {date} begin with the day or the month?", { date: example });
  }
  if (key === "decimals") {
    return t("Do numbers such as {number} have a decimal point or a decimal comma?", {
      number: example,
    });
  }
  if (key === "carbs") return t("Do the carbs in this file include fiber?");
  if (key === "days") {
    return t(
      "Your diary already has entries on some of these days. Add to them, or leave these days out?",
    );
  }
  if (!key.startsWith(MEAL)) return question;
  const meal = key.slice(MEAL.length);
  if (meal === OTHER_MEALS) return t("Which meal are all the others?");
  return meal ? t("Which meal is “{meal}”?", { meal }) : t("Which meal do rows without one go to?");
}

const HINTS: Record<string, string> = {
  dates: t("Files from the US: month first. From elsewhere: day first."),
  decimals: t("Files from the US and the UK: point. From most of Europe: comma."),
  carbs: t("Files from the US: yes. With foods from European labels: no."),
};

/** Which files need which answer. */
export function hintText({ key, hint }: Question) {
  return HINTS[key] ?? hint;
}

const NAMES: Record<string, string> = {
  "day first": t("Day first"),
  "month first": t("Month first"),
  point: t("Point"),
  comma: t("Comma"),
  yes: t("Yes"),
  no: t("No"),
  "add to them": t("Add to them"),
  "leave them out": t("Leave them out"),
  breakfast: t("Breakfast"),
  lunch: t("Lunch"),
  dinner: t("Dinner"),
  snack: t("Snack"),
};

/** An answer, or a meal. */
export function choiceText(choice: string) {
  return NAMES[choice] ?? choice.charAt(0).toUpperCase() + choice.slice(1);
}

/** Such as: 3 entries, 2 days. */
export function foundText({ rows, days }: Pick<ImportRecord, "rows" | "days">) {
  return t("{entries}, {days}", {
    entries: plural(rows, "{n} entry", "{n} entries"),
    days: plural(days, "{n} day", "{n} days"),
  });
}
