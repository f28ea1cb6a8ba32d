// Logging in, and back to where one was.

/** @import { PageProps } from "../router.js" */

import { Checkbox, PasswordField, TextField } from "../parts/field.js";
import { Form, useForm } from "../parts/form.js";
import { html, useEffect } from "../parts/html.js";
import { Notice } from "../parts/notice.js";
import { PageHead } from "../parts/page-head.js";
import { navigate, ownAddress } from "../router.js";
import { keto } from "../state/api.js";
import { isLoggedIn, stayLoggedIn, wasEnded } from "../state/session.js";
import { withNext } from "./register.js";

export const title = "Log in";

/** @param {PageProps} props */
export default function LogIn({ query }) {
  const next = ownAddress(query.get("next"));
  const form = useForm({ email: "", password: "", stays: true }, async ({ email, password, stays }) => {
    stayLoggedIn(stays);
    await keto.auth.postLogin({ email: email.trim(), password });
  });
  // Also where one is logged in already, for instance in another tab.
  useEffect(() => {
    if (isLoggedIn.value) navigate(next, { replace: true });
  }, [isLoggedIn.value]);
  return html`
    <div class="page narrow">
      <${PageHead} title="Log in" />
      ${wasEnded.value && html`<${Notice} tone="warn"><p>Your session is over. Log in to go on where you were.</p><//>`}
      <${Form} form=${form} action="Log in" busyText="Logging in …">
        <${TextField} form=${form} name="email" label="E-mail" type="email" autocomplete="username" required />
        <${PasswordField} form=${form} name="password" label="Password" autocomplete="current-password" required />
        <${Checkbox} form=${form} name="stays" label="Stay logged in on this device" />
      <//>
      <div class="stack soft">
        <p><a href="/forgot-password">Forgot your password?</a></p>
        <p>New here? <a href=${withNext("/register", query)}>Create an account</a></p>
      </div>
    </div>
  `;
}
