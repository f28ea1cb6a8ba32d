// A plan on paper and in a calendar.

import { keto } from "../../data/api";
import { useAction } from "../../data/use-data";
import { ErrorBox } from "../../parts/messages/error-box";
import { Icon } from "../../parts/page/icon";
import { saveFile } from "../../state/app/save-file";

/** @param props start: the date of the first day */
export function PlanFiles({ id, start }: { id: string; start: string }) {
  const { busy, error, run } = useAction(async (name: string, read: () => Promise<Blob>) =>
    saveFile(name, await read()),
  );
  const pdf = (paper: "a4" | "letter") =>
    run(`keto-plan-${start}.pdf`, () =>
      keto.GET("/api/ai/sessions/{id}/pdf", {
        params: { path: { id }, query: { paper } },
        parseAs: "blob",
      }),
    );
  const calendar = () =>
    run(`keto-plan-${start}.ics`, () =>
      keto.GET("/api/ai/sessions/{id}/calendar.ics", {
        params: { path: { id }, query: { start } },
        parseAs: "blob",
      }),
    );
  return (
    <div class="plan-files no-print">
      <Icon name="download" />
      <button type="button" class="quiet small" disabled={busy} onClick={() => pdf("a4")}>
        PDF, A4
      </button>
      <button type="button" class="quiet small" disabled={busy} onClick={() => pdf("letter")}>
        PDF, US Letter
      </button>
      <button type="button" class="quiet small" disabled={busy} onClick={calendar}>
        Calendar
      </button>
      {error && <ErrorBox error={error} />}
    </div>
  );
}
