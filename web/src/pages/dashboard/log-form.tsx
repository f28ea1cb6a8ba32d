// Everything that can be logged of a day, in one form.

import type { LogFields } from "keto-client";
import { useState } from "preact/hooks";
import { deleteDay, type Logged, saveDay } from "../../data/day-log";
import { useAction } from "../../data/use-data";
import { Dialog } from "../../parts/dialog";
import { ErrorBox } from "../../parts/error-box";
import { NumberField, TextArea } from "../../parts/field";
import { Form, useForm } from "../../parts/form";
import { number } from "../../state/format";
import { LENGTHS, LIMITS, lengthText } from "../../state/limits";
import { settings } from "../../state/member";
import { toast } from "../../state/toasts";
import { numberOf, sentence } from "../../state/typed";
import { fromApi, round, toApi, type Units, unitOf } from "../../state/units";

const FIGURES = [
  ["calories", "Calories", "kcal"],
  ["proteinG", "Protein", "g"],
  ["fatG", "Fat", "g"],
  ["carbsG", "Carbohydrates", "g"],
  ["netCarbsG", "Net carbs", "g"],
] as const;

export function LogForm({
  date,
  entry,
  byHand,
  exists,
  changed,
}: {
  date: string;
  entry: Logged;
  /** The figures that do not follow what is eaten. */
  byHand: string[];
  exists: boolean;
  changed: () => void;
}) {
  const { units } = settings.value;
  const known = typed(entry, units);
  const form = useForm(known, async (values) => {
    // A figure that nobody has touched goes on following what is eaten.
    const isOwn = (name: keyof Logged) => byHand.includes(name) || values[name] !== known[name];
    await saveDay(date, fieldsOf(values, units, isOwn));
    changed();
    toast("The day is saved.");
  });
  return (
    <Form
      form={form}
      action="Save the day"
      busyText="Saving …"
      more={exists && <DeleteLog date={date} deleted={changed} />}
    >
      <div class="fields">
        <NumberField form={form} name="weightKg" label="Weight" unit={unitOf("weight", units)} />
        <NumberField form={form} name="waterMl" label="Water" unit={unitOf("volume", units)} />
        {FIGURES.map(([name, label, unit]) => (
          <NumberField
            key={name}
            form={form}
            name={name}
            label={label}
            unit={unit}
            hint={LIMITS.LogFields[name].map((limit) => number(limit)).join(" to ")}
          />
        ))}
        <div class="wide">
          <TextArea
            form={form}
            name="notes"
            label="Notes"
            rows={3}
            hint={sentence(lengthText(LENGTHS.LogFields.notes))}
          />
        </div>
      </div>
    </Form>
  );
}

function DeleteLog({ date, deleted }: { date: string; deleted: () => void }) {
  const [open, setOpen] = useState(false);
  const { run, busy, error } = useAction(async () => {
    await deleteDay(date);
    setOpen(false);
    deleted();
    toast("The log is deleted.");
  });
  return (
    <>
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        Delete the log
      </button>
      <Dialog title="Delete this day's log?" open={open} close={() => setOpen(false)}>
        <p>Achievements that you have earned, and their points, stay.</p>
        {error && <ErrorBox error={error} />}
        <div class="form-actions">
          <button type="button" class="danger" disabled={busy} onClick={() => run()}>
            Delete
          </button>
          <button type="button" class="quiet" onClick={() => setOpen(false)}>
            Keep it
          </button>
        </div>
      </Dialog>
    </>
  );
}

/** The entry as the fields show it. */
function typed(entry: Logged, units: Units): Record<keyof Logged, string> {
  return {
    weightKg:
      entry.weightKg === null ? "" : String(round(fromApi(entry.weightKg, "weight", units), 1)),
    waterMl:
      entry.waterMl === null ? "" : String(round(fromApi(entry.waterMl, "volume", units), 1)),
    notes: entry.notes ?? "",
    calories: String(entry.calories ?? ""),
    proteinG: String(entry.proteinG ?? ""),
    fatG: String(entry.fatG ?? ""),
    carbsG: String(entry.carbsG ?? ""),
    netCarbsG: String(entry.netCarbsG ?? ""),
  };
}

function fieldsOf(
  values: Record<keyof Logged, string>,
  units: Units,
  isOwn: (name: keyof Logged) => boolean,
): LogFields {
  const inUnits = (name: keyof Logged, quantity: "weight" | "volume") => {
    const value = numberOf(values[name]);
    return typeof value === "number" ? toApi(value, quantity, units) : value;
  };
  return {
    weightKg: inUnits("weightKg", "weight"),
    waterMl: inUnits("waterMl", "volume"),
    notes: values.notes || undefined,
    ...Object.fromEntries(
      FIGURES.filter(([name]) => isOwn(name)).map(([name]) => [name, numberOf(values[name])]),
    ),
  };
}
