// The member who is logged in: profile and settings, read once per session.

import { effect, signal } from "@preact/signals";
import type { MemberSettings, Profile } from "keto-client";
import { keto } from "./api";
import { isLoggedIn } from "./session";

/** The profile; null for a visitor, and until it has been read. */
export const member = signal<Profile | null>(null);

/** The settings; those of the browser for a visitor, and until they have been read. */
export const settings = signal(ofTheBrowser());

/** Why the member could not be read, if so. */
export const memberError = signal<unknown>(null);

effect(() => {
  member.value = null;
  memberError.value = null;
  settings.value = ofTheBrowser();
  if (!isLoggedIn.value) return;
  const stop = new AbortController();
  readMember(stop.signal);
  return () => stop.abort();
});

/** Read profile and settings anew, for instance after a payment. */
export async function readMember(stopped?: AbortSignal) {
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

function ofTheBrowser(): MemberSettings {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { locale, timezone: timeZone, units: "metric" };
}
