// Small notes of a member that last as long as the tab: how much water was tapped.

import { effect } from "@preact/signals";
import { useState } from "preact/hooks";
import { isLoggedIn } from "../../data/session";

const PREFIX = "keto.note.";

// The next member in this tab must not see them.
effect(() => {
  if (isLoggedIn.value) return;
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }
});

/** A named list of texts. */
export function useNotes(name: string): [string[], (lines: string[]) => void] {
  const key = PREFIX + name;
  const [lines, setLines] = useState(
    () => sessionStorage.getItem(key)?.split("\n").filter(Boolean) ?? [],
  );
  return [
    lines,
    (changed) => {
      sessionStorage.setItem(key, changed.join("\n"));
      setLines(changed);
    },
  ];
}
