// Sections of which one is shown; the arrow keys move between them.

import { html, useId, useRef, useState } from "./html.js";

/** @param {{ label: string, tabs: { name: string, content: () => unknown }[] }} props */
export function Tabs({ label, tabs }) {
  const [chosen, setChosen] = useState(0);
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const id = useId();
  const move = (/** @type {KeyboardEvent} */ event) => {
    const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1 });
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (chosen + step + tabs.length) % tabs.length;
    setChosen(next);
    /** @type {HTMLElement | undefined} */ (list.current?.children[next])?.focus();
  };
  return html`
    <div class="tabs">
      <div class="tab-list" role="tablist" aria-label=${label} ref=${list} onKeyDown=${move}>
        ${tabs.map(
          ({ name }, index) => html`
            <button key=${name} type="button" role="tab" id=${`${id}-tab-${index}`}
              aria-selected=${index === chosen ? "true" : "false"} aria-controls=${`${id}-panel`}
              tabindex=${index === chosen ? 0 : -1} onClick=${() => setChosen(index)}>${name}</button>
          `,
        )}
      </div>
      <div role="tabpanel" id=${`${id}-panel`} aria-labelledby=${`${id}-tab-${chosen}`} tabindex="0">
        ${tabs[chosen]?.content()}
      </div>
    </div>
  `;
}
