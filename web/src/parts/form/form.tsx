// A form: its values, its request, and the API's errors at the fields.

import "./form.css";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { KetoError } from "../../data/api";
import { type Draft, useDraft } from "../../data/draft";
import { detailText } from "../../data/errors/texts";
import { settings } from "../../data/member/member";
import { isSlow } from "../../data/slow";
import { useAction } from "../../data/use-data";
import { sentence } from "../../data/values/text";
import { t } from "../../words/words";
import { useCountdown } from "../messages/countdown";
import { ErrorBox } from "../messages/error-box";

export interface FormState<V extends object> {
  values: V;
  change: (name: keyof V & string, value: unknown) => void;
  /** Forget the typed values. */
  reset: () => void;
  /** The errors of a field, as text */
  errorsOf: (name: string) => string[];
  error: unknown;
  busy: boolean;
  submit: () => Promise<unknown>;
  /** Since it was last sent */
  isUnchanged: boolean;
}

/**
 * @param known what the fields show until something is typed, also when it changes
 * @param draft the name of the draft in which typed values are stored on this device
 */
export function useForm<V extends object>(
  known: V,
  send: (values: V) => Promise<unknown>,
  draft?: Draft,
): FormState<V> {
  const [typed, setTyped] = useState<Partial<V>>({});
  const forget = useDraft(draft, typed, (kept) => setTyped((was) => ({ ...kept, ...was })));
  const { error, busy, run } = useAction(send);
  const sent = useRef(typed);
  const values = { ...known, ...typed };
  const details = error instanceof KetoError ? error.details : [];
  return {
    values,
    change: (name, value) => setTyped((was) => ({ ...was, [name]: value })),
    reset: () => {
      setTyped({});
      forget();
    },
    errorsOf: (name) =>
      details
        .filter(({ field }) => field === name)
        .map((each) => detailText(each, settings.value.units)),
    error,
    busy,
    submit: async () => {
      sent.current = typed;
      // null: refused, or being sent already.
      if ((await run(values)) !== null) forget();
    },
    isUnchanged: sent.current === typed,
  };
}

/**
 * The form element: submits, and moves the focus to the first wrong field.
 * @param props kind: the class of the button
 */
export function Form<V extends object>({
  form,
  action,
  busyText,
  kind = "",
  children,
  more,
}: {
  form: FormState<V>;
  action: string;
  busyText?: string;
  kind?: string;
  children?: ComponentChildren;
  more?: ComponentChildren;
}) {
  const element = useRef<HTMLFormElement | null>(null);
  const { error, busy } = form;
  const known = error instanceof KetoError ? error : null;
  const wait = useCountdown(known?.status === 429 ? known.retryAfter : null, error);
  // Errors of fields that this form does not have: the API's message names the subject.
  const elsewhere = (known?.details ?? []).filter(({ field }) => !(field in form.values));
  // As soon as the errors are rendered: later, it would take the focus from a field in use.
  useLayoutEffect(() => {
    const wrong = element.current?.querySelector('[aria-invalid="true"]');
    if (error && wrong instanceof HTMLElement) wrong.focus();
  }, [error]);
  const submit = (event: Event) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form ref={element} noValidate onSubmit={submit} aria-busy={busy}>
      {children}
      {error && (
        <ErrorBox error={error}>
          {elsewhere.map((each) => (
            <p key={each.field}>{sentence(each.message)}</p>
          ))}
        </ErrorBox>
      )}
      {/* Also in a dialog, which lies over the words of the page. */}
      {busy && isSlow.value && <p class="hint">{t("This is taking longer than usual.")}</p>}
      <div class="form-actions">
        <button type="submit" class={kind} disabled={busy || (wait > 0 && form.isUnchanged)}>
          {busy ? (busyText ?? `${action} …`) : action}
        </button>
        {more}
      </div>
    </form>
  );
}
