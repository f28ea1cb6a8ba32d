// Registering an account.

/** @import { PageProps } from "../router.js" */

import { PasswordField, TextField } from "../parts/field.js";
import { Form, useForm } from "../parts/form.js";
import { html, useEffect } from "../parts/html.js";
import { PageHead } from "../parts/page-head.js";
import { navigate, ownAddress } from "../router.js";
import { keto } from "../state/api.js";
import { LENGTHS, lengthText } from "../state/limits.js";
import { adoptBrowserSettings } from "../state/member.js";
import { isLoggedIn, stayLoggedIn } from "../state/session.js";
import { toast } from "../state/toasts.js";

export const title = "Get started";

/** @param {PageProps} props */
export default function Register({ query }) {
  const next = ownAddress(query.get("next"));
  const form = useForm({ name: "", email: "", password: "" }, async ({ name, email, password }) => {
    stayLoggedIn(true);
    await keto.auth.postRegister({ email: email.trim(), password, ...(name.trim() && { name: name.trim() }) });
    adoptBrowserSettings();
    toast("Welcome to Keto. A mail is on its way to you.");
  });
  // Also where one is logged in already.
  useEffect(() => {
    if (isLoggedIn.value) navigate(next, { replace: true });
  }, [isLoggedIn.value]);
  return html`
    <div class="page narrow">
      <${PageHead} title="Get started" lead="An account is free and takes a minute." />
      <${Form} form=${form} action="Create account" busyText="Creating the account …">
        <${TextField} form=${form} name="name" label="Name" autocomplete="name" hint="Optional. Shown beside your reviews." />
        <${TextField} form=${form} name="email" label="E-mail" type="email" autocomplete="email" required />
        <${PasswordField} form=${form} name="password" label="Password" autocomplete="new-password" hint=${`${lengthText(LENGTHS.RegisterRequest.password)}.`} required />
      <//>
      <p class="soft">Have an account? <a href=${withNext("/login", query)}>Log in</a></p>
    </div>
  `;
}

/**
 * @param {string} address
 * @param {URLSearchParams} query
 */
export function withNext(address, query) {
  const next = query.get("next");
  return next ? `${address}?next=${encodeURIComponent(next)}` : address;
}
