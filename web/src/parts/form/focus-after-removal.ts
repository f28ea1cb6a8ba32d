// Where the focus goes when what has it is removed.

/** Remove it; where the focus is gone with it, the last thing of the field or the fieldset has it. */
export function removing(remove: () => void) {
  return ({ currentTarget }: { currentTarget: EventTarget | null }) => {
    const around = currentTarget instanceof Element && currentTarget.closest("fieldset, .field");
    remove();
    requestAnimationFrame(() => {
      if (!around || around.contains(document.activeElement)) return;
      [...around.querySelectorAll<HTMLElement>("button, input")].at(-1)?.focus();
    });
  };
}
