// Confirming an address with the token from a mail: the same for the own address and for a new one.

import { dropQuery } from "../router.js";
import { keto } from "../state/api.js";
import { readMember } from "../state/member.js";
import { useRequest } from "../state/request.js";
import { isLoggedIn } from "../state/session.js";
import { html, useEffect, useState } from "./html.js";
import { Loaded } from "./loaded.js";
import { Notice } from "./notice.js";
import { PageHead } from "./page-head.js";

/** @param {{ query: URLSearchParams, title: string, done: string, help: unknown }} props */
export function Confirmation({ query, title, done, help }) {
  const [token] = useState(query.get("token") ?? "");
  useEffect(dropQuery, []);
  const answer = useRequest(async () => {
    if (!token) return { message: "" };
    const confirmed = await keto.auth.postConfirmEmail({ token });
    if (isLoggedIn.value) await readMember();
    return confirmed;
  }, []);
  return html`
    <div class="page narrow">
      <${PageHead} title=${title} />
      ${token
        ? html`
            <${Loaded} request=${answer}>
              ${() => html`
                <${Notice} tone="good">
                  <p>${done}</p>
                  <a class="button" href=${isLoggedIn.value ? "/account" : "/login"}>${isLoggedIn.value ? "To your account" : "Log in"}</a>
                <//>
              `}
            <//>
            ${answer.error && html`<p class="soft">${help}</p>`}
          `
        : html`<${Notice} tone="warn"><p>This page needs the whole link from the mail.</p><//>`}
    </div>
  `;
}
