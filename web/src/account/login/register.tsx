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
import { rich, t } from "../../words/words";

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
    toast(t("Welcome to Keto. We’ve sent you an e-mail."));
  });
  // Also when logged in already.
  useEffect(() => {
    if (isLoggedIn.value) navigate(next, { replace: true });
  }, [isLoggedIn.value]);
  return (
    <div class="page narrow">
      <PageHead
        title={t("Get started")}
        lead={
          chosen
            ? t("First your account, then the payment page for {plan}.", { plan: chosen.label })
            : t("It’s free and takes a minute.")
        }
      />
      {!chosen && (
        <p class="soft">
          {rich("Or {link} and get your first week with it.", {
            link: <a href="/start">{t("answer five questions")}</a>,
          })}
        </p>
      )}
      <Form form={form} action={t("Create account")} busyText={t("Creating your account …")}>
        <TextField
          form={form}
          name="name"
          label={t("Name")}
          autocomplete="name"
          hint={t("Optional. Shown with your reviews.")}
        />
        <EmailField form={form} />
        <NewPasswordField form={form} name="password" label={t("Password")} />
      </Form>
      <p class="soft">
        {rich("Already have an account? {link}", {
          link: <a href={withNext("/login", query)}>{t("Log in")}</a>,
        })}
      </p>
    </div>
  );
}

export function withNext(address: string, query: URLSearchParams) {
  const next = query.get("next");
  return next ? `${address}?next=${encodeURIComponent(next)}` : address;
}
