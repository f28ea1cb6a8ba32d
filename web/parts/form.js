// A form: its values, its request, and the API's words at the fields that are wrong.

import { KetoError } from "../state/api.js";
import { useAction } from "../state/request.js";
import { useCountdown } from "./countdown.js";
import { ErrorBox } from "./error-box.js";
import { html, useEffect, useRef, useState } from "./html.js";

/**
 * @typedef {object} FormState
 * @property {Record<string, any>} values
 * @property {(name: string, value: unknown) => void} change
 * @property {(values: Record<string, any>) => void} reset
 * @property {(name: string) => string[]} errorsOf the messages for a field
 * @property {unknown} error
 * @property {boolean} busy
 * @property {() => Promise<unknown>} submit
 * @property {boolean} isUnchanged since it was last sent
 */

/**
 * @param {Record<string, any>} initial
 * @param {(values: Record<string, any>) => Promise<unknown>} send
 * @returns {FormState}
 */
export function useForm(initial, send) {
  const [values, setValues] = useState(initial);
  const { error, busy, run } = useAction(send);
  const sent = useRef(values);
  const details = error instanceof KetoError ? error.details : [];
  return {
    values,
    change: (name, value) => setValues((was) => ({ ...was, [name]: value })),
    reset: setValues,
    errorsOf: (name) => details.filter((each) => each.field === name).map((each) => each.message),
    error,
    busy,
    submit: () => {
      sent.current = values;
      return run(values);
    },
    isUnchanged: sent.current === values,
  };
}

/**
 * The form itself: submits, and moves to the first wrong field.
 * @param {{
 *   form: FormState, action: string, busyText?: string, kind?: string, children?: unknown, more?: unknown,
 * }} props kind: the class of the button
 */
export function Form({ form, action, busyText, kind = "", children, more }) {
  const element = useRef(/** @type {HTMLFormElement | null} */ (null));
  const { error, busy } = form;
  const known = error instanceof KetoError ? error : null;
  const wait = useCountdown(known?.status === 429 ? known.retryAfter : null, error);
  // Of fields that this form does not have.
  const elsewhere = (known?.details ?? []).filter(({ field }) => !(field in form.values));
  useEffect(() => {
    const wrong = element.current?.querySelector('[aria-invalid="true"]');
    if (error && wrong instanceof HTMLElement) wrong.focus();
  }, [error]);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    form.submit();
  };
  return html`
    <form ref=${element} noValidate onSubmit=${submit} aria-busy=${busy}>
      ${children}
      ${error &&
      html`<${ErrorBox} error=${error}>${elsewhere.map(({ field, message }) => html`<p key=${field}>${field}: ${message}</p>`)}<//>`}
      <div class="form-actions">
        <button type="submit" class=${kind} disabled=${busy || (wait > 0 && form.isUnchanged)}>${busy ? (busyText ?? `${action} …`) : action}</button>
        ${more}
      </div>
    </form>
  `;
}
