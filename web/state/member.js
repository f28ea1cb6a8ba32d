// The member who is logged in: profile and settings, read once per session.

/** @import { MemberSettings, Profile } from "../client/keto.js" */

import { effect, signal } from "../vendor/signals.js";
import { keto } from "./api.js";
import { isLoggedIn } from "./session.js";

/** The profile; null for a visitor, and until it has been read. */
export const member = signal(/** @type {Profile | null} */ (null));

/** The settings; those of the browser for a visitor, and until they have been read. */
export const settings = signal(ofTheBrowser());

/** Why the member could not be read, if so. */
export const memberError = signal(/** @type {unknown} */ (null));

effect(() => {
  member.value = null;
  memberError.value = null;
  settings.value = ofTheBrowser();
  if (!isLoggedIn.value) return;
  const stop = new AbortController();
  readMember(stop.signal);
  return () => stop.abort();
});

/**
 * Read profile and settings anew, for instance after a payment.
 * @param {AbortSignal} [stopped]
 */
export async function readMember(stopped) {
  try {
    const [me, own] = await Promise.all([
      keto.auth.getMe({ signal: stopped }),
      keto.auth.getSettings({ signal: stopped }),
    ]);
    if (stopped?.aborted) return;
    member.value = me.user;
    settings.value = own.settings;
    memberError.value = null;
  } catch (error) {
    if (!stopped?.aborted) memberError.value = error;
  }
}

/** A new account gets the browser's language and time zone; without them it still works. */
export async function adoptBrowserSettings() {
  const { locale, timezone } = ofTheBrowser();
  try {
    settings.value = (await keto.auth.patchSettings({ locale, timezone })).settings;
  } catch {
    // They can be set on the account page.
  }
}

/** @returns {MemberSettings} */
function ofTheBrowser() {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { locale, timezone: timeZone, units: "metric" };
}
