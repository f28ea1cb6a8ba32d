// The live region with short messages.

import { dismiss, toasts } from "../state/toasts.js";
import { html } from "./html.js";
import { Icon } from "./icon.js";

export function Toasts() {
  return html`
    <div class="toasts" role="status">
      ${toasts.value.map(
        ({ id, text }) => html`
          <div class="toast" key=${id}>
            <span>${text}</span>
            <button type="button" class="icon-button" aria-label="Dismiss" onClick=${() => dismiss(id)}>
              <${Icon} name="cross" />
            </button>
          </div>
        `,
      )}
    </div>
  `;
}
