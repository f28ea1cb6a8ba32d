// Finds the food of a barcode, from the camera or typed.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { wrongFields } from "../../data/api";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { TextField } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { ErrorBox } from "../../parts/messages/error-box";
import { t } from "../../words/words";
import { barcodeIn, isSameBarcode } from "../rules/foods/barcodes";
import { type Edible, ofFood } from "../rules/foods/edibles";
import { foodsWith } from "../state/food-search";
import { CameraView } from "./camera-view";
import type { Scanned } from "./scanned-label";

const VIBRATES_MS = 60;

export function Scan({
  known,
  unknown,
  more,
}: {
  /** Called with a food that an entry can refer to. */
  known: (edible: Edible) => void;
  /** Called with a barcode that belongs to no such food. */
  unknown: (scanned: Scanned) => void;
  more: ComponentChildren;
}) {
  const own = useData(queries.ownFoods).data?.foods ?? [];
  const latest = useRef(own);
  latest.current = own;
  const left = useRef(new AbortController());
  useEffect(() => () => left.current.abort(), []);
  const [asked, setAsked] = useState("");
  const [error, setError] = useState<unknown>(null);
  const look = async (ean: string) => {
    const { signal } = left.current;
    setAsked(ean);
    setError(null);
    try {
      // The member's foods are found offline, too.
      const mine = latest.current.find(({ barcode }) => isSameBarcode(barcode, ean));
      const food = mine ?? (await foodsWith(ean, signal)).at(0) ?? null;
      if (signal.aborted) return;
      if (food && food.id !== null) known(ofFood(food));
      else unknown({ ean, food: food as Scanned["food"] });
    } catch (failed) {
      if (!signal.aborted) setError(failed);
    }
  };
  const form = useForm({ ean: "" }, async ({ ean }) => {
    const typed = barcodeIn({ text: ean, format: "" });
    if (!typed) throw wrongFields([WRONG]);
    await look(typed);
  });
  const another = () => {
    setAsked("");
    setError(null);
  };
  return (
    <div class="stack">
      <CameraView
        isReading={asked === ""}
        found={(ean) => {
          navigator.vibrate?.(VIBRATES_MS);
          look(ean);
        }}
      />
      <p role="status" class="small">
        {asked && !error && t("Looking up {barcode} …", { barcode: asked })}
      </p>
      {error !== null && (
        <>
          <ErrorBox error={error} again={() => look(asked)}>
            <p>
              {t("We couldn’t look up {barcode}. You can still scan your own foods.", {
                barcode: asked,
              })}
            </p>
          </ErrorBox>
          <div class="row">
            <button type="button" class="second small" onClick={another}>
              {t("Scan another barcode")}
            </button>
            <button
              type="button"
              class="second small"
              onClick={() => unknown({ ean: asked, food: null })}
            >
              {t("Enter its label")}
            </button>
          </div>
        </>
      )}
      <Form form={form} action={t("Find")} kind="second" more={more}>
        <TextField
          form={form}
          name="ean"
          label={t("Or type the digits under the bars")}
          inputMode="numeric"
          autocomplete="off"
        />
      </Form>
    </div>
  );
}

const WRONG = {
  field: "ean",
  code: "invalid",
  message: t("This isn’t a barcode. Check the digits under the bars."),
} as const;
