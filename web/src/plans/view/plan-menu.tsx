// Actions on a whole plan: change its start, undo a change, print it, export it to a calendar.

import type { SessionRecord } from "keto-client";
import { keto } from "../../data/api";
import { useReasonsToAsk } from "../../data/member/health";
import { settings } from "../../data/member/member";
import * as queries from "../../data/queries";
import { useAction, useData } from "../../data/use-data";
import { foodWordsOf } from "../../data/values/food-words";
import { carbMode } from "../../diary/state/carbs";
import { saveFile } from "../../parts/browser/save-file";
import { Skeleton } from "../../parts/loading/skeleton";
import { DoctorBeforePlan } from "../../parts/messages/doctor-first";
import { ErrorBox } from "../../parts/messages/error-box";
import { Menu } from "../../parts/page/menu";
import { restore } from "../../planner/state/plan-requests";
import { writing } from "../../planner/state/writing";
import { StartChoices } from "./start-on";

interface OfPlan {
  session: SessionRecord;
  /** The date of the first day. */
  start: string;
  isComputed: boolean;
}

export function PlanMenu(plan: OfPlan) {
  return <Menu title="More for this plan">{(close) => <Items {...plan} close={close} />}</Menu>;
}

function Items({ session: { id }, start, isComputed, close }: OfPlan & { close: () => void }) {
  const plan = { kind: "written", planId: id } as const;
  const reasons = useReasonsToAsk();
  if (reasons === null) return <Skeleton lines={3} />;
  return (
    <>
      <DoctorBeforePlan reasons={reasons} />
      <StartChoices plan={plan} start={start} chosen={close} />
      <div class="menu-items">
        {isComputed && <Undo id={id} close={close} />}
        <Files id={id} start={start} />
        <button
          type="button"
          class="quiet"
          onClick={() => {
            close();
            print();
          }}
        >
          Print
        </button>
        <button type="button" class="quiet" onClick={close}>
          Close
        </button>
      </div>
    </>
  );
}

function Undo({ id, close }: { id: string; close: () => void }) {
  const { data } = useData(queries.versions(id));
  const undo = useAction(async (number: number) => {
    await restore(id, number);
    close();
  });
  const before = data?.versions.at(1);
  return (
    <>
      {undo.error && <ErrorBox error={undo.error} />}
      {before && (
        <button
          type="button"
          class="quiet"
          disabled={undo.busy || writing.value !== null}
          onClick={() => undo.run(before.number)}
        >
          Undo the last change
        </button>
      )}
    </>
  );
}

function Files({ id, start }: { id: string; start: string }) {
  const { busy, error, run } = useAction(async (name: string, read: () => Promise<Blob>) =>
    saveFile(name, await read()),
  );
  const { units, locale } = settings.value;
  const words = foodWordsOf(locale);
  const carbs = carbMode.value;
  const pdf = (paper: "a4" | "letter") =>
    run(`keto-plan-${start}.pdf`, () =>
      keto.GET("/api/ai/sessions/{id}/pdf", {
        params: { path: { id }, query: { paper, units, words, carbs } },
        parseAs: "blob",
      }),
    );
  const calendar = () =>
    run(`keto-plan-${start}.ics`, () =>
      keto.GET("/api/ai/sessions/{id}/calendar.ics", {
        params: { path: { id }, query: { start, units, words, carbs } },
        parseAs: "blob",
      }),
    );
  return (
    <>
      <button type="button" class="quiet" disabled={busy} onClick={() => pdf("a4")}>
        PDF, A4
      </button>
      <button type="button" class="quiet" disabled={busy} onClick={() => pdf("letter")}>
        PDF, US Letter
      </button>
      <button type="button" class="quiet" disabled={busy} onClick={calendar}>
        Calendar
      </button>
      {error && <ErrorBox error={error} />}
    </>
  );
}
