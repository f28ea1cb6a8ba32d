// The end of the first run: creates the account, then saves the answers in profile, settings and planner.

import { KetoError, keto } from "../../data/api";
import { owner, store } from "../../data/device";
import { detailText, errorText } from "../../data/errors/texts";
import { noteAsked, saveHealth } from "../../data/member/health";
import { saveLeftOut } from "../../data/member/left-out";
import { browserSettings, saveProfile, saveSettings } from "../../data/member/member";
import { stayLoggedIn } from "../../data/session";
import type { Units } from "../../data/values/units";
import { toast } from "../../parts/browser/toasts";
import { type Answers, healthOf, inputOfAnswers, reasonsFor } from "../rules/first-run";
import { typedOf } from "../rules/planner-input";
import { draftIn } from "./arrived-plan";
import { writePlan } from "./plan-requests";

/** Register, save the answers, and start writing the first week. */
export async function beginAsMember(answers: Answers) {
  const { email, password, units } = answers;
  const input = inputOfAnswers(answers);
  const health = healthOf(answers);
  stayLoggedIn(true);
  await keto.POST("/api/auth/register", { body: { email: email.trim(), password } });
  // The planner, which is shown next, must not ask again.
  noteAsked();
  // The account exists now: answers that cannot be saved are still in the planner's form.
  await store.write(`${owner()}/drafts/${draftIn(units)}`, typedOf({ ...input }, {}, units));
  const { locale, timezone } = browserSettings();
  const { weightKg, targetWeightKg } = input;
  await Promise.allSettled([
    saveSettings({ locale, timezone, units }),
    saveProfile({ weightKg, targetWeightKg }),
    // An unknown word is left to the planner's form, and must not prevent the rest.
    saveLeftOut(input.allergies ?? []).catch(() => saveLeftOut(answers.without)),
    health && saveHealth(health),
  ]);
  toast("Welcome to Keto. We've sent you an e-mail to confirm your address.");
  // The planner shows why, and what to do.
  if (reasonsFor(answers).length) return;
  writePlan(input).catch((error) => toast(refusalOf(error, units)));
}

/** The error with its details: the planner's form, which is shown by then, did not send the request. */
function refusalOf(error: unknown, units: Units) {
  const details = error instanceof KetoError ? error.details : [];
  return [errorText(error), ...details.map((each) => detailText(each, units))].join(" ");
}
