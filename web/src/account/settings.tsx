// Units, time zone, and the language of dates and numbers.

import { saveSettings, settings, UNKNOWN_TIMEZONE } from "../data/member/member";
import { carbMode } from "../diary/state/carbs";
import { toast } from "../parts/browser/toasts";
import { HideFigures } from "../parts/figures";
import { type Option, SelectField } from "../parts/form/field";
import { Form, useForm } from "../parts/form/form";
import { LANGUAGES, languageOf, localeOf } from "../words/language";
import { spoken, t } from "../words/words";

const LOCALES = [
  "de",
  "de-AT",
  "de-CH",
  "en",
  "en-GB",
  "en-US",
  "es",
  "fr",
  "it",
  "nl",
  "pl",
  "pt",
  "pt-BR",
  "sv",
];
const UNITS: Option[] = [
  ["metric", t("Metric: kg, ml")],
  ["imperial", t("US: lb, fl oz")],
];
const CARBS: Option[] = [
  ["net", t("Net carbs: without fiber and sugar alcohols")],
  ["total", t("Total carbs: with both")],
  ["available", t("As on European labels: with sugar alcohols, without fiber")],
];

export function MemberSettings() {
  const form = useForm(
    { ...settings.value, carbMode: carbMode.value },
    async (values) => {
      const { locale, timezone, units, carbMode } = values;
      await saveSettings({ locale, timezone, units, carbMode });
      form.reset();
      toast(t("Your settings are saved."));
    },
    { untilLeft: "settings" },
  );
  const language = languageOf([form.values.locale]);
  // The locale has the language in it.
  const ofLanguage = {
    ...form,
    values: { language },
    change: (_: string, chosen: unknown) => form.change("locale", localeOf(String(chosen))),
  };
  return (
    <>
      <Form form={form} action={t("Save settings")} busyText={t("Saving …")}>
        <div class="fields">
          <SelectField
            form={ofLanguage}
            name="language"
            label={t("Language")}
            options={Object.entries(LANGUAGES)}
          />
          <SelectField form={form} name="units" label={t("Units")} options={UNITS} />
          <SelectField
            form={form}
            name="carbMode"
            label={t("Carbs")}
            hint={t(
              "What we show as carbs. Targets you set yourself count the same way; your plan’s targets are always net carbs.",
            )}
            options={CARBS}
          />
          <SelectField
            form={form}
            name="timezone"
            label={t("Time zone")}
            hint={t("Your day begins at midnight there.")}
            options={zones()}
          />
          <SelectField
            form={form}
            name="locale"
            label={t("Dates and numbers")}
            options={locales(form.values.locale)}
          />
        </div>
      </Form>
      <hr />
      <HideFigures />
    </>
  );
}

function zones(): Option[] {
  const own = settings.value.timezone;
  const all = new Set([...Intl.supportedValuesOf("timeZone"), "Etc/UTC"]);
  all.delete(UNKNOWN_TIMEZONE);
  all.add(own);
  return [...all].sort().map((zone) => [zone, zone.replaceAll("_", " ")]);
}

/** The locales of a locale's language. */
function locales(chosen: string): Option[] {
  const names = new Intl.DisplayNames([spoken()], { type: "language" });
  const all = new Set([...LOCALES, settings.value.locale, chosen]);
  return [...all]
    .filter((locale) => languageOf([locale]) === languageOf([chosen]))
    .map((locale): Option => [locale, nameOf(names, locale)])
    .sort((a, b) => a[1].localeCompare(b[1]));
}

function nameOf(names: Intl.DisplayNames, locale: string) {
  try {
    return names.of(locale) ?? locale;
  } catch {
    return locale;
  }
}
