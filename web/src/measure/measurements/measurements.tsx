// Ketones and glucose next to the weight, with their index, and the waist.

import type { MeasurementRecord, MeasurementsResponse } from "keto-client";
import { useMemo } from "preact/hooks";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import { useStateUntilLeft } from "../../data/draft";
import { areFiguresHidden } from "../../data/member/figures";
import { dayAndTime, number } from "../../data/member/format";
import { settings } from "../../data/member/member";
import { now } from "../../data/member/today";
import * as queries from "../../data/queries";
import { useAction, useData } from "../../data/use-data";
import { addDays, daysOf } from "../../data/values/days";
import { round } from "../../data/values/units";
import { knownOf, meanOf } from "../../diary/rules/day-values";
import { toast } from "../../parts/browser/toasts";
import { Chart } from "../../parts/charts/chart";
import { Figures } from "../../parts/figures";
import { Loaded } from "../../parts/loading/loaded";
import { ErrorBox } from "../../parts/messages/error-box";
import { Dialog } from "../../parts/page/dialog";
import { plural, t } from "../../words/words";
import { indexOf, KIND_NAMES, valuesOf } from "../rules/values";
import { dangersOf } from "../rules/warnings";
import { MeasureForm } from "./measure-form";
import { MeasuredAdvice } from "./measured-advice";

const SHOWN_DAYS = 90;
const LISTED = 10;
const REMOVED: Record<MeasurementRecord["kind"], string> = {
  ketones: t("Ketones removed."),
  glucose: t("Glucose removed."),
  waist: t("Waist removed."),
};
// Nutritional ketosis begins at this level, in mmol/L.
const KETOSIS = 0.5;

export function Measurements({ last }: { last: string }) {
  const [isOpen, setOpen] = useStateUntilLeft("measuring", false);
  // The API's days are in UTC: west of Greenwich, this moment may be on the next day.
  const first = addDays(last, 1 - SHOWN_DAYS);
  const request = useData(queries.measurements(first, addDays(last, 1)));
  return (
    <section class="card" aria-labelledby="measurements-title">
      <div class="row apart">
        <h2 id="measurements-title">{t("Ketones, glucose, waist")}</h2>
        <button type="button" class="second small" onClick={() => setOpen(true)}>
          {t("Log")}
        </button>
      </div>
      <Loaded request={request}>
        {(data) =>
          data.measurements.length ? (
            <Shown data={data} first={first} last={last} />
          ) : (
            <p class="soft">{t("Log a reading to see your last 90 days here.")}</p>
          )
        }
      </Loaded>
      <Dialog title={t("Log a measurement")} open={isOpen} close={() => setOpen(false)}>
        <MeasureForm close={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

function Shown({ data, first, last }: { data: MeasurementsResponse; first: string; last: string }) {
  const { timezone, units } = settings.value;
  // Cached on the device: without a response of the planner, the last answers count.
  const health = useData(queries.health).data?.health ?? null;
  const charts = useMemo(
    () => seriesOf(data, first, last, { timezone, units }),
    [data, last, units],
  );
  const { days, blood, index, waist } = charts;
  const shown = areFiguresHidden.value
    ? data.measurements.filter(({ kind }) => kind !== "waist")
    : data.measurements;
  const dangers = dangersOf(data.measurements, now.value.getTime(), health);
  return (
    <>
      {dangers.length > 0 && <MeasuredAdvice dangers={dangers} />}
      <Chart
        title={t("Ketones and glucose")}
        days={days}
        series={blood}
        unit="mmol/L"
        decimals={1}
        says={dangers.length === 0 ? ketonesSay(blood[0].values) : null}
      />
      {data.index.length > 0 && (
        <>
          <Chart
            title={t("Glucose-ketone index")}
            days={days}
            series={index}
            unit=""
            decimals={1}
            says={t("{index} on average.", {
              index: number(meanOf(knownOf(index[0].values)), 1),
            })}
          />
          <p class="small soft">
            {t(
              "Glucose divided by ketones, both in mmol/L, when you measured both within an hour.",
            )}{" "}
            {dangers.length === 0 && t("The lower it is, the deeper the ketosis.")}
          </p>
        </>
      )}
      <Figures>
        {waist[0].values.some((value) => value !== null) && (
          <Chart
            title={t("Waist")}
            days={days}
            series={waist}
            unit={units === "imperial" ? "in" : "cm"}
            decimals={1}
            says={waistSays(waist[0].values, units === "imperial" ? "in" : "cm")}
          />
        )}
      </Figures>
      <Latest measurements={shown.slice(-LISTED).reverse()} />
    </>
  );
}

function ketonesSay(values: (number | null)[]) {
  const known = knownOf(values);
  if (!known.length) return null;
  const kept = known.filter((ketones) => ketones >= KETOSIS).length;
  return plural(
    known.length,
    "In ketosis on {kept} of {n} measured day: ketones of {least} or more.",
    "In ketosis on {kept} of {n} measured days: ketones of {least} or more.",
    { kept: number(kept), least: number(KETOSIS, 1) },
  );
}

function waistSays(values: (number | null)[], unit: string) {
  const known = knownOf(values);
  const by = round(known[known.length - 1] - known[0], 1);
  if (by === 0) return known.length > 1 ? t("No change.") : null;
  const change = `${number(Math.abs(by), 1)} ${unit}`;
  return by < 0 ? t("Down {change}.", { change }) : t("Up {change}.", { change });
}

function Latest({ measurements }: { measurements: MeasurementRecord[] }) {
  const { run, error } = useAction(async ({ id, ...measured }: MeasurementRecord) => {
    await keto.DELETE("/api/tracker/measurements/{id}", { params: { path: { id } } });
    cache.outdate("measurements");
    const undo = async () => {
      await keto.POST("/api/tracker/measurements", { body: measured });
      cache.outdate("measurements");
    };
    toast(REMOVED[measured.kind], {
      text: t("Undo"),
      act: () => undo().catch(() => toast(t("We couldn’t bring it back. Log it again."))),
    });
  });
  return (
    <details>
      <summary>{t("Latest measurements")}</summary>
      {error !== null && <ErrorBox error={error} />}
      <ul class="own-list">
        {measurements.map((each) => (
          <li key={each.id} class="measured">
            <span>
              {KIND_NAMES[each.kind]} <b>{number(each.value, 2)}</b> {each.unit}
              <span class="small soft"> · {dayAndTime(each.at)}</span>
            </span>
            <button
              type="button"
              class="quiet small"
              aria-label={t("Remove {measurement}", {
                measurement: `${KIND_NAMES[each.kind]} ${number(each.value, 2)}`,
              })}
              onClick={() => run(each)}
            >
              {t("Remove")}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function seriesOf(
  { measurements, index }: MeasurementsResponse,
  first: string,
  last: string,
  member: { timezone: string; units: "metric" | "imperial" },
) {
  const days = daysOf(first, last);
  const line = (name: string, color: string, values: (number | null)[]) => ({
    ...{ name, color, values, shape: "line" as const },
  });
  const measured = (kind: MeasurementRecord["kind"]) => valuesOf(kind, measurements, days, member);
  return {
    days,
    blood: [
      { ...line(t("Ketones"), "--chart-4", measured("ketones")), target: KETOSIS },
      line(t("Glucose"), "--chart-3", measured("glucose")),
    ],
    index: [line(t("Index"), "--chart-1", indexOf(index, days, member.timezone))],
    waist: [line(t("Waist"), "--chart-1", measured("waist"))],
  };
}
