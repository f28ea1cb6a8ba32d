// The sheet over Today: what it does is loaded when it is needed.

import type { Targets } from "keto-client";
import { useEffect } from "preact/hooks";
import type { DayLog } from "../../data/day-log";
import { Dialog } from "../../parts/dialog";
import { later } from "../../parts/later";
import type { Eaten, MealName } from "../../state/entries";
import { MEAL_NAMES } from "../diary/words";

export type Sheet =
  | { kind: "add"; meal: MealName }
  | { kind: "edit"; entry: Eaten }
  | { kind: "targets" };

// Also a kitchen without a network has the sheets.
const LOADED_AFTER_MS = 1_500;

const sheets = () => import("../diary/sheets");
const AddFood = later(async () => (await sheets()).AddFood);
const EditEntry = later(async () => (await sheets()).EditEntry);
const TargetsForm = later(async () => (await sheets()).TargetsForm);

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
    const timer = setTimeout(() => sheets().catch(() => {}), LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog title={titleOf(sheet)} open={sheet !== null} close={close}>
      {sheet?.kind === "add" && <AddFood date={date} meal={sheet.meal} log={log} close={close} />}
      {sheet?.kind === "edit" && <EditEntry entry={sheet.entry} log={log} close={close} />}
      {sheet?.kind === "targets" && <TargetsForm targets={targets} close={close} />}
    </Dialog>
  );
}

function titleOf(sheet: Sheet | null) {
  if (sheet?.kind === "add") return MEAL_NAMES[sheet.meal];
  if (sheet?.kind === "edit") return "Change what you ate";
  return sheet ? "Your daily targets" : "";
}
