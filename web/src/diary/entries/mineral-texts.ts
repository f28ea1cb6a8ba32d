// Minerals and fiber as text.

import { number } from "../../data/member/format";
import { t } from "../../words/words";
import { inOneUnit, type MineralName, type MineralOfDay } from "../rules/minerals";
import { figureText } from "./entry-texts";

export const MINERAL_LABELS: Record<MineralName, string> = {
  potassiumMg: t("Potassium"),
  magnesiumMg: t("Magnesium"),
  sodiumMg: t("Sodium"),
  fiberG: t("Fiber"),
};

/** Such as "2.1 of 3 g", or "at least 2.1 of 3 to 5 g"; says so if nothing is known. */
export function mineralText({ name, value, known, of, min, max }: MineralOfDay) {
  if (value === null) return t("not known");
  const { unit, decimals, amounts } = inOneUnit(name, [value, min, max]);
  const [had, least, most] = amounts.map((each) => figureText(each, decimals));
  const grams = known < of ? t("at least {grams}", { grams: had }) : had;
  if (min === null && max === null) return `${grams} ${unit}`;
  return t("{eaten} of {target} {unit}", {
    eaten: grams,
    unit,
    target: rangeText(least, most, min, max),
  });
}

function rangeText(least: string, most: string, min: number | null, max: number | null) {
  if (max === null) return least;
  return min === null ? t("at most {most}", { most }) : t("{least} to {most}", { least, most });
}

/** Which part of the food states it, such as "known for 80% of what you ate"; empty if everything does. */
export function knownText({ known, of }: MineralOfDay) {
  if (known === of || known === 0) return "";
  // Rounded down: not everything is not 100 %.
  const percent = Math.max(1, Math.floor((100 * known) / of));
  return t("known for {percent}% of what you ate", { percent });
}

/** What is missing to the target, or above it; empty without a target or a figure. */
export function missingText({ name, value, known, of, min, max, missing, over }: MineralOfDay) {
  if (value === null || (min === null && max === null)) return "";
  if (over > 0) return t("{amount} over", { amount: mineralAmount(name, over) });
  if (missing > 0) {
    const amount = mineralAmount(name, missing);
    return known < of ? t("at most {amount} to go", { amount }) : t("{amount} to go", { amount });
  }
  // The unknown part may exceed the maximum.
  return known < of && max !== null ? "" : t("on target");
}

/** An amount of a mineral. */
export function mineralAmount(name: MineralName, value: number) {
  const { unit, decimals, amounts } = inOneUnit(name, [value]);
  return `${number(amounts[0] ?? 0, decimals)} ${unit}`;
}
