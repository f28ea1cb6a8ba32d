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
    toast("Your password is changed. Other devices are logged out.");
  });
  return (
    <>
      <h2>Change your password</h2>
      <Form form={form} action="Change the password" busyText="Changing …">
        <div class="fields">
          <PasswordField
            form={form}
            name="currentPassword"
            label="Current password"
            autocomplete="current-password"
          />
          <NewPasswordField
            form={form}
            name="newPassword"
            label="New password"
            hint="Other devices are logged out."
          />
        </div>
      </Form>
    </>
  );
}

function ChangeEmail() {
  const [message, setMessage] = useState("");
  const empty = { email: "", password: "" };
  const form = useForm(
    empty,
    async ({ email, password }) => {
      const answer = await keto.POST("/api/auth/change-email", {
        body: { email: email.trim(), password },
      });
      form.reset();
      setMessage(answer.message);
    },
    { untilLeft: "new-email" },
  );
  return (
    <>
      <h2>Change your e-mail address</h2>
      <p class="soft">
        It's <span class="address">{member.value?.email}</span> now. We'll mail a link to the new
        address; once you follow it, the change is made.
      </p>
      <EmailNotice />
      {message && (
        <Notice tone="good">
          <p>{message}</p>
        </Notice>
      )}
      <Form form={form} action="Change the address" busyText="Sending …">
        <div class="fields">
          <EmailField form={form} label="New e-mail" />
          <PasswordField
            form={form}
            name="password"
            label="Password"
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
    toast("That device is logged out.");
  });
  const everywhere = useAction(async () => {
    await keto.POST("/api/auth/logout-everywhere");
    cache.outdate(queries.logins.key);
    toast("All other devices are logged out.");
  });
  return (
    <>
      <h2>Your other devices</h2>
      <p class="soft">
        A login lasts 7 days. If you've lost a device, log it out, or everywhere else. This one
        stays logged in.
      </p>
      <Loaded request={answer}>
        {({ sessions }) => (
          <ul class="orders" role="list">
            {sessions.map(({ id, device, createdAt, lastSeenAt, current }) => (
              <li key={id} class="row apart">
                <span>
                  <strong>{current ? `${device} (this device)` : device}</strong>{" "}
                  <span class="small soft">
                    Logged in {agoText(Date.parse(createdAt), now.value.getTime())}, last seen{" "}
                    {agoText(Date.parse(lastSeenAt), now.value.getTime())}
                  </span>
                </span>
                {!current && (
                  <button
                    type="button"
                    class="quiet"
                    disabled={end.busy}
                    aria-label={`Log out ${device}`}
                    onClick={() => end.run(id)}
                  >
                    Log out
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
          {everywhere.busy ? "Logging out …" : "Log out on all other devices"}
        </button>
      </div>
      {everywhere.error && <ErrorBox error={everywhere.error} />}
    </>
  );
}
