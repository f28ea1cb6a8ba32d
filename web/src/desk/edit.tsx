// Edits what others may edit at the same time: after a conflict, the typed values stay.

import { useState } from "preact/hooks";
import { KetoError } from "../data/api";
import { ask } from "../data/staff";
import { useAction } from "../data/use-data";
import { toast } from "../parts/browser/toasts";
import { Form, useForm } from "../parts/form/form";
import { ErrorBox } from "../parts/messages/error-box";
import { Notice } from "../parts/messages/notice";
import { Dialog } from "../parts/page/dialog";
import { t } from "../words/words";
import { type FieldOf, Fields, REASON } from "./act";
import { changesOf } from "./rules/changes";

interface Editing<V, A> {
  /** Changed with PATCH */
  path: string;
  fields: FieldOf<V>[];
  /** The request's body for the changed fields */
  read: (changed: Partial<V>) => object;
  saved: (answer: A) => void;
  /** Whether the change requires a reason */
  isReasoned?: boolean;
}

/** @param props stored: the fields' values; again: loads the stored version again */
export function Edit<V extends object, A>({
  path,
  version,
  stored,
  fields,
  read,
  saved,
  again,
  isReasoned = true,
}: Editing<V, A> & { version: number; stored: V; again: () => void }) {
  const form = useForm<V & { reason: string }>({ ...stored, reason: "" }, async (values) => {
    const changed = changesOf<V>(stored, values);
    const why = isReasoned ? { reason: values.reason.trim() } : {};
    saved(await ask<A>("PATCH", path, { version, ...read(changed), ...why }));
    form.reset();
    toast(t("Saved."));
  });
  const isStale = form.error instanceof KetoError && form.error.status === 409;
  return (
    <Form form={form} action={t("Save")} busyText={t("Saving …")}>
      <Fields
        form={form}
        fields={(isReasoned ? [...fields, REASON] : fields) as FieldOf<V & { reason: string }>[]}
      />
      {isStale && (
        <Notice tone="warn">
          <p>
            {t(
              "Your text is still here. Load the stored version, check the fields you haven’t changed, and save again.",
            )}
          </p>
          <button type="button" class="small" onClick={again}>
            {t("Load the stored version")}
          </button>
        </Notice>
      )}
    </Form>
  );
}

/**
 * The same for a row of a list, in a dialog.
 * @param props of: the row's name; typedOf: its field values; newest: loads the stored version
 */
export function EditRow<R extends { version: number }, V extends object, A>({
  of,
  row,
  typedOf,
  newest,
  saved,
  ...editing
}: Editing<V, A> & {
  of: string;
  row: R;
  typedOf: (row: R) => V;
  newest: () => Promise<R | undefined>;
}) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(row);
  const again = useAction(async () => setAsked((await newest()) ?? row));
  const stored = asked.version > row.version ? asked : row;
  return (
    <>
      <button type="button" class="second small" onClick={() => setOpen(true)}>
        {t("Edit")}
        <span class="visually-hidden"> {of}</span>
      </button>
      <Dialog title={t("Edit {name}", { name: of })} open={open} close={() => setOpen(false)}>
        <Edit<V, A>
          {...editing}
          version={stored.version}
          stored={typedOf(stored)}
          saved={(answer) => {
            saved(answer);
            setOpen(false);
          }}
          again={again.run}
        />
        {again.error !== null && <ErrorBox error={again.error} />}
      </Dialog>
    </>
  );
}
