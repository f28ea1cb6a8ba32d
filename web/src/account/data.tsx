// Downloads the member's data; imports a diary from another app.

import { useState } from "preact/hooks";
import { keto } from "../data/api";
import { today } from "../data/member/today";
import { useAction } from "../data/use-data";
import { saveFile } from "../parts/browser/save-file";
import { toast } from "../parts/browser/toasts";
import { ErrorBox } from "../parts/messages/error-box";
import { Icon } from "../parts/page/icon";
import { t } from "../words/words";
import { DiaryDownload } from "./diary-download";
import { DiaryImport } from "./diary-file";

const LONGEST_SECONDS = 120;

/** One request per service. */
const EXPORTS = [
  "/api/auth/export",
  "/api/ai/export",
  "/api/tracker/export",
  "/api/plans/mine/export",
  "/api/payments/export",
] as const;

export function Data() {
  const [done, setDone] = useState(0);
  const { busy, error, run } = useAction(async () => {
    setDone(0);
    const services = [];
    for (const path of EXPORTS) {
      services.push(await readAll(path));
      setDone(services.length);
    }
    const text = JSON.stringify({ services }, null, 2);
    saveFile(`keto-${today.value}.json`, new Blob([text], { type: "application/json" }));
    toast(t("Your data is in your downloads."));
  });
  return (
    <>
      <p class="soft">
        {t(
          "Profile, logs, plans, reviews and payments: everything we keep about you, in one file.",
        )}
      </p>
      <div class="row">
        <button type="button" class="second" disabled={busy} onClick={run}>
          <Icon name="download" /> {t("Export my data")}
        </button>
        <span class="small soft" role="status">
          {busy && t("{done} of {parts} parts done", { done, parts: EXPORTS.length })}
        </span>
      </div>
      {error && <ErrorBox error={error} again={run} />}
      <DiaryDownload />
      <hr />
      <h2>{t("Import a diary")}</h2>
      <DiaryImport />
    </>
  );
}

/** All pages of a service's export, joined. */
async function readAll(path: (typeof EXPORTS)[number]) {
  const read = (after?: string) =>
    keto.GET(path, { params: { query: { after } }, timeoutSeconds: LONGEST_SECONDS });
  const { next, ...first } = await read();
  const whole: Record<string, unknown> = first;
  for (let after = next; after; ) {
    const page = await read(after);
    for (const [name, rows] of Object.entries(page)) {
      if (Array.isArray(rows)) whole[name] = [...listOf(whole[name]), ...rows];
    }
    after = page.next;
  }
  return whole;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
