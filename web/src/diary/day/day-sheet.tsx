// The sheet over Today; its content is loaded on demand.

import type { Targets } from "keto-client";
import { useEffect } from "preact/hooks";
import { later } from "../../parts/loading/later";
import { Dialog } from "../../parts/page/dialog";
import { t } from "../../words/words";
import { MEAL_NAMES } from "../entries/entry-texts";
import type { Eaten, MealName } from "../rules/entries";
import type { DayLog } from "../state/day-log";

export type Sheet =
  | { kind: "add"; meal: MealName }
  | { kind: "edit"; entry: Eaten }
  | { kind: "dish"; meal: MealName }
  | { kind: "measure" }
  | { kind: "targets" };

// Loaded early, so that the sheets also work offline.
const LOADED_AFTER_MS = 1_500;

const parts = {
  add: () => import("../add-food/add-food"),
  edit: () => import("../entries/edit-entry"),
  dish: () => import("../foods/dish-form"),
  measure: () => import("../../measure/measurements/measure-form"),
  targets: () => import("../../measure/week/targets-form"),
};
const AddFood = later(async () => (await parts.add()).AddFood);
const DishForm = later(async () => (await parts.dish()).DishForm);
const EditEntry = later(async () => (await parts.edit()).EditEntry);
const MeasureForm = later(async () => (await parts.measure()).MeasureForm);
const TargetsForm = later(async () => (await parts.targets()).TargetsForm);

export function DaySheet({
  sheet,
  date,
  log,
  targets,
  close,
}: {
  /** Null while it is closed. */
  sheet: Sheet | null;
  date: string;
  targets: Targets | null;
  log: DayLog;
  close: () => void;
}) {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of Object.values(parts)) load().catch(() => {});
    }, LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog title={titleOf(sheet)} open={sheet !== null} close={close}>
      {sheet?.kind === "add" && <AddFood date={date} meal={sheet.meal} log={log} close={close} />}
      {sheet?.kind === "edit" && <EditEntry entry={sheet.entry} log={log} close={close} />}
      {sheet?.kind === "dish" && (
        <DishForm dish={null} parts={foodsIn(log.eaten, sheet.meal)} close={close} />
      )}
      {sheet?.kind === "measure" && <MeasureForm close={close} />}
      {sheet?.kind === "targets" && <TargetsForm targets={targets} close={close} />}
    </Dialog>
  );
}

/** The foods of a meal, as ingredients of a dish. */
export function foodsIn(eaten: Eaten[], meal: MealName) {
  return eaten.flatMap(({ foodId, grams, name, ...each }) =>
    each.meal === meal && foodId && grams ? [{ foodId, name, grams: String(grams) }] : [],
  );
}

function titleOf(sheet: Sheet | null) {
  if (sheet?.kind === "add") return MEAL_NAMES[sheet.meal];
  if (sheet?.kind === "edit") return t("Edit entry");
  if (sheet?.kind === "dish") return t("Save as a dish");
  if (sheet?.kind === "measure") return t("Log a measurement");
  return sheet ? t("Your daily targets") : "";
}
