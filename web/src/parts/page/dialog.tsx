// A modal dialog; Escape and a click outside close it.

import "./dialog.css";
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";

export function Dialog({
  title,
  open,
  close,
  children,
}: {
  title: string;
  open: boolean;
  close: () => void;
  children?: ComponentChildren;
}) {
  const element = useRef<HTMLDialogElement | null>(null);
  // Selecting text may end outside the dialog: that must not count as a click there.
  const isPressedOutside = useRef(false);
  const id = useId();
  // Synchronously: an empty dialog that is still open would swallow what is typed outside.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      onClose={close}
      onPointerDown={(event) => {
        isPressedOutside.current = event.target === element.current;
      }}
      onClick={(event) => {
        if (isPressedOutside.current && event.target === element.current) close();
      }}
    >
      {open && (
        <div class="dialog-body">
          <h2 id={id} class="clamped">
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  );
}
