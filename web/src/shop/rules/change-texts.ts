// The words about what a change of the membership costs. Pure functions.

import type { Formats } from "./notice-texts";

/** A preview of a change, as the API computes it. */
interface Costs {
  dueToday: number;
  credit: number;
  currency: string;
  nextAt: string;
}

/** Changes that are made with a price on their button. */
export type ChangeKind = "switch" | "resume";

const NAMES = { switch: "Switch now", resume: "Resume now" };

/** The button's label: it states what is charged. */
export function payLabel(kind: ChangeKind, { dueToday, currency }: Costs, { money }: Formats) {
  return dueToday > 0
    ? `Pay ${money(dueToday, currency)} and continue`
    : `${NAMES[kind]}, nothing to pay today`;
}

/** What is charged when, and where the rest of an earlier payment goes. */
export function costTexts(
  kind: ChangeKind,
  { dueToday, credit, currency, nextAt }: Costs,
  interval: string,
  { money, day }: Formats,
) {
  const renewal = `every ${interval} until you cancel.`;
  const texts = [
    dueToday > 0
      ? `Your card is charged today, and then ${renewal}`
      : `You pay nothing today. From ${day(nextAt)}, you pay ${renewal}`,
  ];
  if (dueToday > 0 && kind === "switch") {
    texts.push("What's left of your current membership is already taken off.");
  }
  if (credit > 0) {
    texts.push(`${money(credit, currency)} stays as credit for your next payments.`);
  }
  return texts;
}
