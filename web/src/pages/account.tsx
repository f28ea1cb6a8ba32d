// The member's account: a list, and a page for each of its parts.

import "./account.css";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { ErrorBox } from "../parts/error-box";
import { Icon } from "../parts/icon";
import { leave } from "../parts/leave";
import { PageHead } from "../parts/page-head";
import { PaymentArrival } from "../parts/payment-arrival";
import { Skeleton } from "../parts/skeleton";
import { navigate, place } from "../router";
import { install, installOffer } from "../state/install";
import { member, memberError, readMember } from "../state/member";
import { Data } from "./account/data";
import { EmailNotice } from "./account/email-notice";
import { Erasure } from "./account/erasure";
import { Food } from "./account/food";
import { Mails } from "./account/mails";
import { Membership } from "./account/membership";
import { Orders } from "./account/orders";
import { Profile } from "./account/profile";
import { Security } from "./account/security";
import { MemberSettings } from "./account/settings";

interface Section {
  id: string;
  name: string;
  about: string;
  Part: () => ComponentChildren;
}

const SECTIONS: Section[] = [
  { id: "profile", name: "Profile", about: "Your name and weights", Part: Profile },
  {
    id: "settings",
    name: "Settings",
    about: "Units, time zone, dates and numbers",
    Part: MemberSettings,
  },
  {
    id: "food",
    name: "Food and health",
    about: "What you leave out, medicines and conditions",
    Part: Food,
  },
  {
    id: "mails",
    name: "Mails",
    about: "A weekly summary, reminders",
    Part: Mails,
  },
  {
    id: "membership",
    name: "Membership",
    about: "What you have, when it renews, how to cancel",
    Part: Membership,
  },
  { id: "orders", name: "Orders", about: "What you paid, receipts, refunds", Part: Orders },
  {
    id: "security",
    name: "Password and e-mail",
    about: "And your other devices",
    Part: Security,
  },
  { id: "data", name: "Your data", about: "Take it home, or bring a diary along", Part: Data },
  { id: "erasure", name: "Erase the account", about: "For good", Part: Erasure },
];

/** The list of what there is. */
export function Account() {
  // Until it had pages, the account was one page with sections.
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
      <EmailNotice />
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
      <Install />
      <div>
        <button type="button" class="second" onClick={leave}>
          Log out
        </button>
      </div>
    </div>
  );
}

/** Only where the browser offers it. */
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

/** One part of the account, beside the list where there is room. */
export function AccountPart() {
  const path = place.value.split("?")[0].replace(/\/$/, "");
  const { id, name, Part } = SECTIONS.find((each) => path === `/account/${each.id}`) ?? SECTIONS[0];
  const ready = member.value !== null;
  return (
    <div class="page">
      <p class="back">
        <a href="/account">Account</a>
      </p>
      <div class="account">
        <nav class="account-nav" aria-label="Account">
          {SECTIONS.map((each) => (
            <a
              key={each.id}
              href={`/account/${each.id}`}
              aria-current={each.id === id ? "page" : undefined}
            >
              {each.name}
            </a>
          ))}
        </nav>
        <section class="account-part" aria-labelledby="part-title">
          <h1 id="part-title">{name}</h1>
          <PaymentArrival />
          {memberError.value && <ErrorBox error={memberError.value} again={() => readMember()} />}
          <div class="card">{ready ? <Part /> : !memberError.value && <Skeleton lines={9} />}</div>
        </section>
      </div>
    </div>
  );
}
