// Setting a new password with the token from the mail.

/** @import { PageProps } from "../router.js" */

import { PasswordField } from "../parts/field.js";
import { Form, useForm } from "../parts/form.js";
import { html, useEffect, useState } from "../parts/html.js";
import { Notice } from "../parts/notice.js";
import { PageHead } from "../parts/page-head.js";
import { dropQuery } from "../router.js";
import { keto } from "../state/api.js";
import { LENGTHS, lengthText } from "../state/limits.js";
import { logOut } from "../state/session.js";

export const title = "New password";

/** @param {PageProps} props */
export default function ResetPassword({ query }) {
  const [token] = useState(query.get("token") ?? "");
  const [message, setMessage] = useState("");
  useEffect(dropQuery, []);
  const form = useForm({ password: "" }, async ({ password }) => {
    const answer = await keto.auth.postResetPassword({ token, password });
    // The API has revoked every session.
    logOut();
    setMessage(answer.message);
  });
  return html`
    <div class="page narrow">
      <${PageHead} title="New password" />
      ${message
        ? html`<${Notice} tone="good"><p>${message}</p><a class="button" href="/login">Log in</a><//>`
        : !token
          ? html`<${Notice} tone="warn"><p>This page needs the whole link from the mail.</p><//>`
          : html`
              <${Form} form=${form} action="Set the password" busyText="Setting the password …">
                <${PasswordField} form=${form} name="password" label="New password" autocomplete="new-password" hint=${`${lengthText(LENGTHS.RegisterRequest.password)}. All devices are logged out.`} required />
              <//>
            `}
      ${!message && html`<p class="soft"><a href="/forgot-password">Ask for a new link</a></p>`}
    </div>
  `;
}
