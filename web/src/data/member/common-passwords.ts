// Whether a password is common: the list is fetched when one is first typed, and the password never leaves the page.

import { signal } from "@preact/signals";
import { LENGTHS } from "../values/limits";

const SHORTEST = LENGTHS.RegisterRequest.password[0] ?? 0;
const listed = signal<ReadonlySet<string> | null>(null);
let reading: Promise<void> | null = null;

/** False until the list has loaded: the API decides whether a common password is refused. */
export function isCommon(password: string) {
  if (password === "") return false;
  // After a failure, the next keystroke requests the file again.
  if (reading === null) reading = readList().catch(forget);
  return password.length >= SHORTEST && (listed.value?.has(password.toLowerCase()) ?? false);
}

/** Settles once the list was read, or failed to load. */
export function untilRead() {
  return reading;
}

function forget() {
  reading = null;
}

async function readList() {
  const { default: lines } = await import("common-passwords");
  listed.value = new Set(lines.split("\n").filter(Boolean));
}
