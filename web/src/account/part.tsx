// One page of the account. Loaded on demand: a visitor's first view does not need it.

import type { ComponentChildren } from "preact";
import { member, memberError, readMember } from "../data/member/member";
import { place } from "../parts/browser/router";
import { Skeleton } from "../parts/loading/skeleton";
import { ErrorBox } from "../parts/messages/error-box";
import { PaymentArrival } from "../shop/payments/payment-arrival";
import { t } from "../words/words";
import { SECTIONS } from "./account";
import { Data } from "./data";
import { Erasure } from "./erasure";
import { Food } from "./food";
import { Mails } from "./mails";
import { Invoices } from "./membership/invoices";
import { Membership } from "./membership/membership";
import { Orders } from "./membership/orders";
import { Profile } from "./profile";
import { Security } from "./security";
import { MemberSettings } from "./settings";

const PARTS: Record<(typeof SECTIONS)[number]["id"], () => ComponentChildren> = {
  profile: Profile,
  food: Food,
  settings: MemberSettings,
  mails: Mails,
  membership: Membership,
  orders: Orders,
  invoices: Invoices,
  security: Security,
  data: Data,
  erasure: Erasure,
};

/** One page of the account, next to the list if there is room. */
export function AccountPart() {
  const path = place.value.split("?")[0].replace(/\/$/, "");
  const { id, name } = SECTIONS.find((each) => path === `/account/${each.id}`) ?? SECTIONS[0];
  const Part = PARTS[id];
  const ready = member.value !== null;
  return (
    <div class="page">
      <p class="back">
        <a href="/account">{t("Account")}</a>
      </p>
      <div class="account">
        <nav class="account-nav" aria-label={t("Account")}>
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
