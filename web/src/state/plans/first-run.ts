// The end of the first run: the account, then all that was said fills profile, settings and planner.

import { KetoError, keto } from "../../data/api";
import { owner, store } from "../../data/device";
import { stayLoggedIn } from "../../data/session";
import { detailText, errorText } from "../../rules/errors/texts";
import { type Answers, healthOf, inputOfAnswers, reasonsFor } from "../../rules/plans/first-run";
import { typedOf } from "../../rules/plans/planner-input";
import type { Units } from "../../rules/units";
import { toast } from "../app/toasts";
import { noteAsked, saveHealth } from "../member/health";
import { saveLeftOut } from "../member/left-out";
import { browserSettings, saveProfile, saveSettings } from "../member/member";
import { draftIn, writePlan } from "./writing";

/** Register, keep what was said, and begin to write the first week. */
export async function beginAsMember(answers: Answers) {
  const { email, password, units } = answers;
  const input = inputOfAnswers(answers);
  const health = healthOf(answers);
  stayLoggedIn(true);
  await keto.POST("/api/auth/register", { body: { email: email.trim(), password } });
  // The planner, which is shown from here on, does not ask again.
  noteAsked();
  // From here on there is an account: what cannot be saved now is in the planner's form.
  await store.write(`${owner()}/drafts/${draftIn(units)}`, typedOf({ ...input }, {}, units));
  const { locale, timezone } = browserSettings();
  const { weightKg, targetWeightKg } = input;
  await Promise.allSettled([
    saveSettings({ locale, timezone, units }),
    saveProfile({ weightKg, targetWeightKg }),
    // A word that names nothing is left to the planner's form, and holds up no other.
    saveLeftOut(input.allergies ?? []).catch(() => saveLeftOut(answers.without)),
    health && saveHealth(health),
  ]);
  toast("Welcome to Keto. We've sent you an e-mail to confirm your address.");
  // The planner says why, and what to do.
  if (reasonsFor(answers).length) return;
  writePlan(input).catch((error) => toast(refusalOf(error, units)));
}

/** What was refused, with the details: the planner's form, which is shown by then, did not send it. */
function refusalOf(error: unknown, units: Units) {
  const details = error instanceof KetoError ? error.details : [];
  return [errorText(error), ...details.map((each) => detailText(each, units))].join(" ");
}
