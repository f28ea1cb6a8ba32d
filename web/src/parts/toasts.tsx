// The live region with short messages.

import "./toasts.css";
import { dismiss, toasts } from "../state/toasts";

import { Icon } from "./icon";

export function Toasts() {
  return (
    <div class="toasts" role="status">
      {toasts.value.map(({ id, text }) => (
        <div class="toast" key={id}>
          <span>{text}</span>
          <button
            type="button"
            class="icon-button"
            aria-label="Dismiss"
            onClick={() => dismiss(id)}
          >
            <Icon name="cross" />
          </button>
        </div>
      ))}
    </div>
  );
}
