// Registering an account.

import { useEffect } from "preact/hooks";
import { PasswordField, TextField } from "../parts/field";
import { Form, useForm } from "../parts/form";
import { PageHead } from "../parts/page-head";
import type { PageProps } from "../router";
import { navigate, ownAddress } from "../router";
import { keto } from "../state/api";
import { LENGTHS, lengthText } from "../state/limits";
import { adoptBrowserSettings } from "../state/member";
import { isLoggedIn, stayLoggedIn } from "../state/session";
import { toast } from "../state/toasts";

export function Register({ query }: PageProps) {
  const next = ownAddress(query.get("next"));
  const form = useForm({ name: "", email: "", password: "" }, async ({ name, email, password }) => {
    stayLoggedIn(true);
    await keto.auth.register({
      email: email.trim(),
      password,
      ...(name.trim() && { name: name.trim() }),
    });
    adoptBrowserSettings();
    toast("Welcome to Keto. A mail is on its way to you.");
  });
  // Also where one is logged in already.
  useEffect(() => {
    if (isLoggedIn.value) navigate(next, { replace: true });
  }, [isLoggedIn.value]);
  return (
    <div class="page narrow">
      <PageHead title="Get started" lead="An account is free and takes a minute." />
      <Form form={form} action="Create account" busyText="Creating the account …">
        <TextField
          form={form}
          name="name"
          label="Name"
          autocomplete="name"
          hint="Optional. Shown beside your reviews."
        />
        <TextField
          form={form}
          name="email"
          label="E-mail"
          type="email"
          autocomplete="email"
          required
        />
        <PasswordField
          form={form}
          name="password"
          label="Password"
          autocomplete="new-password"
          hint={`${lengthText(LENGTHS.RegisterRequest.password)}.`}
          required
        />
      </Form>
      <p class="soft">
        Have an account? <a href={withNext("/login", query)}>Log in</a>
      </p>
    </div>
  );
}

export function withNext(address: string, query: URLSearchParams) {
  const next = query.get("next");
  return next ? `${address}?next=${encodeURIComponent(next)}` : address;
}
