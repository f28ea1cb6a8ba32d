// Numbers in a row, each with its unit; and the same in a section that is closed by default.

import { NumberField } from "./field";
import type { FormState } from "./form";

export type FieldOf<V extends object> = readonly [
  name: keyof V & string,
  label: string,
  unit: string,
  hint?: string,
];

interface Fields<V extends object> {
  form: FormState<V>;
  fields: readonly FieldOf<V>[];
}

export function NumberFields<V extends object>({ form, fields }: Fields<V>) {
  return (
    <div class="quick-fields">
      {fields.map(([name, label, unit, hint]) => (
        <NumberField key={name} form={form} name={name} label={label} unit={unit} hint={hint} />
      ))}
    </div>
  );
}

export function FoldedFields<V extends object>({
  title,
  form,
  fields,
}: Fields<V> & { title: string }) {
  const isUsed = fields.some(([name]) => form.values[name] || form.errorsOf(name).length);
  return (
    <details open={isUsed || undefined}>
      <summary>{title}</summary>
      <NumberFields form={form} fields={fields} />
    </details>
  );
}
