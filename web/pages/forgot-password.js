// Asking for a mail with a link that sets a new password.

import { TextField } from "../parts/field.js";
import { Form, useForm } from "../parts/form.js";
import { html, useState } from "../parts/html.js";
import { Notice } from "../parts/notice.js";
import { PageHead } from "../parts/page-head.js";
import { keto } from "../state/api.js";

export const title = "Forgotten password";

export default function ForgotPassword() {
  const [message, setMessage] = useState("");
  const form = useForm({ email: "" }, async ({ email }) => {
    const answer = await keto.auth.postForgotPassword({ email: email.trim() });
    setMessage(answer.message);
  });
  return html`
    <div class="page narrow">
      <${PageHead} title="Forgotten password" lead="We mail you a link that sets a new one. It is valid for an hour." />
      ${message
        ? html`<${Notice} tone="good"><p>${message}</p><p class="small soft">No mail? Look in the spam folder, or try again in a few minutes.</p><//>`
        : html`
            <${Form} form=${form} action="Send the link" busyText="Sending …">
              <${TextField} form=${form} name="email" label="E-mail" type="email" autocomplete="email" required />
            <//>
          `}
      <p><a href="/login">Back to the login</a></p>
    </div>
  `;
}
