// Whether a password is common: the list is fetched when one is first typed. What is typed stays here.

import { signal } from "@preact/signals";
import { LENGTHS } from "../../rules/limits";

const SHORTEST = LENGTHS.RegisterRequest.password[0] ?? 0;
const listed = signal<ReadonlySet<string> | null>(null);
let reading: Promise<void> | null = null;

/** False until the list has arrived: the API decides whether a common password is refused. */
export function isCommon(password: string) {
  if (password === "") return false;
  // A file that did not arrive is requested again with the next key.
  if (reading === null) reading = readList().catch(forget);
  return password.length >= SHORTEST && (listed.value?.has(password.toLowerCase()) ?? false);
}

/** Settled once the list was read, or did not arrive. */
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
