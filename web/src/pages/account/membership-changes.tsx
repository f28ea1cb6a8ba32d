// What a member can do about a subscription: cancel it and undo that, pause it and go on.

import type { CancelRequest, MembershipRecord, PauseRequest } from "keto-client";
import { useState } from "preact/hooks";
import { keto } from "../../data/api";
import { useAction } from "../../data/use-data";
import { SelectField } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { ErrorBox } from "../../parts/messages/error-box";
import { Notice } from "../../parts/messages/notice";
import { Dialog } from "../../parts/page/dialog";
import { toast } from "../../state/app/toasts";
import { day } from "../../state/member/format";
import { changeMembership } from "../../state/payments/membership";

/** What is planned, with its way back; else the buttons that plan it. */
export function MembershipChanges({ membership }: { membership: MembershipRecord }) {
  const { interval, cancelAt, pausedUntil, trialEndsAt } = membership;
  if (interval === null) return null;
  if (cancelAt !== null) return <Cancelled until={cancelAt} />;
  return (
    <>
      {trialEndsAt && (
        <Notice>
          <p>
            Your trial ends on {day(trialEndsAt)}. To keep the membership, add a card in the billing
            portal before; without one, it ends by itself and nothing is charged.
          </p>
        </Notice>
      )}
      {pausedUntil && <Paused until={pausedUntil} />}
      <div class="row">
        {!pausedUntil && !trialEndsAt && <Pause membership={membership} />}
        <Cancel membership={membership} />
      </div>
    </>
  );
}

const REASONS = [
  ["", "I'd rather not say"],
  ["price", "It costs too much"],
  ["unused", "I don't use it enough"],
  ["results", "It didn't help me"],
  ["features", "Something is missing"],
  ["trouble", "Something didn't work"],
  ["other", "Something else"],
] as const;

function Cancel({ membership: { accessEndsAt } }: { membership: MembershipRecord }) {
  const [open, setOpen] = useState(false);
  const form = useForm<{ reason: string }>({ reason: "" }, async ({ reason }) => {
    const body = reason ? ({ reason } as CancelRequest) : {};
    await changeMembership(() => keto.POST("/api/payments/subscription/cancel", { body }));
    toast("Your membership is cancelled.");
  });
  return (
    <>
      <button type="button" class="second" onClick={() => setOpen(true)}>
        Cancel the membership
      </button>
      <Dialog title="Cancel the membership" open={open} close={() => setOpen(false)}>
        <p>
          {accessEndsAt
            ? `It stays open until ${day(accessEndsAt)}, and nothing more is charged.`
            : "Nothing more is charged."}{" "}
          You can change your mind until then.
        </p>
        <Form
          form={form}
          action="Cancel it"
          busyText="Cancelling …"
          more={
            <button type="button" class="quiet" onClick={() => setOpen(false)}>
              Keep it
            </button>
          }
        >
          <SelectField
            form={form}
            name="reason"
            label="Why do you leave?"
            hint="You needn't say."
            options={[...REASONS]}
          />
        </Form>
      </Dialog>
    </>
  );
}

const MONTHS = [
  ["1", "1 month"],
  ["2", "2 months"],
  ["3", "3 months"],
] as const;

function Pause({ membership: { accessEndsAt } }: { membership: MembershipRecord }) {
  const [open, setOpen] = useState(false);
  const form = useForm({ months: "1" }, async ({ months }) => {
    const body: PauseRequest = { months: Number(months) };
    await changeMembership(() => keto.POST("/api/payments/subscription/pause", { body }));
    toast("Your membership is paused.");
  });
  return (
    <>
      <button type="button" class="second" onClick={() => setOpen(true)}>
        Pause
      </button>
      <Dialog title="Pause the membership" open={open} close={() => setOpen(false)}>
        <p>
          {accessEndsAt
            ? `You keep what you have paid for until ${day(accessEndsAt)}. The pause begins then: nothing is charged.`
            : "While it is paused, nothing is charged."}
        </p>
        <Form
          form={form}
          action="Pause it"
          busyText="Pausing …"
          more={
            <button type="button" class="quiet" onClick={() => setOpen(false)}>
              Keep it
            </button>
          }
        >
          <SelectField form={form} name="months" label="For how long?" options={[...MONTHS]} />
        </Form>
      </Dialog>
    </>
  );
}

function Cancelled({ until }: { until: string }) {
  const undo = useAction(async () => {
    await changeMembership(() => keto.POST("/api/payments/subscription/undo"));
    toast("Your membership goes on.");
  });
  return (
    <>
      <Notice>
        <p>
          You cancelled your membership. It stays open until {day(until)}, and nothing more is
          charged.
        </p>
        <button type="button" class="small" disabled={undo.busy} onClick={undo.run}>
          {undo.busy ? "Undoing …" : "Keep my membership"}
        </button>
      </Notice>
      {undo.error && <ErrorBox error={undo.error} />}
    </>
  );
}

function Paused({ until }: { until: string }) {
  const resume = useAction(async () => {
    await changeMembership(() => keto.POST("/api/payments/subscription/resume"));
    toast("Your membership goes on.");
  });
  return (
    <>
      <Notice>
        <p>Your membership is paused: nothing is charged until {day(until)}. Then it goes on.</p>
        <button type="button" class="small" disabled={resume.busy} onClick={resume.run}>
          {resume.busy ? "Resuming …" : "Resume now"}
        </button>
      </Notice>
      {resume.error && <ErrorBox error={resume.error} />}
    </>
  );
}
