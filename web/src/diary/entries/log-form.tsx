// Everything that can be logged for a day, in one form.

import { useState } from "preact/hooks";
import { number } from "../../data/member/format";
import { settings } from "../../data/member/member";
import { useAction } from "../../data/use-data";
import { LENGTHS, LIMITS, lengthText } from "../../data/values/limits";
import { sentence } from "../../data/values/text";
import { unitOf } from "../../data/values/units";
import { SlipQuestion, typedWeight, useSlip } from "../../measure/slip";
import { toast } from "../../parts/browser/toasts";
import { Figures } from "../../parts/figures";
import { NumberField, TextArea } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { ErrorBox } from "../../parts/messages/error-box";
import { Dialog } from "../../parts/page/dialog";
import { t } from "../../words/words";
import { changedFields, type Logged, typedLog } from "../rules/log-fields";
import { deleteDay, saveDay } from "../state/day-log";

const FIGURES = [
  ["calories", t("Calories"), "kcal"],
  ["proteinG", t("Protein"), "g"],
  ["fatG", t("Fat"), "g"],
  ["carbsG", t("Carbohydrates"), "g"],
  ["netCarbsG", t("Net carbs"), "g"],
] as const;

export function LogForm({
  date,
  entry,
  lastWeight,
  exists,
  changed,
}: {
  date: string;
  entry: Logged;
  /** The latest weight before this day. */
  lastWeight: number | null;
  exists: boolean;
  changed: () => void;
}) {
  const { units } = settings.value;
  const known = typedLog(entry, units);
  const form = useForm(
    known,
    async (values) => {
      if (slip.asks()) return;
      // Untouched fields may have changed on another device, or follow the entries.
      const touched = changedFields(values, known, units);
      if (Object.keys(touched).length) await saveDay(date, touched);
      changed();
      toast(t("Day saved."));
    },
    { untilLeft: `log-${date}-${units}` },
  );
  const slip = useSlip(typedWeight(form.values.weightKg, entry.weightKg ?? lastWeight, units));
  return (
    <Form
      form={form}
      action={slip.question ? t("Yes, save") : t("Save day")}
      busyText={t("Saving …")}
      more={exists && <DeleteLog date={date} deleted={changed} />}
    >
      <div class="fields">
        <Figures>
          <NumberField
            form={form}
            name="weightKg"
            label={t("Weight")}
            unit={unitOf("weight", units)}
          />
        </Figures>
        <NumberField form={form} name="waterMl" label={t("Water")} unit={unitOf("volume", units)} />
        <Figures>
          {FIGURES.map(([name, label, unit]) => (
            <NumberField
              key={name}
              form={form}
              name={name}
              label={label}
              unit={unit}
              hint={limitsOf(name)}
            />
          ))}
        </Figures>
        <div class="wide">
          <TextArea
            form={form}
            name="notes"
            label={t("Notes")}
            rows={3}
            hint={sentence(lengthText(LENGTHS.LogFields.notes))}
          />
        </div>
      </div>
      <SlipQuestion question={slip.question} />
    </Form>
  );
}

function limitsOf(name: keyof typeof LIMITS.LogFields) {
  const [least, most] = LIMITS.LogFields[name].map((limit) => number(limit));
  return t("{least} to {most}", { least, most });
}

function DeleteLog({ date, deleted }: { date: string; deleted: () => void }) {
  const [open, setOpen] = useState(false);
  const { run, busy, error } = useAction(async () => {
    await deleteDay(date);
    setOpen(false);
    deleted();
    toast(t("Log deleted."));
  });
  return (
    <>
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        {t("Delete log")}
      </button>
      <Dialog title={t("Delete this day’s log?")} open={open} close={() => setOpen(false)}>
        <p>{t("You’ll keep your achievements and points.")}</p>
        {error && <ErrorBox error={error} />}
        <div class="form-actions">
          <button type="button" class="danger" disabled={busy} onClick={() => run()}>
            {t("Delete")}
          </button>
          <button type="button" class="quiet" onClick={() => setOpen(false)}>
            {t("Keep it")}
          </button>
        </div>
      </Dialog>
    </>
  );
}
