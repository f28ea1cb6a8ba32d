// The member's account, in sections.

import { ErrorBox } from "../parts/error-box.js";
import { html, useEffect } from "../parts/html.js";
import { PageHead } from "../parts/page-head.js";
import { PaymentArrival } from "../parts/payment-arrival.js";
import { Skeleton } from "../parts/skeleton.js";
import { member, memberError, readMember } from "../state/member.js";
import { Data } from "./account/data.js";
import { Erasure } from "./account/erasure.js";
import { Membership } from "./account/membership.js";
import { Orders } from "./account/orders.js";
import { Profile } from "./account/profile.js";
import { Security } from "./account/security.js";
import { MemberSettings } from "./account/settings.js";

export const title = "Account";
export const needsLogin = true;

/** @type {[id: string, name: string, part: unknown][]} */
const SECTIONS = [
  ["profile", "Profile", Profile],
  ["settings", "Settings", MemberSettings],
  ["membership", "Membership", Membership],
  ["orders", "Orders", Orders],
  ["security", "Password and e-mail", Security],
  ["data", "Your data", Data],
  ["erasure", "Erase the account", Erasure],
];

export default function Account() {
  const ready = member.value !== null;
  // An address with #orders is there before the section is.
  useEffect(() => {
    if (ready && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [ready]);
  return html`
    <div class="page">
      <${PageHead} title="Account" lead=${member.value?.email ?? "\u00a0"} />
      <${PaymentArrival} />
      ${memberError.value && html`<${ErrorBox} error=${memberError.value} again=${() => readMember()} />`}
      <div class="account">
        <nav class="account-nav" aria-label="Account">
          ${SECTIONS.map(([id, name]) => html`<a key=${id} href=${`#${id}`}>${name}</a>`)}
        </nav>
        <div class="account-sections">
          ${!ready && !memberError.value && html`<div class="card"><${Skeleton} lines=${9} /></div>`}
          ${ready &&
          SECTIONS.map(
            ([id, name, part]) => html`
              <section class="card" key=${id} id=${id} aria-labelledby=${`${id}-title`}>
                <h2 id=${`${id}-title`}>${name}</h2>
                <${part} />
              </section>
            `,
          )}
        </div>
      </div>
    </div>
  `;
}
