// The service worker: serves the app offline, and reports a newer version.

import { signal } from "@preact/signals";
import { chosenLanguage } from "../../words/language";

const ADDRESS = "/service-worker.js";
const LOOKED_FOR_EACH_MS = 3_600_000;

interface Policy {
  createScriptURL: (address: string) => string;
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy };
  }
}

/** Whether a newer version than this page's is ready. */
export const isNewVersionReady = signal(false);

/** Register the worker; resolves to whether this page will open offline. */
export async function startWorker() {
  if (!("serviceWorker" in navigator)) return false;
  const workers = navigator.serviceWorker;
  workers.addEventListener("message", ({ data }) => {
    if (data === "newer") isNewVersionReady.value = true;
  });
  // Another tab has switched to a newer version.
  workers.addEventListener("controllerchange", () => ask(workers.controller));
  // A failed installation is tried again on the next page.
  const registration = await workers
    .register(trusted(`${ADDRESS}?language=${chosenLanguage()}`), { updateViaCache: "none" })
    .catch(() => null);
  if (!registration) return false;
  ask(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const found = registration.installing;
    found?.addEventListener("statechange", () => found === registration.waiting && ask(found));
  });
  lookNowAndThen(registration);
  await workers.ready;
  return true;
}

/** Reload the page with the newer version. */
export async function takeNewVersion() {
  if (!("serviceWorker" in navigator)) return location.reload();
  const workers = navigator.serviceWorker;
  const waiting = (await workers.getRegistration())?.waiting;
  if (!waiting) return location.reload();
  workers.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage("take over");
}

/** Ask a worker to compare versions; one of this page's version takes over automatically. */
function ask(worker: ServiceWorker | null) {
  worker?.postMessage(document.querySelector("script[type=module]")?.getAttribute("src"));
}

/** Browsers check for a new version when a page loads, but this one may stay open for days. */
function lookNowAndThen(registration: ServiceWorkerRegistration) {
  let latest = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - latest < LOOKED_FOR_EACH_MS) return;
    latest = Date.now();
    registration.update().catch(() => {});
  });
}

/** The page's policy allows only this address as a script's. */
function trusted(address: string) {
  const rules = { createScriptURL: () => address };
  return window.trustedTypes?.createPolicy("keto-worker", rules).createScriptURL("") ?? address;
}
