// Logs in, and returns to the previous page.

import { useEffect, useState } from "preact/hooks";
import { keto } from "../../data/api";
import { hasDrafts } from "../../data/draft";
import { ended, isLoggedIn, stayLoggedIn } from "../../data/session";
import type { PageProps } from "../../parts/browser/router";
import { navigate, ownAddress } from "../../parts/browser/router";
import { EmailField } from "../../parts/form/account-fields";
import { Checkbox } from "../../parts/form/checkbox";
import { PasswordField } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { Notice } from "../../parts/messages/notice";
import { PageHead } from "../../parts/page/page-head";
import { whatWasChosen } from "../../shop/state/chosen-before-login";
import { rich, t } from "../../words/words";
import { withNext } from "./register";

export function LogIn({ query }: PageProps) {
  const next = ownAddress(query.get("next"));
  const chosen = whatWasChosen();
  const form = useForm(
    { email: ended.value?.email ?? "", password: "", stays: true },
    async ({ email, password, stays }) => {
      stayLoggedIn(stays);
      await keto.POST("/api/auth/login", { body: { email: email.trim(), password } });
    },
  );
  // Also when logged in already, for instance in another tab.
  useEffect(() => {
    if (isLoggedIn.value) navigate(next, { replace: true });
  }, [isLoggedIn.value]);
  const isTextKept = useKeptText();
  return (
    <div class="page narrow">
      <PageHead
        title={t("Log in")}
        lead={chosen && t("Next is the payment page for {plan}.", { plan: chosen.label })}
      />
      {ended.value && (
        <Notice tone="warn">
          <p>{t("Your session has ended. Log in to pick up where you left off.")}</p>
          {isTextKept && <p>{t("We’ve kept what you typed on this device.")}</p>}
        </Notice>
      )}
      <Form form={form} action={t("Log in")} busyText={t("Logging in …")}>
        <EmailField form={form} autocomplete="username" />
        <PasswordField
          form={form}
          name="password"
          label={t("Password")}
          autocomplete="current-password"
          required
        />
        <Checkbox form={form} name="stays" label={t("Stay logged in on this device")} />
      </Form>
      <div class="stack soft">
        <p>
          <a href="/forgot-password">{t("Forgot your password?")}</a>
        </p>
        <p>
          {rich("New here? {link}", {
            link: <a href={withNext("/register", query)}>{t("Create an account")}</a>,
          })}
        </p>
      </div>
    </div>
  );
}

/** Whether the session ended with typed text that the page will restore after the login. */
function useKeptText() {
  const [isKept, setKept] = useState(false);
  const member = ended.value?.member;
  useEffect(() => {
    if (member) hasDrafts(member).then(setKept);
  }, [member]);
  return isKept;
}
