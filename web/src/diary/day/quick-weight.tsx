// Logs the weight with one tap: the last one, adjusted with steps or typed.

import { useState } from "preact/hooks";
import { number } from "../../data/member/format";
import { settings } from "../../data/member/member";
import { numberOf } from "../../data/values/typed-numbers";
import type { Units } from "../../data/values/units";
import { round, shownWeight, toApi, unitOf, weightChange } from "../../data/values/units";
import { SlipQuestion, typedWeight, useSlip } from "../../measure/slip";
import { Icon } from "../../parts/page/icon";
import { t } from "../../words/words";
import type { DayLog } from "../state/day-log";

const STEP = 0.1;

/** @param props last: the latest weight before this day */
export function QuickWeight({ log, last }: { log: DayLog; last: number | null }) {
  const { units } = settings.value;
  const unit = unitOf("weight", units);
  const stored = log.logged.weightKg;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? textOf(stored ?? last, units);
  const value = numberOf(shown);
  const isNumber = typeof value === "number";
  const stepText = `${number(STEP, 1)} ${unit}`;
  const isStored = stored !== null && shown === textOf(stored, units);
  const step = (by: number) => setTyped(String(round((isNumber ? value : 0) + by, 1)));
  const slip = useSlip(typed === null ? null : typedWeight(shown, stored ?? last, units));
  const save = (event: Event) => {
    event.preventDefault();
    if (slip.asks()) return;
    log.change({ weightKg: isNumber ? toApi(value, "weight", units) : value });
    setTyped(null);
  };
  return (
    <form class="quick" aria-labelledby="quick-weight" noValidate onSubmit={save}>
      <h3 id="quick-weight" class="visually-hidden">
        {t("Weight")}
      </h3>
      <div class="stepper">
        <button
          type="button"
          class="second icon-step"
          aria-label={t("{amount} less", { amount: stepText })}
          disabled={!isNumber}
          onClick={() => step(-STEP)}
        >
          −
        </button>
        <input
          class={isStored ? "stepper-value" : "stepper-value soft"}
          inputMode="decimal"
          autocomplete="off"
          aria-label={t("Weight in {unit}", { unit })}
          placeholder="0.0"
          value={shown}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <span class="quick-unit">{unit}</span>
        <button
          type="button"
          class="second icon-step"
          aria-label={t("{amount} more", { amount: stepText })}
          disabled={!isNumber}
          onClick={() => step(STEP)}
        >
          +
        </button>
      </div>
      {isStored ? (
        <p class="logged small">
          <Icon name="check" />
          {last === null ? t("Logged") : difference(stored, last)}
        </p>
      ) : (
        <button type="submit" disabled={!shown}>
          {actionOf(shown && `${shown} ${unit}`, slip.question !== null)}
        </button>
      )}
      <SlipQuestion question={slip.question} />
    </form>
  );
}

function difference(stored: number, last: number) {
  const { units } = settings.value;
  const by = weightChange(stored, last, units);
  if (!by) return t("No change");
  const change = `${number(Math.abs(by), 1)} ${unitOf("weight", units)}`;
  return by < 0 ? t("{change} down", { change }) : t("{change} up", { change });
}

function actionOf(weight: string, isAsked: boolean) {
  if (!weight) return t("Log weight");
  return isAsked ? t("Yes, log {weight}", { weight }) : t("Log {weight}", { weight });
}

function textOf(kg: number | null, units: Units) {
  return kg === null ? "" : String(shownWeight(kg, units));
}
