// How long ago something was, in words. Pure functions.

import { spoken, t } from "../../words/words";

const MINUTE_MS = 60_000;
const UNITS = [
  ["day", 24 * 60 * MINUTE_MS],
  ["hour", 60 * MINUTE_MS],
  ["minute", MINUTE_MS],
] as const;

const words = new Intl.RelativeTimeFormat(spoken());

/** Such as "3 hours ago"; "a moment ago" when the clock has been set back since. */
export function agoText(moment: number, now: number) {
  const passed = now - moment;
  const unit = UNITS.find(([, length]) => passed >= length);
  return unit ? words.format(-Math.floor(passed / unit[1]), unit[0]) : t("a moment ago");
}
