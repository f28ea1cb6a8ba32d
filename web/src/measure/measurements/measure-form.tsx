// Logs ketones, glucose or waist, measured now or earlier.

import type { HealthResponse, MeasurementRecord } from "keto-client";
import { useState } from "preact/hooks";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import { browserSettings, settings } from "../../data/member/member";
import { utcToday } from "../../data/member/today";
import * as queries from "../../data/queries";
import { addDays } from "../../data/values/days";
import { numberOf } from "../../data/values/typed-numbers";
import { toast } from "../../parts/browser/toasts";
import { Frame, NumberField, SelectField } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { t } from "../../words/words";
import { KIND_NAMES, type Kind, type MeasuredUnit, unitsOfKind } from "../rules/values";
import { type Danger, dangersOf } from "../rules/warnings";
import { SlipQuestion, useSlip } from "../slip";
import { MeasuredAdvice } from "./measured-advice";

const KINDS = Object.entries(KIND_NAMES) as [Kind, string][];
const TEXTS: Record<Kind, { log: string; logged: string }> = {
  ketones: { log: t("Log ketones"), logged: t("Ketones logged.") },
  glucose: { log: t("Log glucose"), logged: t("Glucose logged.") },
  waist: { log: t("Log waist"), logged: t("Waist logged.") },
};

export function MeasureForm({ close }: { close: () => void }) {
  const [dangers, setDangers] = useState<Danger[]>([]);
  const unitsOf = (kind: Kind) => unitsOfKind(kind, settings.value.units);
  const form = useForm(
    {
      kind: "ketones" as Kind,
      value: "",
      unit: unitsOf("ketones")[0] as string,
      at: localNow(),
    },
    async ({ kind, value, unit, at }) => {
      if (slip.asks()) return;
      const { measurement } = await keto.POST("/api/tracker/measurements", {
        body: {
          kind,
          // Text that is not a number is sent as it is: the API reports the error.
          value: numberOf(value) as number,
          unit: unit as MeasuredUnit,
          at: instantOf(at),
        },
      });
      cache.outdate("measurements");
      const found = await dangersWith(measurement);
      if (found.length) return setDangers(found);
      close();
      toast(TEXTS[kind].logged);
    },
    { untilLeft: `measurement-${settings.value.units}` },
  );
  const { kind } = form.values;
  const typed = numberOf(form.values.value);
  const slip = useSlip(
    typeof typed === "number"
      ? { kind, value: typed, unit: form.values.unit as MeasuredUnit }
      : null,
  );
  if (dangers.length) {
    return (
      <>
        <MeasuredAdvice dangers={dangers} />
        <p class="small soft">
          {TEXTS[kind].logged} {t("This advice doesn’t replace a doctor.")}
        </p>
        <button type="button" onClick={close}>
          {t("I’ve read it")}
        </button>
      </>
    );
  }
  const isElsewhere = browserSettings().timezone !== settings.value.timezone;
  const choose = (chosen: Kind) => {
    form.change("kind", chosen);
    form.change("unit", unitsOf(chosen)[0]);
  };
  return (
    <Form form={form} action={slip.question ? t("Yes, save") : TEXTS[kind].log}>
      <div class="segments" role="group" aria-label={t("What you measured")}>
        {KINDS.map(([each, name]) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === kind}
            onClick={() => choose(each)}
          >
            {name}
          </button>
        ))}
      </div>
      <div class="quick-fields">
        <NumberField form={form} name="value" label={t("Value")} />
        <SelectField
          form={form}
          name="unit"
          label={t("Unit")}
          options={unitsOf(kind).map((unit) => [unit, unit])}
        />
      </div>
      <SlipQuestion question={slip.question} />
      <Frame
        form={form}
        name="at"
        label={t("When")}
        hint={isElsewhere ? t("In this device’s time.") : ""}
      >
        {(tied) => (
          <input
            {...tied}
            type="datetime-local"
            value={form.values.at}
            onInput={(event) => form.change("at", event.currentTarget.value)}
          />
        )}
      </Frame>
    </Form>
  );
}

/** The dangers, considering what was measured within a day before. */
async function dangersWith(measured: MeasurementRecord) {
  const day = utcToday.peek();
  const asked = queries.measurements(addDays(day, -1), addDays(day, 1)).ask();
  const [{ measurements }, health] = await Promise.all([
    // Without a response, judge the new measurement alone.
    asked.catch(() => ({ measurements: [] })),
    healthKnown(),
  ]);
  return dangersOf([...measurements, measured], Date.now(), health);
}

/** The member's health answers; the cached ones if the planner does not respond. */
async function healthKnown() {
  await cache.ask(queries.health);
  const known = await cache.known<HealthResponse>(queries.health.key);
  return known?.data.health ?? null;
}

/** Now in this device's time zone, in the input's format. */
function localNow() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().substring(0, 16);
}

/** An instant from a local time; invalid text is returned as it is. */
function instantOf(at: string) {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? at : moment.toISOString();
}
