// The fields of a form: label, hint, and the API's messages, tied together for a screen reader.

/** @import { FormState } from "./form.js" */

import { html, useId, useState } from "./html.js";

/**
 * @typedef {object} FieldProps
 * @property {FormState} form
 * @property {string} name of the field in the request
 * @property {string} label
 * @property {string} [hint]
 * @property {string} [unit] shown after the input
 */

/**
 * Label, hint and messages around an input.
 * @param {FieldProps & { children: (words: Record<string, unknown>) => unknown }} props
 */
function Frame({ form, name, label, hint, unit, children }) {
  const id = useId();
  const messages = form.errorsOf(name);
  const described = [hint && `${id}-hint`, messages.length && `${id}-error`].filter(Boolean);
  const input = children({
    id,
    name,
    "aria-invalid": messages.length ? "true" : null,
    "aria-describedby": described.join(" ") || null,
  });
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      ${unit ? html`<div class="with-unit">${input}<span>${unit}</span></div>` : input}
      ${hint && html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
      ${messages.length > 0 &&
      html`<p class="field-error" id=${`${id}-error`}>${messages.map(sentence).join(" ")}</p>`}
    </div>
  `;
}

/** A line of text. @param {FieldProps & Record<string, unknown>} props */
export function TextField({ form, name, label, hint, unit, type = "text", ...more }) {
  return html`
    <${Frame} form=${form} name=${name} label=${label} hint=${hint} unit=${unit}>
      ${(/** @type {Record<string, unknown>} */ words) => html`
        <input type=${type} value=${form.values[name] ?? ""} ...${more} ...${words}
          onInput=${(/** @type {InputEvent} */ event) => form.change(name, valueOf(event))} />
      `}
    <//>
  `;
}

/** A number; what is typed stays as it is, so that the API can say what is wrong. @param {FieldProps & Record<string, unknown>} props */
export function NumberField(props) {
  return html`<${TextField} inputMode="decimal" autocomplete="off" ...${props} />`;
}

/** A password that can be shown. @param {FieldProps & Record<string, unknown>} props */
export function PasswordField({ form, name, label, hint, ...more }) {
  const [shown, setShown] = useState(false);
  return html`
    <${Frame} form=${form} name=${name} label=${label} hint=${hint}>
      ${(/** @type {Record<string, unknown>} */ words) => html`
        <div class="with-button">
          <input type=${shown ? "text" : "password"} value=${form.values[name] ?? ""} ...${more} ...${words}
            onInput=${(/** @type {InputEvent} */ event) => form.change(name, valueOf(event))} />
          <button type="button" class="quiet small" aria-pressed=${shown} onClick=${() => setShown(!shown)}>
            ${shown ? "Hide" : "Show"}<span class="visually-hidden"> ${label.toLowerCase()}</span>
          </button>
        </div>
      `}
    <//>
  `;
}

/** @param {FieldProps & Record<string, unknown>} props */
export function TextArea({ form, name, label, hint, rows = 4, ...more }) {
  return html`
    <${Frame} form=${form} name=${name} label=${label} hint=${hint}>
      ${(/** @type {Record<string, unknown>} */ words) => html`
        <textarea rows=${rows} value=${form.values[name] ?? ""} ...${more} ...${words}
          onInput=${(/** @type {InputEvent} */ event) => form.change(name, valueOf(event))}></textarea>
      `}
    <//>
  `;
}

/** @param {FieldProps & { options: [value: string, name: string][] }} props */
export function SelectField({ form, name, label, hint, options }) {
  return html`
    <${Frame} form=${form} name=${name} label=${label} hint=${hint}>
      ${(/** @type {Record<string, unknown>} */ words) => html`
        <select ...${words} onChange=${(/** @type {Event} */ event) => form.change(name, valueOf(event))}>
          ${options.map(
            ([value, text]) =>
              html`<option key=${value} value=${value} selected=${form.values[name] === value}>${text}</option>`,
          )}
        </select>
      `}
    <//>
  `;
}

/** @param {{ form: FormState, name: string, label: string, hint?: string }} props */
export function Checkbox({ form, name, label, hint }) {
  const id = useId();
  return html`
    <div class="field checkbox">
      <input id=${id} name=${name} type="checkbox" checked=${form.values[name]}
        aria-describedby=${hint ? `${id}-hint` : null}
        onChange=${(/** @type {Event} */ event) =>
          form.change(name, /** @type {HTMLInputElement} */ (event.target).checked)} />
      <label for=${id}>${label}</label>
      ${hint && html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
    </div>
  `;
}

/**
 * What was typed as a number: undefined when empty, and the text itself when it is none, which the
 * API then refuses in its own words.
 * @param {string | number | undefined} typed
 * @returns {any}
 */
export function numberOf(typed) {
  const text = String(typed ?? "").trim().replace(",", ".");
  if (!text) return undefined;
  return Number.isFinite(Number(text)) ? Number(text) : text;
}

/** @param {Event} event */
function valueOf(event) {
  return /** @type {HTMLInputElement} */ (event.target).value;
}

/** @param {string} message */
export function sentence(message) {
  const words = message.replace(/^Value error, /, "");
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
