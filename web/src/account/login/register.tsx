// Registers an account.

import { useEffect } from "preact/hooks";
import { keto } from "../../data/api";
import { adoptBrowserSettings } from "../../data/member/member";
import { isLoggedIn, stayLoggedIn } from "../../data/session";
import type { PageProps } from "../../parts/browser/router";
import { navigate, ownAddress } from "../../parts/browser/router";
import { toast } from "../../parts/browser/toasts";
import { EmailField, NewPasswordField } from "../../parts/form/account-fields";
import { TextField } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { PageHead } from "../../parts/page/page-head";
import { whatWasChosen } from "../../shop/state/chosen-before-login";

export function Register({ query }: PageProps) {
  const next = ownAddress(query.get("next"));
  const chosen = whatWasChosen();
  const form = useForm({ name: "", email: "", password: "" }, async ({ name, email, password }) => {
    stayLoggedIn(true);
    await keto.POST("/api/auth/register", {
      body: {
        email: email.trim(),
        password,
        ...(name.trim() && { name: name.trim() }),
      },
    });
    adoptBrowserSettings();
    toast("Welcome to Keto. Look for our e-mail in your inbox.");
  });
  // Also when logged in already.
  useEffect(() => {
    if (isLoggedIn.value) navigate(next, { replace: true });
  }, [isLoggedIn.value]);
  return (
    <div class="page narrow">
      <PageHead
        title="Get started"
        lead={
          chosen
            ? `First your account, then the payment page for ${chosen.label}.`
            : "An account is free and takes a minute."
        }
      />
      {!chosen && (
        <p class="soft">
          Or <a href="/start">answer five questions</a> and get your first week with it.
        </p>
      )}
      <Form form={form} action="Create account" busyText="Creating your account …">
        <TextField
          form={form}
          name="name"
          label="Name"
          autocomplete="name"
          hint="Optional. Shown with your reviews."
        />
        <EmailField form={form} />
        <NewPasswordField form={form} name="password" label="Password" />
      </Form>
      <p class="soft">
        Have an account already? <a href={withNext("/login", query)}>Log in</a>
      </p>
    </div>
  );
}

export function withNext(address: string, query: URLSearchParams) {
  const next = query.get("next");
  return next ? `${address}?next=${encodeURIComponent(next)}` : address;
}
