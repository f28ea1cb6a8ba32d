// The fields of a form: label, hint and errors, linked for screen readers.

import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../../words/words";
import type { FormState } from "./form";

export interface FieldProps<V extends object> {
  form: FormState<V>;
  /** Of the field in the request */
  name: keyof V & string;
  label: string;
  hint?: string;
  /** Shown after the input */
  unit?: string;
  /** Advice about the typed value that does not block the form; "" for none yet */
  warning?: string;
}

/** The attributes that link an input to its label, hint and messages. */
interface Tied {
  id: string;
  name: string;
  "aria-invalid"?: "true";
  "aria-describedby"?: string;
}

/** Further attributes of an input. */
interface Typing {
  type?: "text" | "email" | "password";
  inputMode?: "decimal" | "numeric";
  autocomplete?: string;
  autocapitalize?: "characters";
  spellcheck?: boolean;
  maxlength?: number;
  required?: boolean;
}

/** Label, hint and messages around an input. */
export function Frame<V extends object>({
  form,
  name,
  label,
  hint,
  unit,
  warning,
  children,
}: FieldProps<V> & { children: (tied: Tied) => ComponentChildren }) {
  const id = useId();
  const messages = form.errorsOf(name);
  const isWarned = Boolean(warning) && messages.length === 0;
  const described = [
    hint && `${id}-hint`,
    isWarned && `${id}-warning`,
    messages.length && `${id}-error`,
  ].filter(Boolean);
  const input = children({
    id,
    name,
    "aria-invalid": messages.length ? "true" : undefined,
    "aria-describedby": described.join(" ") || undefined,
  });
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {unit ? (
        <div class="with-unit">
          {input}
          <span>{unit}</span>
        </div>
      ) : (
        input
      )}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {warning !== undefined && (
        // Always rendered, so that a screen reader announces its changes.
        <p class="field-warning" id={`${id}-warning`} role="status">
          {isWarned && warning}
        </p>
      )}
      {messages.length > 0 && (
        <p class="field-error" id={`${id}-error`}>
          {messages.join(" ")}
        </p>
      )}
    </div>
  );
}

/** The types are written out because each allows other attributes. */
function Input({
  type,
  typed,
  ...attributes
}: Typing & Tied & { value: string; typed: (text: string) => void }) {
  const { value } = attributes;
  const ref = useRef<HTMLInputElement | null>(null);
  const latest = useRef(value);
  const onInput = (event: InputEvent) => {
    if (!(event.currentTarget instanceof HTMLInputElement)) return;
    latest.current = event.currentTarget.value;
    typed(event.currentTarget.value);
  };
  // Select a value that arrives while the member is about to type: "80" must not become "8080".
  useLayoutEffect(() => {
    if (value !== latest.current && document.activeElement === ref.current) ref.current?.select();
    latest.current = value;
  }, [value]);
  const all = { ...attributes, ref, onInput };
  if (type === "password") return <input {...all} type="password" />;
  if (type === "email") return <input {...all} type="email" />;
  return <input {...all} type="text" dir="auto" />;
}

/** A line of text. */
export function TextField<V extends object>({
  form,
  name,
  label,
  hint,
  unit,
  ...more
}: FieldProps<V> & Typing) {
  return (
    <Frame form={form} name={name} label={label} hint={hint} unit={unit}>
      {(tied) => (
        <Input
          {...more}
          {...tied}
          value={String(form.values[name] ?? "")}
          typed={(text) => form.change(name, text)}
        />
      )}
    </Frame>
  );
}

/** A number; the typed text stays as it is, so that the API can report what is wrong. */
export function NumberField<V extends object>(props: FieldProps<V> & Typing) {
  return <TextField inputMode="decimal" autocomplete="off" {...props} />;
}

/** A password with a button that reveals it. */
export function PasswordField<V extends object>({
  form,
  name,
  label,
  hint,
  warning,
  ...more
}: FieldProps<V> & Typing) {
  const [shown, setShown] = useState(false);
  return (
    <Frame form={form} name={name} label={label} hint={hint} warning={warning}>
      {(tied) => (
        <div class="with-button">
          <Input
            {...more}
            {...tied}
            type={shown ? "text" : "password"}
            value={String(form.values[name] ?? "")}
            typed={(text) => form.change(name, text)}
          />
          <button
            type="button"
            class="quiet small"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? t("Hide") : t("Show")}
            <span class="visually-hidden">: {label}</span>
          </button>
        </div>
      )}
    </Frame>
  );
}

export function TextArea<V extends object>({
  form,
  name,
  label,
  hint,
  rows = 4,
  ...more
}: FieldProps<V> & { rows?: number; maxlength?: number }) {
  return (
    <Frame form={form} name={name} label={label} hint={hint}>
      {(tied) => (
        <textarea
          dir="auto"
          rows={rows}
          value={String(form.values[name] ?? "")}
          {...more}
          {...tied}
          onInput={(event) => form.change(name, event.currentTarget.value)}
        />
      )}
    </Frame>
  );
}

export type Option = readonly [value: string, name: string];

export function SelectField<V extends object>({
  form,
  name,
  label,
  hint,
  options,
}: FieldProps<V> & { options: Option[] }) {
  return (
    <Frame form={form} name={name} label={label} hint={hint}>
      {(tied) => (
        <select {...tied} onChange={(event) => form.change(name, event.currentTarget.value)}>
          {options.map(([value, text]) => (
            <option key={value} value={value} selected={form.values[name] === value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}
