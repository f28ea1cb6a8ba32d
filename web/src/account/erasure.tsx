// Erases the account after the password and a confirmation.

import { useState } from "preact/hooks";
import { keto } from "../data/api";
import { logOut } from "../data/session";
import { navigate } from "../parts/browser/router";
import { PasswordField } from "../parts/form/field";
import { Form, useForm } from "../parts/form/form";
import { Dialog } from "../parts/page/dialog";
import { t } from "../words/words";

export function Erasure() {
  const [open, setOpen] = useState(false);
  const form = useForm({ password: "" }, async ({ password }) => {
    const { receiptId } = await keto.POST("/api/auth/delete-account", { body: { password } });
    // Go to the public page first, so that no login page is shown in between.
    navigate(`/erasure?receipt=${encodeURIComponent(receiptId)}`, { replace: true });
    logOut();
  });
  return (
    <>
      <p class="soft">
        {t(
          "We delete everything we keep about you, in all our services: profile, logs, plans, reviews and purchases. Your subscription is cancelled right away. You can’t undo this.",
        )}
      </p>
      <div>
        <button type="button" class="second bad" onClick={() => setOpen(true)}>
          {t("Delete my account")}
        </button>
      </div>
      <Dialog title={t("Delete your account?")} open={open} close={() => setOpen(false)}>
        <p>
          {t(
            "Your plans, logs and points will be gone for good. You may want to export your data first. If you want to withdraw from a purchase, do that first, too: afterwards we can’t tell which order was yours.",
          )}
        </p>
        <Form
          form={form}
          action={t("Delete everything")}
          busyText={t("Deleting …")}
          kind="danger"
          more={
            <button type="button" class="quiet" onClick={() => setOpen(false)}>
              {t("Keep my account")}
            </button>
          }
        >
          <PasswordField
            form={form}
            name="password"
            label={t("Password")}
            autocomplete="current-password"
          />
        </Form>
      </Dialog>
    </>
  );
}
