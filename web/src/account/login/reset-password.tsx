// Sets a new password with the token from the mail.

import { useEffect, useState } from "preact/hooks";
import { keto } from "../../data/api";
import { logOut } from "../../data/session";
import type { PageProps } from "../../parts/browser/router";
import { dropQuery } from "../../parts/browser/router";
import { NewPasswordField } from "../../parts/form/account-fields";
import { Form, useForm } from "../../parts/form/form";
import { Notice } from "../../parts/messages/notice";
import { PageHead } from "../../parts/page/page-head";
import { t } from "../../words/words";

export function ResetPassword({ query }: PageProps) {
  const [token] = useState(query.get("token") ?? "");
  const [isSet, setSet] = useState(false);
  useEffect(dropQuery, []);
  const form = useForm({ password: "" }, async ({ password }) => {
    await keto.POST("/api/auth/reset-password", { body: { token, password } });
    // The API has revoked every session.
    logOut();
    setSet(true);
  });
  return (
    <div class="page narrow">
      <PageHead title={t("New password")} />
      {isSet ? (
        <Notice tone="good">
          <p>{t("Your new password is set.")}</p>
          <a class="button" href="/login">
            {t("Log in")}
          </a>
        </Notice>
      ) : !token ? (
        <Notice tone="warn">
          <p>{t("Part of the link is missing. Open the whole link from the e-mail.")}</p>
        </Notice>
      ) : (
        <Form form={form} action={t("Set password")} busyText={t("Setting your password …")}>
          <NewPasswordField
            form={form}
            name="password"
            label={t("New password")}
            hint={t("This logs you out on all devices.")}
          />
        </Form>
      )}
      {!isSet && (
        <p class="soft">
          <a href="/forgot-password">{t("Ask for a new link")}</a>
        </p>
      )}
    </div>
  );
}
