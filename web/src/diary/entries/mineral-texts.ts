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

/** Such as "2.1 of 3 g", "at least 2.1 of 3 to 5 g"; a dash if nothing is known. */
export function mineralText({ name, value, known, of, min, max }: MineralOfDay) {
  const { unit, decimals, amounts } = inOneUnit(name, [value, min, max]);
  const [had, least, most] = amounts.map((each) => figureText(each, decimals));
  const target =
    max === null ? least : min === null ? t("at most {most}", { most }) : `${least} to ${most}`;
  const words = min === null && max === null ? had : `${had} of ${target}`;
  return `${value !== null && known < of ? "at least " : ""}${words} ${unit}`;
}

/** An amount of a mineral. */
export function mineralAmount(name: MineralName, value: number) {
  const { unit, decimals, amounts } = inOneUnit(name, [value]);
  return `${number(amounts[0] ?? 0, decimals)} ${unit}`;
}
