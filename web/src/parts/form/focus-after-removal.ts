// Moves the focus when the focused element is removed.

/** Remove it; if the focus goes with it, focus the last control of the field or the fieldset. */
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
