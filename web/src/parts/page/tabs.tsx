// Sections of which one is shown; the arrow keys move between them.

import "./tabs.css";
import type { ComponentChildren } from "preact";
import { useId, useRef, useState } from "preact/hooks";

export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: { name: string; content: () => ComponentChildren }[];
}) {
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (chosen + step + tabs.length) % tabs.length;
    setChosen(next);
    list.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div class="tabs">
      <div class="tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === chosen ? "true" : "false"}
            aria-controls={`${id}-panel`}
            tabindex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen}`} tabindex={0}>
        {tabs[chosen]?.content()}
      </div>
    </div>
  );
}
