// The member's account: a list of its pages.

import "./account.css";
import { useEffect } from "preact/hooks";
import { member } from "../data/member/member";
import { install, installOffer } from "../parts/browser/install-offer";
import { navigate } from "../parts/browser/router";
import { Icon } from "../parts/page/icon";
import { PageHead } from "../parts/page/page-head";
import { PaymentArrival } from "../shop/payments/payment-arrival";
import { t } from "../words/words";
import { EmailNotice } from "./email-notice";
import { leave } from "./log-out";

/** The parts of the account, each a separate page. */
export const SECTIONS = [
  { id: "profile", name: t("Profile"), about: t("Your name and weights") },
  {
    id: "food",
    name: t("Food and health"),
    about: t("What you leave out, medicines, conditions"),
  },
  { id: "settings", name: t("Settings"), about: t("Language, units, time zone") },
  { id: "mails", name: t("E-mails"), about: t("Weekly summary, reminders") },
  {
    id: "membership",
    name: t("Membership"),
    about: t("Your plan, renewal, cancelling"),
  },
  { id: "orders", name: t("Orders"), about: t("Payments, receipts, refunds") },
  { id: "invoices", name: t("Invoices"), about: t("For your membership, as PDFs") },
  {
    id: "security",
    name: t("Password and e-mail"),
    about: t("Login details and your other devices"),
  },
  { id: "data", name: t("Your data"), about: t("Export or import") },
  { id: "erasure", name: t("Delete account"), about: t("Permanently delete everything") },
] as const;

/** The list of the account's pages. */
export function Account() {
  // Old links: the account used to be one page with sections.
  const old = SECTIONS.find(({ id }) => location.hash === `#${id}`);
  useEffect(() => {
    if (old) navigate(`/account/${old.id}`, { replace: true });
  }, []);
  return (
    <div class="page account-list-page">
      <PageHead
        title={<bdi>{member.value?.name || t("Account")}</bdi>}
        lead={member.value?.email ?? "\u00a0"}
      />
      <PaymentArrival />
      <nav aria-label={t("Account")}>
        <ul class="account-list" role="list">
          {SECTIONS.map(({ id, name, about }) => (
            <Row key={id} address={`/account/${id}`} name={name} about={about} />
          ))}
        </ul>
        <ul class="account-list" role="list">
          <Row address="/plans/mine" name={t("My plans")} about={t("The plans you bought")} />
          <Row address="/pricing" name={t("Prices")} about={t("What each membership includes")} />
          <Row address="/support" name={t("Help")} about={t("Questions and how to reach us")} />
        </ul>
      </nav>
      {/* Known later than the list, which it would push down. */}
      <EmailNotice />
      <Install />
      <div>
        <button type="button" class="second" onClick={leave}>
          {t("Log out")}
        </button>
      </div>
    </div>
  );
}

/** Shown only if the browser supports installing. */
function Install() {
  if (!installOffer.value) return null;
  return (
    <div class="row apart install">
      <p class="small soft">{t("Install Keto as an app on this device. It opens offline, too.")}</p>
      <button type="button" class="second" onClick={install}>
        {t("Install")}
      </button>
    </div>
  );
}

function Row({ address, name, about }: { address: string; name: string; about: string }) {
  return (
    <li>
      <a href={address}>
        <span>
          <strong>{name}</strong>
          <span class="small soft">{about}</span>
        </span>
        <Icon name="next" />
      </a>
    </li>
  );
}
