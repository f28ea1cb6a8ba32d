// Asks once whether a typed value is right: it may be in another unit, or contradict another one.

import { useState } from "preact/hooks";
import { number } from "../data/member/format";
import { numberOf } from "../data/values/typed-numbers";
import { shownWeight, type Units, unitOf } from "../data/values/units";
import { t } from "../words/words";
import { type Measured, slipOf } from "./rules/slips";

/** @param measured the current input; null while it is not a number */
export function useSlip(measured: Measured | null) {
  return useQuestion(measured && questionOf(measured));
}

/** @param question the question about the current input, if any */
export function useQuestion(question: string | null) {
  const [asked, setAsked] = useState<string | null>(null);
  const isAsked = question !== null && question === asked;
  return {
    /** The question about the current input, after the first attempt to save it. */
    question: isAsked ? question : null,
    /** Whether to ask before saving. */
    asks: () => {
      setAsked(question);
      return question !== null && !isAsked;
    },
  };
}

/** A typed weight, to be compared with the last one in kilograms. */
export function typedWeight(text: string, last: number | null, units: Units): Measured | null {
  const value = numberOf(text);
  if (typeof value !== "number") return null;
  const before = last === null ? null : shownWeight(last, units);
  return { kind: "weight", value, unit: unitOf("weight", units), last: before };
}

export function SlipQuestion({ question }: { question: string | null }) {
  return (
    <p class="slip small" role="alert">
      {question}
    </p>
  );
}

function questionOf(measured: Measured) {
  const slip = slipOf(measured);
  if (!slip) return null;
  const { unit, value } = measured;
  const { change, likely } = slip;
  const asked =
    change === null
      ? t("Is {amount} right?", { amount: `${number(value, 1)} ${unit}` })
      : changeQuestion(change, unit);
  if (!likely) return asked;
  const converted = t("If it’s in {unit}, that’s {amount}.", {
    unit: likely.unit,
    amount: `${number(likely.value, 1)} ${unit}`,
  });
  return `${asked} ${converted}`;
}

function changeQuestion(change: number, unit: string) {
  const amount = `${number(Math.abs(change), 1)} ${unit}`;
  return change < 0
    ? t("{amount} less than last time?", { amount })
    : t("{amount} more than last time?", { amount });
}
