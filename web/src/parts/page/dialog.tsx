// A dialog over the page; Escape and a click beside it close it.

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
  // Text that is marked may end beside the dialog: that is no click there.
  const isPressedBeside = useRef(false);
  const id = useId();
  // With what is drawn: an empty dialog that is still open would swallow what is typed beside it.
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
        isPressedBeside.current = event.target === element.current;
      }}
      onClick={(event) => {
        if (isPressedBeside.current && event.target === element.current) close();
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
