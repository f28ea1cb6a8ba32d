// A day: what is left, its meals, water and weight, and a form with everything below.

import "./day.css";
import "../entries/diary.css";
import type { DayResponse } from "keto-client";
import { useEffect, useState } from "preact/hooks";
import { KetoError } from "../../data/api";
import { useStateUntilLeft } from "../../data/draft";
import { detailText } from "../../data/errors/texts";

import { useLeftOutIsSettled } from "../../data/member/left-out";
import { settings } from "../../data/member/member";
import { today } from "../../data/member/today";
import { isAway, isOnline } from "../../data/online";
import { Figures } from "../../parts/figures";
import { later } from "../../parts/loading/later";
import { Loaded } from "../../parts/loading/loaded";
import { ErrorBox } from "../../parts/messages/error-box";
import { usePlanned } from "../../plans/state/planned-day";
import { t } from "../../words/words";
import { type DayLog, useDayLog } from "../state/day-log";
import { Balance } from "./balance";
import { DaySheet, type Sheet } from "./day-sheet";
import { DayMeals, MealSkeletons } from "./meals";
import { Minerals } from "./minerals";
import { QuickWater } from "./quick-water";
import { QuickWeight } from "./quick-weight";
import { WhatFits } from "./what-fits";

const LogForm = later(async () => (await import("../entries/log-form")).LogForm);

export interface DayProps {
  stored: DayResponse;
  /** Whether the API's day is loaded; otherwise nothing is known of the day. */
  isKnown: boolean;
  /** The latest weight before this day. */
  lastWeight: number | null;
  /** The member's streak, as a sentence. */
  streak: string | null;
  /** Called with whether there is unsaved input. */
  typing: (is: boolean) => void;
}

export function DayOfMember({ stored, isKnown, lastWeight, streak, typing }: DayProps) {
  const { date } = stored;
  const log = useDayLog(date, stored);
  const planned = usePlanned(date);
  // Wait, so that rows appear together with their marks.
  const isMarked = useLeftOutIsSettled();
  const [version, setVersion] = useState(0);
  const [sheet, setSheet] = useStateUntilLeft<Sheet | null>(`sheet-${date}`, null);
  const [hasAll, setAll] = useStateUntilLeft(`all-${date}`, false);
  const [isTyping, setTyping] = useState(false);
  const isBusy = isTyping || sheet !== null;
  const targets = stored.targets ?? planned.data?.targets ?? null;
  // When offline, the banner explains that the change is sent later.
  const error = isOnline.value || !isAway(log.error) ? log.error : null;
  useEffect(() => typing(isBusy), [isBusy]);
  return (
    <div class="member-day">
      <Figures>
        <Balance
          day={log}
          targets={targets}
          streak={streak}
          setTargets={() => setSheet({ kind: "targets" })}
        >
          {(log.totals.of > 0 || stored.targets) && (
            <Minerals date={date} log={log} targets={stored.targets} />
          )}
        </Balance>
      </Figures>
      <section class="card meals-card" aria-labelledby="meals-title">
        <h2 id="meals-title">{t("Meals")}</h2>
        {isMarked ? (
          <Loaded request={planned} isAged={false} skeleton={<MealSkeletons />}>
            {(plan) => <DayMeals date={date} plan={plan} log={log} show={setSheet} />}
          </Loaded>
        ) : (
          <MealSkeletons />
        )}
        <Figures>
          <WhatFits date={date} log={log} plan={planned.data} targets={targets} />
          {log.byHand.length > 0 && log.eaten.length > 0 && (
            <p class="small soft">
              {date === today.value
                ? t("Some of today’s figures were typed in, so meals don’t change them.")
                : t("Some of this day’s figures were typed in, so meals don’t change them.")}{" "}
              <button type="button" class="as-link" onClick={log.countEntries}>
                {t("Count the meals instead")}
              </button>
            </p>
          )}
        </Figures>
      </section>
      <section class="card quicks" aria-label={t("Water and weight")}>
        {/* A glass is added to what is known. */}
        {isKnown && <QuickWater date={date} log={log} />}
        <Figures>
          <QuickWeight log={log} last={lastWeight} />
        </Figures>
        <button
          type="button"
          class="quiet small start"
          onClick={() => setSheet({ kind: "measure" })}
        >
          {t("Log ketones, glucose or waist")}
        </button>
        <p class="small soft" role="status">
          {statusOf({ ...log, error }, isKnown)}
        </p>
        {error && <SaveError error={error} again={log.again} />}
        <details
          class="all-fields"
          open={hasAll}
          onToggle={() => setAll(true)}
          onInput={() => setTyping(true)}
        >
          <summary>{t("Edit this day")}</summary>
          {hasAll && (
            <LogForm
              key={version}
              date={date}
              entry={log.logged}
              lastWeight={lastWeight}
              exists={log.exists}
              changed={() => {
                setTyping(false);
                setVersion(version + 1);
              }}
            />
          )}
        </details>
      </section>
      <DaySheet
        sheet={sheet}
        date={date}
        log={log}
        targets={stored.targets}
        close={() => setSheet(null)}
      />
    </div>
  );
}

function SaveError({ error, again }: { error: unknown; again: () => void }) {
  const refused = error instanceof KetoError && error.status === 400;
  return (
    <ErrorBox error={error} again={refused ? undefined : again}>
      {refused &&
        error.details.map((each) => (
          <p key={each.field}>{detailText(each, settings.value.units)}</p>
        ))}
    </ErrorBox>
  );
}

function statusOf({ saving, error, waits, exists, eaten }: DayLog, isKnown: boolean) {
  if (saving) return t("Saving …");
  if (error) return "";
  if (waits) return t("Not saved yet.");
  if (!isKnown) return "";
  return exists || eaten.length ? t("Saved") : t("Nothing logged yet.");
}
