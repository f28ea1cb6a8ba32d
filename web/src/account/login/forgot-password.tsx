// Requests a mail with a link for a new password.

import { useState } from "preact/hooks";
import { keto, wrongField } from "../../data/api";
import { EmailField } from "../../parts/form/account-fields";
import { Form, useForm } from "../../parts/form/form";
import { Notice } from "../../parts/messages/notice";
import { PageHead } from "../../parts/page/page-head";
import { t } from "../../words/words";

export function ForgotPassword() {
  const [isSent, setSent] = useState(false);
  const form = useForm({ email: "" }, async ({ email }) => {
    // The API answers a malformed address with a 500.
    if (!/^\S+@\S+$/.test(email.trim())) throw wrongField("email", "not_an_email");
    await keto.POST("/api/auth/forgot-password", { body: { email: email.trim() } });
    setSent(true);
  });
  return (
    <div class="page narrow">
      <PageHead
        title={t("Forgot your password?")}
        lead={t("We’ll e-mail you a link to set a new one. It works for an hour.")}
      />
      {isSent ? (
        <Notice tone="good">
          <p>{t("If there’s an account with this address, we’ve sent it a link.")}</p>
          <p class="small soft">
            {t("No e-mail? Check your spam folder, or try again in a few minutes.")}
          </p>
        </Notice>
      ) : (
        <Form form={form} action={t("Send the link")} busyText={t("Sending …")}>
          <EmailField form={form} />
        </Form>
      )}
      <p>
        <a href="/login">{t("Back to login")}</a>
      </p>
    </div>
  );
}
