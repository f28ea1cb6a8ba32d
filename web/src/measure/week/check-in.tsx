// The weekly check-in: what the member burns, and the calories that fit it, changed with one tap.

import type { CheckInRecord, CheckInResponse } from "keto-client";
import { useId } from "preact/hooks";
import { keto } from "../../data/api";
import { cache } from "../../data/device";
import { amount, number } from "../../data/member/format";
import * as queries from "../../data/queries";
import { useAction, useData } from "../../data/use-data";
import { round } from "../../data/values/units";
import { toast } from "../../parts/browser/toasts";
import { ErrorBox } from "../../parts/messages/error-box";
import { followRefit } from "../../planner/state/follow-refit";
import { latestJob } from "../../planner/state/writing";
import { rich, t } from "../../words/words";
import { PlanChange } from "./plan-change";

// A smaller change of the weight is shown as none.
const STEADY_KG = 0.05;
// By the reasons of the API.
const WHY: Record<string, string> = {
  "You reached your target weight": t("You’ve reached your target weight. Well done!"),
  "Your target is below the least that is safe": t("Your target is lower than we recommend."),
};

/** @param props isOnToday: whether a proposal that was postponed is hidden */
export function CheckIn({ isOnToday = false }: { isOnToday?: boolean }) {
  const { data } = useData(queries.checkIn);
  const id = useId();
  const answer = useAction(async (said: "accept" | "later" | "never") => {
    const before = said === "accept" ? await latestJob() : null;
    const answered = await keto.POST("/api/tracker/check-in", { body: { answer: said } });
    take(answered);
    if (said === "accept") {
      toast(
        t("Your target is now {calories} kcal a day.", {
          calories: number(answered.checkIn.targets.calories ?? 0),
        }),
      );
      followRefit(before?.id);
    }
  });
  const checkIn = data?.checkIn;
  if (checkIn?.reason === "No answers about health" && !isOnToday) return <Unanswered />;
  if (!checkIn?.proposal || checkIn.state === "accepted") return null;
  if (isOnToday && checkIn.state === "later") return null;
  const { calories, why } = checkIn.proposal;
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{t("Monday check-in")}</h2>
      <p class="soft">
        {WHY[why]} {burned(checkIn)}
      </p>
      <p>
        {rich("Eat {calories} a day instead of {before}?", {
          calories: <b>{t("{calories} kcal", { calories: number(calories) })}</b>,
          before: number(round(checkIn.targets.calories ?? 0, 0)),
        })}
      </p>
      <PlanChange calories={calories} />
      {answer.error !== null && <ErrorBox error={answer.error} />}
      <div class="row">
        <button type="button" disabled={answer.busy} onClick={() => answer.run("accept")}>
          {t("Change to {calories} kcal", { calories: number(calories) })}
        </button>
        {checkIn.state !== "later" && (
          <button
            type="button"
            class="second"
            disabled={answer.busy}
            onClick={() => answer.run("later")}
          >
            {t("Not now")}
          </button>
        )}
        <button
          type="button"
          class="quiet"
          disabled={answer.busy}
          onClick={() => answer.run("never")}
        >
          {t("Stop check-ins")}
        </button>
      </div>
    </section>
  );
}

function Unanswered() {
  return (
    <section class="card">
      <h2>{t("Monday check-in")}</h2>
      <p>
        {t(
          "Answer a few questions about your health first. Then we’ll tell you every Monday if your target still fits.",
        )}
      </p>
      <a class="button second" href="/account/food">
        {t("Answer the questions")}
      </a>
    </section>
  );
}

/** In the settings: a member who has ended check-ins can have them again. */
export function CheckInsAgain() {
  const { data } = useData(queries.checkIn);
  const resume = useAction(async () => {
    take(await keto.POST("/api/tracker/check-in", { body: { answer: "later" } }));
    toast(t("Check-ins are on again."));
  });
  if (data?.checkIn.state !== "never") return null;
  return (
    <>
      <p class="soft">{t("Monday check-ins are off.")}</p>
      {resume.error !== null && <ErrorBox error={resume.error} />}
      <button type="button" class="second" disabled={resume.busy} onClick={() => resume.run()}>
        {t("Turn on check-ins")}
      </button>
    </>
  );
}

function take(answered: CheckInResponse) {
  cache.set(queries.checkIn.key, answered);
  cache.outdate("targets", "day", "week");
}

function burned({ expenditure, trendKgPerWeek }: CheckInRecord) {
  if (expenditure === null) return null;
  const [kcal, low, high] = [expenditure.kcal, expenditure.low, expenditure.high].map((each) =>
    number(round(each, -1)),
  );
  const energy = `${t("{calories} kcal", { calories: kcal })} (${low}–${high})`;
  if (trendKgPerWeek === null) return t("You burn about {energy} a day.", { energy });
  const weight = amount(Math.abs(trendKgPerWeek), "weight");
  if (Math.abs(trendKgPerWeek) < STEADY_KG) {
    return t("You burn about {energy} a day, and your weight is steady.", { energy });
  }
  return trendKgPerWeek < 0
    ? t("You burn about {energy} a day, and lose {weight} a week.", { energy, weight })
    : t("You burn about {energy} a day, and gain {weight} a week.", { energy, weight });
}
