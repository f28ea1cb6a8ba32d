// Imports a diary from another app's file.

import type { ImportedEntry, ImportRecord } from "keto-client";
import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { keto } from "../data/api";
import { cache } from "../data/device";
import { calendarDay, number } from "../data/member/format";
import { useAction } from "../data/use-data";
import { carbsText, carbsWord, shownCarbs } from "../diary/state/carbs";
import { type Option, SelectField } from "../parts/form/field";
import { Form, useForm } from "../parts/form/form";
import { ErrorBox } from "../parts/messages/error-box";
import { Notice } from "../parts/messages/notice";
import { t } from "../words/words";
import { choiceText, foundText, hintText, questionText } from "./import-words";

const LONGEST_SECONDS = 120;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 3_000;
const ANSWER = "answers.";

/** The import once the API has finished reading the file, or adding its entries. */
async function settled(found: ImportRecord) {
  let latest = found;
  let pause = FIRST_PAUSE_MS;
  while (isAtWork(latest)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    latest = (await keto.GET("/api/tracker/imports/{id}", { params: { path: { id: found.id } } }))
      .import;
  }
  return latest;
}

function isAtWork({ state }: ImportRecord) {
  return state === "reading" || state === "applying";
}

export function DiaryImport() {
  const [found, setFound] = useState<ImportRecord | null>(null);
  return found ? (
    <Found key={found.id} found={found} setFound={setFound} />
  ) : (
    <Choose setFound={setFound} />
  );
}

function Choose({ setFound }: { setFound: (found: ImportRecord) => void }) {
  const id = useId();
  const { busy, error, run } = useAction(async (file: File) => {
    const options = { timeoutSeconds: LONGEST_SECONDS };
    const sent = await keto.POST("/api/tracker/imports", {
      body: file,
      headers: { "content-type": "text/csv" },
      ...options,
    });
    setFound(await settled(sent.import));
  });
  return (
    <>
      <p class="soft">
        {t(
          "A CSV file from MyFitnessPal (nutrition summary), Cronometer (servings or daily nutrition) or Keto, up to 5 MB. You’ll see what’s in it before we store anything.",
        )}
      </p>
      <div class="field">
        <label for={id}>{t("File")}</label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          disabled={busy}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // Allow choosing the same file again after an error.
            currentTarget.value = "";
            if (file) run(file);
          }}
        />
      </div>
      <p class="small soft" role="status">
        {busy && t("Reading the file …")}
      </p>
      {error && <ErrorBox error={error} />}
    </>
  );
}

function Found({
  found,
  setFound,
}: {
  found: ImportRecord;
  setFound: (found: ImportRecord | null) => void;
}) {
  const other = (
    <button type="button" class="quiet" onClick={() => setFound(null)}>
      {t("Choose another file")}
    </button>
  );
  if (found.state === "failed") {
    return (
      <>
        <Notice tone="warn">{t("We found nothing to import in this file.")}</Notice>
        <Problems found={found} />
        <div>{other}</div>
      </>
    );
  }
  if (found.state === "applied") {
    return (
      <>
        <Notice tone="good">{t("Imported: {found}.", { found: foundText(found) })}</Notice>
        <Problems found={found} />
        <div>{other}</div>
      </>
    );
  }
  return (
    <>
      <p>
        {t("To import: {found}.", { found: foundText(found) })}{" "}
        {found.rows > found.preview.length && t("Here are the first ones:")}
      </p>
      <ul class="orders" role="list">
        {found.preview.map((entry) => (
          <Entry key={entry.line} entry={entry} />
        ))}
      </ul>
      <Problems found={found} />
      <Questions found={found} setFound={setFound} other={other} />
    </>
  );
}

function Entry({ entry }: { entry: ImportedEntry }) {
  const when = [
    entry.date ? calendarDay(entry.date) : t("date?"),
    entry.meal ? choiceText(entry.meal) : t("meal?"),
  ].join(" · ");
  return (
    <li>
      <span>
        <bdi class="clamped">{entry.name}</bdi>
        <span class="small soft">{when}</span>
      </span>
      <span class="small">{figuresIn(entry)}</span>
    </li>
  );
}

/** The figures that are certain; the member fills in the rest. */
function figuresIn({ calories, netCarbsG, carbsG }: ImportedEntry) {
  if (calories === null && netCarbsG === null) return t("figures?");
  return [
    calories === null ? t("kcal?") : `${number(calories)} kcal`,
    netCarbsG === null ? `${carbsWord()}?` : carbsText(shownCarbs({ netCarbsG, carbsG })),
  ].join(" · ");
}

function Problems({ found: { problems } }: { found: ImportRecord }) {
  if (!problems.length) return null;
  return (
    <details>
      <summary>{t("Lines we leave out")}</summary>
      <ul class="small left-out">
        {problems.map(({ line, message }) => (
          <li key={line}>{t("Line {line}: {message}", { line, message })}</li>
        ))}
      </ul>
    </details>
  );
}

function Questions({
  found,
  setFound,
  other,
}: {
  found: ImportRecord;
  setFound: (found: ImportRecord) => void;
  other: ComponentChildren;
}) {
  const known: Record<string, string> = Object.fromEntries(
    found.questions.map(({ key }) => [ANSWER + key, ""]),
  );
  const form = useForm(known, async (values) => {
    const answers = Object.fromEntries(
      found.questions
        .map(({ key }) => [key, values[ANSWER + key]])
        .filter(([, answer]) => answer !== ""),
    );
    // The diary may have entries on these days by now: the API then asks about that separately.
    const sent = await keto.POST("/api/tracker/imports/{id}/apply", {
      params: { path: { id: found.id } },
      body: { answers },
    });
    setFound(await settled(sent.import));
    cache.outdate(
      "day",
      "week",
      "logs",
      "carbs",
      "achievements",
      "recent",
      "expenditure",
      "check-in",
      "me",
    );
  });
  return (
    <Form form={form} action={t("Import")} busyText={t("Importing …")} more={other}>
      {found.questions.map((question) => (
        <SelectField
          key={question.key}
          form={form}
          name={ANSWER + question.key}
          label={questionText(question)}
          hint={hintText(question)}
          options={[
            ["", t("Choose …")],
            ...question.choices.map((each): Option => [each, choiceText(each)]),
          ]}
        />
      ))}
    </Form>
  );
}
