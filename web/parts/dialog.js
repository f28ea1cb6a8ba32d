// A dialog over the page; Escape and a click beside it close it.

import { html, useEffect, useId, useRef } from "./html.js";

/** @param {{ title: string, open: boolean, close: () => void, children?: unknown }} props */
export function Dialog({ title, open, close, children }) {
  const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);
  return html`
    <dialog ref=${element} aria-labelledby=${id} onClose=${close}
      onClick=${(/** @type {Event} */ event) => event.target === element.current && close()}>
      ${open && html`<div class="dialog-body"><h2 id=${id}>${title}</h2>${children}</div>`}
    </dialog>
  `;
}
