// Changes that the API refused or failed to save: each with its error, to correct, retry
// or discard; and changes that keep failing while nothing shows whether the API saves others.

import { useState } from "preact/hooks";
import { wrongFields } from "../../data/api";
import { type Detail, detailText, messageText } from "../../data/errors/texts";
import { calendarDay } from "../../data/member/format";
import { settings } from "../../data/member/member";
import { shortName } from "../../data/values/text";
import { NumberField, TextField } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { Dialog } from "../../parts/page/dialog";
import { Icon } from "../../parts/page/icon";
import { plural, t } from "../../words/words";
import { corrected, fieldsOf, missingIn, titleOf, typedOf } from "../rules/corrections";
import { logChanges } from "../state/day-log";

const UNKNOWN = t("Something went wrong.");

type Refused = (typeof logChanges.refused.value)[number];

export function NotSaved() {
  return (
    <>
      {logChanges.refused.value.length > 0 && <SetAside />}
      {logChanges.stuck.value.length > 0 && <Stuck />}
    </>
  );
}

function Stuck() {
  return (
    <section class="notice warn not-saved" aria-label={t("Not saved yet")}>
      <Icon name="warning" />
      <div>
        <p>
          <b>{t("We’ll keep trying to save this")}</b>
        </p>
        <ul role="list">
          {logChanges.stuck.value.map((each) => (
            <li key={each.id}>
              <p>
                <bdi>{shortName(titleOf(each.change))}</bdi>, {calendarDay(each.change.date)}
              </p>
              <p class="row">
                <button
                  aria-label={t("Discard: {change}", { change: titleOf(each.change) })}
                  type="button"
                  class="second small"
                  onClick={() => logChanges.giveUp(each)}
                >
                  {t("Discard")}
                </button>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function SetAside() {
  const refused = logChanges.refused.value;
  const [open, setOpen] = useState<Refused | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <section class="notice error not-saved" aria-label={t("Not saved")}>
        <Icon name="warning" />
        <div>
          <p>
            <b>
              {plural(refused.length, "{n} change was not saved", "{n} changes were not saved")}
            </b>
          </p>
          <ul role="list">
            {refused.map((each) => (
              <li key={each.id}>
                <p>
                  <bdi>{shortName(titleOf(each.change))}</bdi>, {calendarDay(each.change.date)}:{" "}
                  {reasonOf(each)}
                </p>
                <p class="row">
                  {!isFailed(each) && fieldsOf(each.change, "metric").length > 0 && (
                    <button
                      aria-label={t("Correct: {change}", { change: titleOf(each.change) })}
                      type="button"
                      class="small"
                      onClick={() => setOpen(each)}
                    >
                      {t("Correct")}
                    </button>
                  )}
                  {isFailed(each) && (
                    <button
                      aria-label={t("Try again: {change}", { change: titleOf(each.change) })}
                      type="button"
                      class="small"
                      onClick={() => logChanges.correct(each, each.change)}
                    >
                      {t("Try again")}
                    </button>
                  )}
                  <button
                    aria-label={t("Discard: {change}", { change: titleOf(each.change) })}
                    type="button"
                    class="second small"
                    onClick={() => logChanges.discard(each)}
                  >
                    {t("Discard")}
                  </button>
                </p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Dialog title={t("Correct this entry")} open={open !== null} close={close}>
        {open && <Correction key={open.id} refused={open} close={close} />}
      </Dialog>
    </>
  );
}

function Correction({ refused, close }: { refused: Refused; close: () => void }) {
  const { units } = settings.value;
  const { change } = refused;
  const form = useForm(typedOf(change, units), async (values) => {
    const missing = missingIn(change, values);
    if (missing.length) {
      throw wrongFields(
        missing.map((field) => ({ field, message: "required", code: "required" as const })),
      );
    }
    close();
    await logChanges.correct(refused, corrected(change, values, units));
  });
  return (
    <>
      <p>{reasonOf(refused)}</p>
      <Form form={form} action={t("Save")}>
        {fieldsOf(change, units).map(({ name, label, unit, isNumber }) =>
          isNumber ? (
            <NumberField key={name} form={form} name={name} label={label} unit={unit} />
          ) : (
            <TextField key={name} form={form} name={name} label={label} />
          ),
        )}
      </Form>
    </>
  );
}

/** Whether the API failed without finding an error in the change. */
function isFailed({ error }: Refused) {
  const { status = 500 } = error as { status?: number };
  return status >= 500;
}

function reasonOf({ error }: Refused) {
  const { error: message = "", details = [] } = error as { error?: string; details?: Detail[] };
  const words = details.map((each) => detailText(each, settings.value.units));
  return words.length ? words.join(" ") : messageText(message || UNKNOWN);
}
