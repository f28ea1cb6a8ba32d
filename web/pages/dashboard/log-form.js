// Everything that can be logged of a day, in one form.

/** @import { LogRecord } from "../../client/keto.js" */
/** @import { Entry } from "../../state/day-log.js" */

import { keto } from "../../state/api.js";
import { number } from "../../state/format.js";
import { LENGTHS, LIMITS, lengthText } from "../../state/limits.js";
import { settings } from "../../state/member.js";
import { useAction } from "../../state/request.js";
import { toast } from "../../state/toasts.js";
import { fromApi, round, toApi, unitOf } from "../../state/units.js";
import { Dialog } from "../../parts/dialog.js";
import { ErrorBox } from "../../parts/error-box.js";
import { NumberField, TextArea, numberOf, sentence } from "../../parts/field.js";
import { Form, useForm } from "../../parts/form.js";
import { html, useState } from "../../parts/html.js";

const FIGURES = /** @type {const} */ ([
  ["calories", "Calories", "kcal"],
  ["proteinG", "Protein", "g"],
  ["fatG", "Fat", "g"],
  ["carbsG", "Carbohydrates", "g"],
  ["netCarbsG", "Net carbs", "g"],
]);

/**
 * @param {{
 *   date: string,
 *   entry: Entry,
 *   exists: boolean,
 *   changed: (log: LogRecord | null) => void,
 * }} props
 */
export function LogForm({ date, entry, exists, changed }) {
  const { units } = settings.value;
  const form = useForm(typed(entry, units), async (values) => {
    const { log } = await keto.tracker.putLog(date, fieldsOf(values, units));
    changed(log);
    toast("The day is saved.");
  });
  return html`
    <${Form} form=${form} action="Save the day" busyText="Saving …"
      more=${exists && html`<${DeleteLog} date=${date} deleted=${() => changed(null)} />`}>
      <div class="fields">
        <${NumberField} form=${form} name="weightKg" label="Weight" unit=${unitOf("weight", units)} />
        <${NumberField} form=${form} name="waterMl" label="Water" unit=${unitOf("volume", units)} />
        ${FIGURES.map(
          ([name, label, unit]) => html`
            <${NumberField} key=${name} form=${form} name=${name} label=${label} unit=${unit}
              hint=${LIMITS.LogFields[name].map((limit) => number(limit)).join(" to ")} />
          `,
        )}
        <div class="wide">
          <${TextArea} form=${form} name="notes" label="Notes" rows=${3} hint=${sentence(lengthText(LENGTHS.LogFields.notes))} />
        </div>
      </div>
    <//>
  `;
}

/** @param {{ date: string, deleted: () => void }} props */
function DeleteLog({ date, deleted }) {
  const [open, setOpen] = useState(false);
  const { run, busy, error } = useAction(async () => {
    await keto.tracker.deleteLog({ date });
    setOpen(false);
    deleted();
    toast("The log is deleted.");
  });
  return html`
    <button type="button" class="quiet" onClick=${() => setOpen(true)}>Delete the log</button>
    <${Dialog} title="Delete this day's log?" open=${open} close=${() => setOpen(false)}>
      <p>Achievements that you have earned, and their points, stay.</p>
      ${error && html`<${ErrorBox} error=${error} />`}
      <div class="form-actions">
        <button type="button" class="danger" disabled=${busy} onClick=${() => run()}>Delete</button>
        <button type="button" class="quiet" onClick=${() => setOpen(false)}>Keep it</button>
      </div>
    <//>
  `;
}

/**
 * The entry as the fields show it.
 * @param {Entry} entry
 * @param {"metric" | "imperial"} units
 */
function typed(entry, units) {
  return {
    weightKg: entry.weightKg === null ? "" : String(round(fromApi(entry.weightKg, "weight", units), 1)),
    waterMl: entry.waterMl === null ? "" : String(round(fromApi(entry.waterMl, "volume", units), 1)),
    notes: entry.notes ?? "",
    ...Object.fromEntries(FIGURES.map(([name]) => [name, entry[name] ?? ""])),
  };
}

/**
 * @param {Record<string, any>} values
 * @param {"metric" | "imperial"} units
 */
function fieldsOf(values, units) {
  const inUnits = (/** @type {string} */ name, /** @type {"weight" | "volume"} */ quantity) => {
    const value = numberOf(values[name]);
    return typeof value === "number" ? toApi(value, quantity, units) : value;
  };
  return {
    weightKg: inUnits("weightKg", "weight"),
    waterMl: inUnits("waterMl", "volume"),
    notes: values.notes || undefined,
    ...Object.fromEntries(FIGURES.map(([name]) => [name, numberOf(values[name])])),
  };
}
