// Logging in at the desk; shown over the current page after the session has expired, so that typed text stays.

import { useLayoutEffect, useRef } from "preact/hooks";
import { logIn, logOut, session } from "../data/staff";
import { EmailField } from "../parts/form/account-fields";
import { PasswordField, TextField } from "../parts/form/field";
import { Form, useForm } from "../parts/form/form";
import { PageHead } from "../parts/page/page-head";
import { t } from "../words/words";

export function LogInPage() {
  return (
    <div class="page narrow">
      <PageHead title={t("Keto desk")} lead={t("For staff. Members log in on the main site.")} />
      <LogInForm />
    </div>
  );
}

/** A dialog that closes only by logging in, or by leaving the desk. */
export function LogInAgain() {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => element.current?.showModal(), []);
  return (
    <dialog
      ref={element}
      aria-labelledby="log-in-again"
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog at the second Escape.
      onClose={() => element.current?.showModal()}
    >
      <div class="dialog-body">
        <h2 id="log-in-again">{t("Your session has ended")}</h2>
        <p>{t("Log in to continue. What you typed is still there.")}</p>
        <LogInForm email={session.value?.staff.email} />
        <button type="button" class="quiet" onClick={logOut}>
          {t("Leave Desk")}
        </button>
      </div>
    </dialog>
  );
}

function LogInForm({ email = "" }: { email?: string }) {
  const form = useForm({ email, password: "", code: "" }, ({ email, password, code }) =>
    logIn({ email: email.trim(), password, code: code.replaceAll(" ", "") }),
  );
  return (
    <Form form={form} action={t("Log in")} busyText={t("Logging in …")}>
      <EmailField form={form} autocomplete="username" />
      <PasswordField
        form={form}
        name="password"
        label={t("Password")}
        autocomplete="current-password"
        required
      />
      <TextField
        form={form}
        name="code"
        label={t("Code")}
        hint={t("The 6 digits from your authenticator app. Each code works once.")}
        inputMode="numeric"
        autocomplete="one-time-code"
        required
      />
    </Form>
  );
}
