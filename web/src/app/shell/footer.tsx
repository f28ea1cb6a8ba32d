// The footer.

import "./footer.css";
import { isLoggedIn } from "../../data/session";
import { chooseLanguage, LANGUAGES } from "../../words/language";
import { spoken, t } from "../../words/words";

export function Footer() {
  return (
    <footer class="site-footer">
      <div class="bar">
        <p>
          {t("Keto doesn’t give medical advice. Talk to a doctor before you change how you eat.")}
        </p>
        <nav aria-label={t("Footer")}>
          <a href="/plans">{t("Plans")}</a>
          <a href="/pricing">{t("Pricing")}</a>
          <a href="/support">{t("Support")}</a>
          <a href="/withdraw">{t("Withdraw from contract")}</a>
          <a href="/terms">{t("Terms")}</a>
          <a href="/privacy">{t("Privacy")}</a>
          <a href="/imprint">{t("Imprint")}</a>
        </nav>
        {!isLoggedIn.value && <Languages />}
      </div>
    </footer>
  );
}

/** Members choose theirs in their settings. */
function Languages() {
  return (
    <div class="languages" role="group" aria-label={t("Language")}>
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <button
          key={language}
          type="button"
          class="as-link"
          lang={language}
          aria-pressed={language === spoken()}
          onClick={() => chooseLanguage(language)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
