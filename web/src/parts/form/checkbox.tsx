// A checkbox of a form, with its label and hint.

import { useId } from "preact/hooks";
import type { FormState } from "./form";

export function Checkbox<V extends object>({
  form,
  name,
  label,
  hint,
}: {
  form: FormState<V>;
  name: keyof V & string;
  label: string;
  hint?: string;
}) {
  const id = useId();
  return (
    <div class="field checkbox">
      <input
        id={id}
        name={name}
        type="checkbox"
        checked={Boolean(form.values[name])}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => form.change(name, event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
