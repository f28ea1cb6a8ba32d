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
  const [message, setMessage] = useState("");
  const form = useForm({ orderNumber: number, email: "" }, async ({ orderNumber, email }) => {
    const answer = await keto.POST("/api/payments/withdrawals", {
      body: { orderNumber: orderNumber.trim(), email: email.trim() },
    });
    setMessage(answer.message);
  });
  return (
    <>
      <PageHead
        title="Withdraw from contract"
        lead="You have at least 14 days to change your mind. You don't need to say why, and you don't need to log in."
      />
      {isLoggedIn.value && !message && (
        <Notice>
          <p>
            You're logged in, so it's quicker under <a href="/account/orders">Orders</a> or{" "}
            <a href="/account/membership">Membership</a>.
          </p>
        </Notice>
      )}
      {message ? (
        <Notice tone="good">
          <p>{message}</p>
          <p>Open its link to confirm. What counts is when you asked: just now.</p>
          <p class="small soft">
            No e-mail? Check your spam folder, and the number and address that you typed.
          </p>
        </Notice>
      ) : (
        <Form form={form} action="Send the link" busyText="Sending …">
          <TextField
            form={form}
            name="orderNumber"
            label="Order number"
            hint="It's in the e-mail that confirmed your order, and with the order in the app: K-4R7M-X9PC, for example. For a membership, the number of its invoice works as well."
            autocomplete="off"
            spellcheck={false}
            required
          />
          <EmailField form={form} label="E-mail of your account" />
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
      <PageHead title={done ? "You have withdrawn" : "Withdraw from contract"} />
      {done ? (
        <Notice tone="good">
          <WithdrawalText withdrawal={done} />
        </Notice>
      ) : (
        <>
          <p>
            When you confirm, what you bought closes at once, and we refund what you paid for it. We
            keep a share for the days you used only if you agreed to that when you paid.
          </p>
          <div>
            <button
              type="button"
              disabled={confirm.busy}
              onClick={async () => setDone(await confirm.run())}
            >
              {confirm.busy ? "Confirming …" : "Confirm withdrawal"}
            </button>
          </div>
        </>
      )}
      {confirm.error !== null && (
        <>
          <ErrorBox error={confirm.error} />
          <p class="soft">
            You can <a href="/withdraw">ask for a new link</a> as long as you may withdraw.
          </p>
        </>
      )}
    </>
  );
}
