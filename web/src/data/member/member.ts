// The logged-in member: profile and settings.

import { computed, effect, untracked } from "@preact/signals";
import type {
  MemberSettings,
  Profile,
  ProfileRequest,
  ProfileResponse,
  SettingsResponse,
} from "keto-client";
import { chooseLanguage, chosenLanguage, languageOf, localeOf } from "../../words/language";
import { keto } from "../api";
import { cache } from "../device";
import * as queries from "../queries";
import { memberId } from "../session";

/** The time zone of an account without a chosen one. A member who chooses UTC has "Etc/UTC". */
export const UNKNOWN_TIMEZONE = "UTC";
const UNKNOWN_LOCALE = "en";

const me = cache.state<ProfileResponse>(queries.me.key);
const own = cache.state<SettingsResponse>(queries.settings.key);

/** The profile; null for a visitor, and until it has been read. */
export const member = computed<Profile | null>(() => me.value.data?.user ?? null);

/** The settings; the browser's for a visitor, and until they have been read. */
export const settings = computed<MemberSettings>(
  () => own.value.data?.settings ?? browserSettings(),
);

/** Why the member could not be read, or null. */
export const memberError = computed<unknown>(() => me.value.error ?? own.value.error);

effect(() => {
  if (memberId.value === null) return;
  return untracked(() => {
    const ends = [cache.use(queries.me), cache.use(queries.settings)];
    return () => {
      for (const end of ends) end();
    };
  });
});

/** Reload profile and settings, for instance after a payment. */
export async function readMember() {
  await Promise.all([cache.ask(queries.me), cache.ask(queries.settings)]);
}

export async function saveProfile(fields: ProfileRequest) {
  cache.set(queries.me.key, await keto.PATCH("/api/auth/me", { body: fields }));
}

export async function saveSettings(changed: Partial<MemberSettings>) {
  if (changed.timezone) zoneSentOf = memberId.peek();
  cache.set(queries.settings.key, await keto.PATCH("/api/auth/settings", { body: changed }));
}

// An account without a time zone gets the browser's, and its language if it has none: once per page load.
let zoneSentOf: string | null = null;

effect(() => {
  const settings = own.value.data?.settings;
  if (settings?.timezone !== UNKNOWN_TIMEZONE) return;
  untracked(() => {
    const { locale, timezone } = browserSettings();
    if (timezone === UNKNOWN_TIMEZONE || zoneSentOf === memberId.peek()) return;
    saveSettings(isNew(settings) ? { locale, timezone } : { timezone }).catch(() => {});
  });
});

// The account's language, which another device may have changed. What this device has stored may be older.
const startedAt = Date.now();

effect(() => {
  const { data, takenAt } = own.value;
  if (data === null || takenAt === null || takenAt < startedAt || isNew(data.settings)) return;
  untracked(() => chooseLanguage(languageOf([data.settings.locale])));
});

/** Whether the account still has the first language and time zone. */
function isNew({ locale, timezone }: MemberSettings) {
  return timezone === UNKNOWN_TIMEZONE && locale === UNKNOWN_LOCALE;
}

/** Give a new account the browser's language and time zone; without them it still works. */
export async function adoptBrowserSettings() {
  const { locale, timezone } = browserSettings();
  // The member can set them on the account page.
  await saveSettings({ locale, timezone }).catch(() => {});
}

/** The browser's settings, in the language that was chosen on this device. */
export function browserSettings(): MemberSettings {
  const { locale: own, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const language = chosenLanguage();
  const locale = languageOf([own]) === language ? own : localeOf(language);
  return { locale, timezone: timeZone, units: "metric", carbMode: "net", mailWeekly: false };
}
