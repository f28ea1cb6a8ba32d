// The member's account: a list of its pages.

import "./account.css";
import { useEffect } from "preact/hooks";
import { member } from "../data/member/member";
import { install, installOffer } from "../parts/browser/install-offer";
import { navigate } from "../parts/browser/router";
import { Icon } from "../parts/page/icon";
import { PageHead } from "../parts/page/page-head";
import { PaymentArrival } from "../shop/payments/payment-arrival";
import { EmailNotice } from "./email-notice";
import { leave } from "./log-out";

/** The parts of the account, each a separate page. */
export const SECTIONS = [
  { id: "profile", name: "Profile", about: "Your name and weights" },
  { id: "food", name: "Food and health", about: "What you leave out, medicines and conditions" },
  { id: "settings", name: "Settings", about: "Units, time zone, dates and numbers" },
  { id: "mails", name: "Mails", about: "A weekly summary, reminders" },
  { id: "membership", name: "Membership", about: "What you have, when it renews, how to cancel" },
  { id: "orders", name: "Orders", about: "What you paid, receipts, refunds" },
  { id: "invoices", name: "Invoices", about: "Of your membership, as PDFs" },
  { id: "security", name: "Password and e-mail", about: "And your other devices" },
  { id: "data", name: "Your data", about: "Take it home, or bring a diary along" },
  { id: "erasure", name: "Erase the account", about: "For good" },
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
        title={<bdi>{member.value?.name || "Account"}</bdi>}
        lead={member.value?.email ?? "\u00a0"}
      />
      <PaymentArrival />
      <nav aria-label="Account">
        <ul class="account-list" role="list">
          {SECTIONS.map(({ id, name, about }) => (
            <Row key={id} address={`/account/${id}`} name={name} about={about} />
          ))}
        </ul>
        <ul class="account-list" role="list">
          <Row address="/plans/mine" name="My plans" about="The plans that you bought" />
          <Row address="/pricing" name="Prices" about="What each membership has" />
          <Row address="/support" name="Help" about="Questions, and how to reach us" />
        </ul>
      </nav>
      {/* Known later than the list, which it would push down. */}
      <EmailNotice />
      <Install />
      <div>
        <button type="button" class="second" onClick={leave}>
          Log out
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
      <p class="small soft">Keto can be an app on this device. It opens without a network, too.</p>
      <button type="button" class="second" onClick={install}>
        Install
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
