// Rarely used actions behind one button: it opens a sheet, which a choice closes.

import "./menu.css";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { Icon } from "./icon";

export function Menu({
  title,
  children,
}: {
  title: string;
  children: (close: () => void) => ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        class="icon-button no-print"
        aria-haspopup="dialog"
        aria-label={title}
        onClick={() => setOpen(true)}
      >
        <Icon name="more" />
      </button>
      <Dialog title={title} open={isOpen} close={close}>
        {children(close)}
      </Dialog>
    </>
  );
}
