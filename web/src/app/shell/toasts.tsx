// The live region with short messages.

import "./toasts.css";
import { dismiss, toasts } from "../../parts/browser/toasts";

import { Icon } from "../../parts/page/icon";
import { t } from "../../words/words";

export function Toasts() {
  return (
    <div class="toasts" role="status">
      {toasts.value.map(({ id, text, link }) => (
        <div class="toast" key={id}>
          <span>
            {text}
            {link && (
              <>
                {" "}
                {link.href ? (
                  <a href={link.href} onClick={() => dismiss(id)}>
                    {link.text}
                  </a>
                ) : (
                  <button
                    type="button"
                    class="toast-action"
                    onClick={() => {
                      dismiss(id);
                      link.act?.();
                    }}
                  >
                    {link.text}
                  </button>
                )}
              </>
            )}
          </span>
          <button
            type="button"
            class="icon-button"
            aria-label={t("Dismiss")}
            onClick={() => dismiss(id)}
          >
            <Icon name="cross" />
          </button>
        </div>
      ))}
    </div>
  );
}
