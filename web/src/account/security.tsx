// Password, e-mail address, and the sessions on other devices.

import { useState } from "preact/hooks";
import { KetoError, keto } from "../data/api";
import { cache } from "../data/device";
import { member } from "../data/member/member";
import { now } from "../data/member/today";
import * as queries from "../data/queries";
import { useAction, useData } from "../data/use-data";
import { agoText } from "../data/values/ago";
import { toast } from "../parts/browser/toasts";
import { EmailField, NewPasswordField } from "../parts/form/account-fields";
import { PasswordField } from "../parts/form/field";
import { Form, useForm } from "../parts/form/form";
import { Loaded } from "../parts/loading/loaded";
import { ErrorBox } from "../parts/messages/error-box";
import { Notice } from "../parts/messages/notice";
import { rich, t } from "../words/words";
import { EmailNotice } from "./email-notice";

export function Security() {
  return (
    <>
      <ChangePassword />
      <hr />
      <ChangeEmail />
      <hr />
      <Sessions />
    </>
  );
}

function ChangePassword() {
  const empty = { currentPassword: "", newPassword: "" };
  const form = useForm(empty, async ({ currentPassword, newPassword }) => {
    await keto.POST("/api/auth/change-password", { body: { currentPassword, newPassword } });
    form.reset();
    toast(t("Your password is changed, and your other devices are logged out."));
  });
  return (
    <>
      <h2>{t("Change your password")}</h2>
      <Form form={form} action={t("Change password")} busyText={t("Changing …")}>
        <div class="fields">
          <PasswordField
            form={form}
            name="currentPassword"
            label={t("Current password")}
            autocomplete="current-password"
          />
          <NewPasswordField
            form={form}
            name="newPassword"
            label={t("New password")}
            hint={t("This logs out your other devices.")}
          />
        </div>
      </Form>
    </>
  );
}

function ChangeEmail() {
  const [isSent, setSent] = useState(false);
  const empty = { email: "", password: "" };
  const form = useForm(
    empty,
    async ({ email, password }) => {
      await keto.POST("/api/auth/change-email", {
        body: { email: email.trim(), password },
      });
      form.reset();
      setSent(true);
    },
    { untilLeft: "new-email" },
  );
  return (
    <>
      <h2>{t("Change your e-mail address")}</h2>
      <p class="soft">
        {rich(
          "It’s {address} now. We’ll send a link to the new address. Follow it to make the change.",
          { address: <span class="address">{member.value?.email}</span> },
        )}
      </p>
      <EmailNotice />
      {isSent && (
        <Notice tone="good">
          <p>{t("We’ve sent a link to the new address.")}</p>
        </Notice>
      )}
      <Form form={form} action={t("Change address")} busyText={t("Sending …")}>
        <div class="fields">
          <EmailField form={form} label={t("New e-mail")} />
          <PasswordField
            form={form}
            name="password"
            label={t("Password")}
            autocomplete="current-password"
          />
        </div>
      </Form>
    </>
  );
}

function Sessions() {
  const answer = useData(queries.logins);
  const end = useAction(async (id: string) => {
    try {
      await keto.DELETE("/api/auth/sessions/{id}", { params: { path: { id } } });
    } catch (error) {
      // The session was ended elsewhere: only the list is out of date.
      if (!(error instanceof KetoError && error.status === 404)) throw error;
    }
    cache.outdate(queries.logins.key);
    toast(t("That device is logged out."));
  });
  const everywhere = useAction(async () => {
    await keto.POST("/api/auth/logout-everywhere");
    cache.outdate(queries.logins.key);
    toast(t("All other devices are logged out."));
  });
  return (
    <>
      <h2>{t("Your other devices")}</h2>
      <p class="soft">
        {t(
          "You stay logged in for 7 days. Lost a device? Log it out here, or log out all the others. This one stays logged in.",
        )}
      </p>
      <Loaded request={answer}>
        {({ sessions }) => (
          <ul class="orders" role="list">
            {sessions.map(({ id, device, createdAt, lastSeenAt, current }) => (
              <li key={id} class="row apart">
                <span>
                  <strong>{current ? t("{device} (this device)", { device }) : device}</strong>{" "}
                  <span class="small soft">
                    {t("Logged in {login}, last seen {visit}", {
                      login: agoText(Date.parse(createdAt), now.value.getTime()),
                      visit: agoText(Date.parse(lastSeenAt), now.value.getTime()),
                    })}
                  </span>
                </span>
                {!current && (
                  <button
                    type="button"
                    class="quiet"
                    disabled={end.busy}
                    aria-label={t("Log out {device}", { device })}
                    onClick={() => end.run(id)}
                  >
                    {t("Log out")}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {end.error && <ErrorBox error={end.error} />}
      <div>
        <button type="button" class="second" disabled={everywhere.busy} onClick={everywhere.run}>
          {everywhere.busy ? t("Logging out …") : t("Log out all other devices")}
        </button>
      </div>
      {everywhere.error && <ErrorBox error={everywhere.error} />}
    </>
  );
}
