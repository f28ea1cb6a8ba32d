// The language of this device: what its member or visitor chose, otherwise the browser's.

import { type Catalogue, speak, spoken } from "./words";

// Only the one that is spoken is loaded.
const CATALOGUES: Record<string, () => Promise<{ default: Catalogue }>> = {
  de: () => import("words-de"),
};
const KEY = "keto.language";

/** The languages that can be chosen, in their own words. */
export const LANGUAGES: Record<string, string> = { en: "English", de: "Deutsch" };

/** The first of these locales' languages that the app speaks: German of `de-AT`. */
export function languageOf(locales: readonly string[]) {
  const known = locales.map((locale) => locale.split(/[-_]/)[0]?.toLowerCase() ?? "");
  return known.find((language) => language in LANGUAGES) ?? "en";
}

/** A locale of this language, for a member's settings: the browser's, if it has one. */
export function localeOf(language: string) {
  return navigator.languages.find((locale) => languageOf([locale]) === language) ?? language;
}

/** The language of this device. */
export function chosenLanguage() {
  return storedLanguage() ?? languageOf(navigator.languages);
}

/** Speak the language of this device, before anything is drawn. */
export async function speakChosen() {
  const chosen = chosenLanguage();
  const load = CATALOGUES[chosen];
  try {
    if (load) speak(chosen, (await load()).default);
  } catch {
    // Offline, and the catalogue is not on the device yet: English is better than no app.
  }
  document.documentElement.lang = spoken();
}

/** Keep the language on this device. What is drawn was written in the old one, so the page loads again. */
export function chooseLanguage(language: string) {
  if (language === chosenLanguage()) return;
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // The browser stores nothing.
  }
  // Without what was stored, the page would load again and again.
  if (chosenLanguage() === language) location.reload();
}

function storedLanguage() {
  try {
    const language = localStorage.getItem(KEY);
    return language !== null && language in LANGUAGES ? language : null;
  } catch {
    return null;
  }
}
