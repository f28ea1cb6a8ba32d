// A change at the desk: a button with a dialog that asks for the fields and the reason.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { toast } from "../parts/browser/toasts";
import { Checkbox } from "../parts/form/checkbox";
import { type Option, SelectField, TextArea, TextField } from "../parts/form/field";
import { Form, type FormState, useForm } from "../parts/form/form";
import { Dialog } from "../parts/page/dialog";
import { t } from "../words/words";

export interface FieldOf<V> {
  name: keyof V & string;
  label: string;
  hint?: string;
  kind?: "text" | "area" | "number" | "check";
  options?: Option[];
}

/** The fields of a form, from their descriptions. */
export function Fields<V extends object>({
  form,
  fields,
}: {
  form: FormState<V>;
  fields: FieldOf<V>[];
}) {
  return (
    <>
      {fields.map(({ kind = "text", options, ...field }) => {
        const props = { ...field, form };
        if (options) return <SelectField key={field.name} {...props} options={options} />;
        if (kind === "check") return <Checkbox key={field.name} {...props} />;
        if (kind === "area") return <TextArea key={field.name} {...props} />;
        return (
          <TextField
            key={field.name}
            {...props}
            inputMode={kind === "number" ? "decimal" : undefined}
            autocomplete="off"
          />
        );
      })}
    </>
  );
}

export const REASON = {
  name: "reason",
  label: t("Reason"),
  kind: "area",
  hint: t("Kept with your name in the audit. Please don’t name members."),
} as const;

/**
 * @param props of: the object of the action, for screen readers; known: the fields' first values;
 * send: resolves to a message about the result
 */
export function Act<V extends object>({
  action,
  of,
  known,
  fields,
  send,
  children,
}: {
  action: string;
  of?: string;
  known: V;
  fields: FieldOf<V>[];
  send: (values: V) => Promise<string>;
  children?: ComponentChildren;
}) {
  const [open, setOpen] = useState(false);
  const form = useForm(known, async (values) => {
    toast(await send(values));
    form.reset();
    setOpen(false);
  });
  return (
    <>
      <button type="button" class="second small" onClick={() => setOpen(true)}>
        {action}
        {of && <span class="visually-hidden"> {of}</span>}
      </button>
      <Dialog title={action} open={open} close={() => setOpen(false)}>
        {children}
        <Form
          form={form}
          action={action}
          busyText={t("Sending …")}
          more={
            <button type="button" class="quiet" onClick={() => setOpen(false)}>
              {t("Cancel")}
            </button>
          }
        >
          <Fields form={form} fields={fields} />
        </Form>
      </Dialog>
    </>
  );
}
