// Withdraws from a contract without a login, in two steps: a mail, and its link.

import { useEffect, useState } from "preact/hooks";
import { keto } from "../../data/api";
import { isLoggedIn } from "../../data/session";
import { useAction } from "../../data/use-data";
import { dropQuery, type PageProps } from "../../parts/browser/router";
import { EmailField } from "../../parts/form/account-fields";
import { TextField } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { ErrorBox } from "../../parts/messages/error-box";
import { Notice } from "../../parts/messages/notice";
import { PageHead } from "../../parts/page/page-head";
import { WithdrawalText } from "../../shop/payments/withdrawal-text";
import { withdrawn } from "../../shop/state/withdrawals";
import { rich, t } from "../../words/words";

export function Withdraw({ query }: PageProps) {
  const [token] = useState(query.get("token") ?? "");
  useEffect(dropQuery, []);
  return (
    <div class="page narrow">
      {token ? <Confirm token={token} /> : <AskForMail number={query.get("number") ?? ""} />}
    </div>
  );
}

function AskForMail({ number }: { number: string }) {
  const [isSent, setSent] = useState(false);
  const form = useForm({ orderNumber: number, email: "" }, async ({ orderNumber, email }) => {
    await keto.POST("/api/payments/withdrawals", {
      body: { orderNumber: orderNumber.trim(), email: email.trim() },
    });
    setSent(true);
  });
  return (
    <>
      <PageHead
        title={t("Withdraw from contract")}
        lead={t(
          "You have at least 14 days to change your mind. You don’t need to give a reason or log in.",
        )}
      />
      {isLoggedIn.value && !isSent && (
        <Notice>
          <p>
            {rich("You’re logged in, so it’s quicker under {orders} or {membership}.", {
              orders: <a href="/account/orders">{t("Orders")}</a>,
              membership: <a href="/account/membership">{t("Membership")}</a>,
            })}
          </p>
        </Notice>
      )}
      {isSent ? (
        <Notice tone="good">
          <p>{t("If the number and the address belong together, we’ve sent you an e-mail.")}</p>
          <p>{t("Follow the link in it to confirm. The time you asked counts: just now.")}</p>
          <p class="small soft">
            {t("No e-mail? Check your spam folder, and the number and address you typed.")}
          </p>
        </Notice>
      ) : (
        <Form form={form} action={t("Send the link")} busyText={t("Sending …")}>
          <TextField
            form={form}
            name="orderNumber"
            label={t("Order number")}
            hint={t(
              "It’s in your order confirmation and with the order in the app, for example K-4R7M-X9PC. For a membership, the invoice number works too.",
            )}
            autocomplete="off"
            spellcheck={false}
            required
          />
          <EmailField form={form} label={t("Your account’s e-mail")} />
        </Form>
      )}
    </>
  );
}

function Confirm({ token }: { token: string }) {
  // Only on a click: mail programs open links to scan them.
  const confirm = useAction(async () => {
    const { withdrawal } = await keto.POST("/api/payments/withdrawals/confirm", {
      body: { token },
    });
    await withdrawn(withdrawal);
    return withdrawal;
  });
  const [done, setDone] = useState<Awaited<ReturnType<typeof confirm.run>>>(null);
  return (
    <>
      <PageHead title={done ? t("You have withdrawn") : t("Withdraw from contract")} />
      {done ? (
        <Notice tone="good">
          <WithdrawalText withdrawal={done} />
        </Notice>
      ) : (
        <>
          <p>
            {t(
              "When you confirm, you lose access to what you bought right away, and we refund what you paid for it. We keep a share for the days you used only if you agreed to that when you paid.",
            )}
          </p>
          <div>
            <button
              type="button"
              disabled={confirm.busy}
              onClick={async () => setDone(await confirm.run())}
            >
              {confirm.busy ? t("Confirming …") : t("Confirm withdrawal")}
            </button>
          </div>
        </>
      )}
      {confirm.error !== null && (
        <>
          <ErrorBox error={confirm.error} />
          <p class="soft">
            {rich("You can {link} for as long as you can withdraw.", {
              link: <a href="/withdraw">{t("ask for a new link")}</a>,
            })}
          </p>
        </>
      )}
    </>
  );
}
