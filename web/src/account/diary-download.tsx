// Downloads the diary as a file.

import type { ErrorDetail } from "keto-client";
import { KetoError, keto } from "../data/api";
import { useAction } from "../data/use-data";
import { type Range, wholeDiary } from "../diary/rules/csv";
import { saveFile } from "../parts/browser/save-file";
import { ErrorBox } from "../parts/messages/error-box";
import { Icon } from "../parts/page/icon";
import { t } from "../words/words";

const LONGEST_SECONDS = 120;

/** Download the whole diary. The byte order mark tells spreadsheets that it is UTF-8. */
export function DiaryDownload() {
  const { busy, error, run } = useAction(async () => {
    const diary = await wholeDiary(fileOf);
    saveFile("keto-diary.csv", new Blob(["\ufeff", diary], { type: "text/csv" }));
  });
  return (
    <>
      <button type="button" class="second start-cell" disabled={busy} onClick={run}>
        <Icon name="download" /> {t("Download my diary (CSV)")}
      </button>
      {error && <ErrorBox error={error} again={run} />}
    </>
  );
}

async function fileOf(range: Range) {
  try {
    const file = await keto.GET("/api/tracker/diary.csv", {
      params: { query: range },
      parseAs: "blob",
      timeoutSeconds: LONGEST_SECONDS,
    });
    return await file.text();
  } catch (error) {
    const isTooLong = ({ code }: ErrorDetail) => code === "too_many";
    if (error instanceof KetoError && error.details.some(isTooLong)) return null;
    throw error;
  }
}
