// Cancels or pauses a subscription, undoes either, and keeps a trial.

import type { CancelRequest, MembershipRecord, PauseRequest } from "keto-client";
import { useState } from "preact/hooks";
import { keto } from "../../data/api";
import { day } from "../../data/member/format";
import { useAction } from "../../data/use-data";
import { toast } from "../../parts/browser/toasts";
import { SelectField } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { ErrorBox } from "../../parts/messages/error-box";
import { Notice } from "../../parts/messages/notice";
import { Dialog } from "../../parts/page/dialog";
import { tierName } from "../../shop/cards/plan-card";
import { ChangeDialog } from "../../shop/payments/change-dialog";
import { CANCEL_REASONS } from "../../shop/rules/cancel-reasons";
import { daysText, daysUntil, keepText } from "../../shop/rules/trial-texts";
import { changeMembership } from "../../shop/state/membership";
import { openPortal } from "../../shop/state/payment-page";
import { priceOf, usePrices } from "../../shop/state/prices";
import { plural, t } from "../../words/words";

/** A planned change with a button to undo it; otherwise the buttons that plan one. */
export function MembershipChanges({ membership }: { membership: MembershipRecord }) {
  const { interval, cancelAt, pausedUntil, trialEndsAt } = membership;
  if (interval === null) return null;
  if (cancelAt !== null) return <Cancelled until={cancelAt} />;
  return (
    <>
      {trialEndsAt && <Trial membership={membership} ends={trialEndsAt} />}
      {pausedUntil && <Paused until={pausedUntil} interval={interval} />}
      <div class="row">
        {!pausedUntil && !trialEndsAt && <Pause membership={membership} />}
        <Cancel membership={membership} />
      </div>
    </>
  );
}

/** The rest of the trial, and the button that keeps the membership: a card is added in the portal. */
function Trial({ membership, ends }: { membership: MembershipRecord; ends: string }) {
  const { tier, interval } = membership;
  const prices = usePrices();
  const keep = useAction(openPortal);
  const name = tierName(tier);
  return (
    <>
      <Notice>
        <p>
          <strong>
            {t("Free trial: {days} left.", { days: daysText(daysUntil(ends, Date.now())) })}
          </strong>{" "}
          {keepText(name, day(ends), priceOf(prices, tier, interval ?? "month"))}
        </p>
        <button type="button" disabled={keep.busy} onClick={keep.run}>
          {keep.busy ? t("Opening …") : t("Keep {name}", { name })}
        </button>
      </Notice>
      {keep.error && <ErrorBox error={keep.error} />}
    </>
  );
}

const REASONS = [["", t("I’d rather not say")], ...Object.entries(CANCEL_REASONS)] as const;

function Cancel({ membership: { accessEndsAt } }: { membership: MembershipRecord }) {
  const [open, setOpen] = useState(false);
  const form = useForm<{ reason: string }>({ reason: "" }, async ({ reason }) => {
    const body = reason ? ({ reason } as CancelRequest) : {};
    await changeMembership(() => keto.POST("/api/payments/subscription/cancel", { body }));
    toast(t("Your membership is cancelled."));
  });
  return (
    <>
      <button type="button" class="second" onClick={() => setOpen(true)}>
        {t("Cancel membership")}
      </button>
      <Dialog title={t("Cancel membership")} open={open} close={() => setOpen(false)}>
        <p>
          {accessEndsAt
            ? t("It stays open until {day}, and nothing more is charged.", {
                day: day(accessEndsAt),
              })
            : t("Nothing more is charged.")}{" "}
          {t("You can change your mind until then.")}
        </p>
        <Form
          form={form}
          action={t("Cancel membership")}
          busyText={t("Cancelling …")}
          more={
            <button type="button" class="quiet" onClick={() => setOpen(false)}>
              {t("Keep it")}
            </button>
          }
        >
          <SelectField
            form={form}
            name="reason"
            label={t("Mind telling us why? (optional)")}
            options={[...REASONS]}
          />
        </Form>
      </Dialog>
    </>
  );
}

const MONTHS = [1, 2, 3].map((n) => [String(n), plural(n, "{n} month", "{n} months")] as const);

function Pause({ membership: { accessEndsAt } }: { membership: MembershipRecord }) {
  const [open, setOpen] = useState(false);
  const form = useForm({ months: "1" }, async ({ months }) => {
    const body: PauseRequest = { months: Number(months) };
    await changeMembership(() => keto.POST("/api/payments/subscription/pause", { body }));
    toast(t("Your membership is paused."));
  });
  return (
    <>
      <button type="button" class="second" onClick={() => setOpen(true)}>
        {t("Pause")}
      </button>
      <Dialog title={t("Pause membership")} open={open} close={() => setOpen(false)}>
        <p>
          {accessEndsAt
            ? t(
                "You keep what you paid for until {day}. The pause begins then, and nothing is charged.",
                { day: day(accessEndsAt) },
              )
            : t("Nothing is charged during the pause.")}
        </p>
        <Form
          form={form}
          action={t("Pause membership")}
          busyText={t("Pausing …")}
          more={
            <button type="button" class="quiet" onClick={() => setOpen(false)}>
              {t("Keep it")}
            </button>
          }
        >
          <SelectField form={form} name="months" label={t("For how long?")} options={MONTHS} />
        </Form>
      </Dialog>
    </>
  );
}

function Cancelled({ until }: { until: string }) {
  const undo = useAction(async () => {
    await changeMembership(() => keto.POST("/api/payments/subscription/undo"));
    toast(t("Your membership continues."));
  });
  return (
    <>
      <Notice>
        <p>
          {t(
            "You cancelled your membership. It stays open until {day}, and nothing more is charged.",
            { day: day(until) },
          )}
        </p>
        <button type="button" class="small" disabled={undo.busy} onClick={undo.run}>
          {undo.busy ? t("Undoing …") : t("Keep my membership")}
        </button>
      </Notice>
      {undo.error && <ErrorBox error={undo.error} />}
    </>
  );
}

function Paused({ until, interval }: { until: string; interval: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Notice>
        <p>
          {t(
            "Your membership is paused. It continues on {day}, and nothing is charged until then.",
            {
              day: day(until),
            },
          )}
        </p>
        <button type="button" class="small" onClick={() => setOpen(true)}>
          {t("Resume now")}
        </button>
      </Notice>
      {open && (
        <ChangeDialog
          kind="resume"
          title={t("Resume your membership")}
          interval={interval}
          preview={async () =>
            (await keto.POST("/api/payments/subscription/resume/preview")).change
          }
          send={(prorationDate) =>
            changeMembership(() =>
              keto.POST("/api/payments/subscription/resume", { body: { prorationDate } }),
            )
          }
          isMade={({ pausedUntil }) => pausedUntil === null}
          made={t("Your membership continues.")}
          openInvoice={openPortal}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}
