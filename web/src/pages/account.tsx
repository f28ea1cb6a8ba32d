// The member's account, in sections.

import "./account.css";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { ErrorBox } from "../parts/error-box";
import { PageHead } from "../parts/page-head";
import { PaymentArrival } from "../parts/payment-arrival";
import { Skeleton } from "../parts/skeleton";
import { member, memberError, readMember } from "../state/member";
import { Data } from "./account/data";
import { Erasure } from "./account/erasure";
import { Membership } from "./account/membership";
import { Orders } from "./account/orders";
import { Profile } from "./account/profile";
import { Security } from "./account/security";
import { MemberSettings } from "./account/settings";

const SECTIONS: [id: string, name: string, Part: () => ComponentChildren][] = [
  ["profile", "Profile", Profile],
  ["settings", "Settings", MemberSettings],
  ["membership", "Membership", Membership],
  ["orders", "Orders", Orders],
  ["security", "Password and e-mail", Security],
  ["data", "Your data", Data],
  ["erasure", "Erase the account", Erasure],
];

export function Account() {
  const ready = member.value !== null;
  // An address with #orders is there before the section is.
  useEffect(() => {
    if (ready && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [ready]);
  return (
    <div class="page">
      <PageHead title="Account" lead={member.value?.email ?? "\u00a0"} />
      <PaymentArrival />
      {memberError.value && <ErrorBox error={memberError.value} again={() => readMember()} />}
      <div class="account">
        <nav class="account-nav" aria-label="Account">
          {SECTIONS.map(([id, name]) => (
            <a key={id} href={`#${id}`}>
              {name}
            </a>
          ))}
        </nav>
        <div class="account-sections">
          {!ready && !memberError.value && (
            <div class="card">
              <Skeleton lines={9} />
            </div>
          )}
          {ready &&
            SECTIONS.map(([id, name, Part]) => (
              <section class="card" key={id} id={id} aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>{name}</h2>
                <Part />
              </section>
            ))}
        </div>
      </div>
    </div>
  );
}
