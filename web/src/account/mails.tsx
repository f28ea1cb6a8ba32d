// The mails that a member has subscribed to: the weekly summary, and reminders.

import "../parts/form/chips.css";
import type { ReminderRecord } from "keto-client";
import { useId } from "preact/hooks";
import { keto } from "../data/api";
import { cache } from "../data/device";
import { saveSettings, settings } from "../data/member/member";
import * as queries from "../data/queries";
import { useData } from "../data/use-data";
import { CheckInsAgain } from "../measure/week/check-in";
import { toast } from "../parts/browser/toasts";
import { Checkbox } from "../parts/form/checkbox";
import { removing } from "../parts/form/focus-after-removal";
import { Form, useForm } from "../parts/form/form";
import { Loaded } from "../parts/loading/loaded";
import { Skeleton } from "../parts/loading/skeleton";
import { t } from "../words/words";

type Kind = ReminderRecord["kind"];

const MOST = 6;
const KINDS: [Kind, string][] = [
  ["log", t("Log what I ate")],
  ["weigh", t("Log my weight")],
];
const WEEKDAYS = [
  t("Monday"),
  t("Tuesday"),
  t("Wednesday"),
  t("Thursday"),
  t("Friday"),
  t("Saturday"),
  t("Sunday"),
];
const NEW: ReminderRecord = { kind: "log", at: "20:00", days: [1, 2, 3, 4, 5, 6, 7] };

export function Mails() {
  const reminders = useData(queries.reminders);
  return (
    <Loaded request={reminders} skeleton={<Skeleton lines={6} />}>
      {({ items }) => (
        <>
          <MailsForm items={items} />
          <CheckInsAgain />
        </>
      )}
    </Loaded>
  );
}

function MailsForm({ items }: { items: ReminderRecord[] }) {
  const { mailWeekly, timezone } = settings.value;
  const form = useForm(
    { mailWeekly, items },
    async (values) => {
      // Incomplete reminders already show what is missing.
      if (!values.items.every(isComplete)) return;
      const saved = await keto.PUT("/api/auth/reminders", { body: { items: values.items } });
      await saveSettings({ mailWeekly: values.mailWeekly });
      cache.set(queries.reminders.key, saved);
      form.reset();
      toast(t("Your e-mail settings are saved."));
    },
    { untilLeft: "mails" },
  );
  const shown = form.values.items;
  const change = (n: number, changed: ReminderRecord | null) =>
    form.change(
      "items",
      shown.flatMap((each, at) => (at === n ? (changed ?? []) : each)),
    );
  return (
    <Form form={form} action={t("Save")} busyText={t("Saving …")}>
      <Checkbox
        form={form}
        name="mailWeekly"
        label={t("E-mail me a weekly summary")}
        hint={t("On Monday morning, with your numbers for the week before.")}
      />
      <fieldset class="reminders">
        <legend>{t("Reminders")}</legend>
        <p class="hint">
          {t("We’ll e-mail you on days you haven’t logged yet, {city} time.", {
            city: cityOf(timezone) ?? timezone,
          })}
        </p>
        {shown.map((reminder, n) => (
          <Reminder key={n} number={n + 1} reminder={reminder} change={(to) => change(n, to)} />
        ))}
        {shown.length < MOST && (
          <button
            type="button"
            class="second small start-cell"
            onClick={() => form.change("items", [...shown, NEW])}
          >
            {t("Add a reminder")}
          </button>
        )}
      </fieldset>
    </Form>
  );
}

function Reminder({
  number,
  reminder,
  change,
}: {
  number: number;
  reminder: ReminderRecord;
  change: (to: ReminderRecord | null) => void;
}) {
  const id = useId();
  const { kind, at, days } = reminder;
  const toggle = (day: number) =>
    change({
      ...reminder,
      days: days.includes(day) ? days.filter((each) => each !== day) : [...days, day].sort(),
    });
  return (
    <div class="reminder" role="group" aria-label={t("Reminder {number}", { number })}>
      <div class="field">
        <label for={`${id}-kind`}>{t("What for")}</label>
        <select
          id={`${id}-kind`}
          onChange={(event) =>
            change({ ...reminder, kind: event.currentTarget.value === "log" ? "log" : "weigh" })
          }
        >
          {KINDS.map(([value, name]) => (
            <option key={value} value={value} selected={kind === value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for={`${id}-at`}>{t("When")}</label>
        <input
          id={`${id}-at`}
          type="time"
          value={at}
          aria-invalid={at ? undefined : "true"}
          aria-describedby={`${id}-lacks`}
          onInput={(event) => change({ ...reminder, at: event.currentTarget.value.slice(0, 5) })}
        />
      </div>
      <div class="weekdays" role="group" aria-label={t("Days")} aria-describedby={`${id}-lacks`}>
        {WEEKDAYS.map((name, n) => (
          <button
            key={name}
            type="button"
            class="chip small"
            aria-pressed={days.includes(n + 1)}
            aria-label={`${name.slice(0, 2)}, ${name}`}
            onClick={() => toggle(n + 1)}
          >
            {name.slice(0, 2)}
          </button>
        ))}
      </div>
      <p class="field-error" id={`${id}-lacks`} role="status">
        {!at ? t("Choose a time.") : !days.length && t("Choose at least one day.")}
      </p>
      <button
        type="button"
        class="quiet small"
        aria-label={t("Remove reminder {number}", { number })}
        onClick={removing(() => change(null))}
      >
        {t("Remove")}
      </button>
    </div>
  );
}

function isComplete({ at, days }: ReminderRecord) {
  return at !== "" && days.length > 0;
}

/** The last part of a zone's name, as in Europe/Vienna. */
function cityOf(timezone: string) {
  return timezone.split("/").at(-1)?.replaceAll("_", " ");
}
