// The service worker: what serves the app without a network, and says when there is a newer version.

import { signal } from "@preact/signals";

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

/** Whether a version is ready that is newer than what this page runs. */
export const isNewVersionReady = signal(false);

/** Start the worker; whether this page will open without a network. */
export async function startWorker() {
  if (!("serviceWorker" in navigator)) return false;
  const workers = navigator.serviceWorker;
  workers.addEventListener("message", ({ data }) => {
    if (data === "newer") isNewVersionReady.value = true;
  });
  // Another tab has taken a newer version.
  workers.addEventListener("controllerchange", () => ask(workers.controller));
  // What cannot be installed now is tried again with the next page.
  const registration = await workers
    .register(trusted(ADDRESS), { updateViaCache: "none" })
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

/** Load the page anew, with the newer version. */
export async function takeNewVersion() {
  if (!("serviceWorker" in navigator)) return location.reload();
  const workers = navigator.serviceWorker;
  const waiting = (await workers.getRegistration())?.waiting;
  if (!waiting) return location.reload();
  workers.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage("take over");
}

/** Ask a worker whether it is of a newer version; one of this version takes over by itself. */
function ask(worker: ServiceWorker | null) {
  worker?.postMessage(document.querySelector("script[type=module]")?.getAttribute("src"));
}

/** The browser looks for a newer one when a page is loaded: this one may be open for days. */
function lookNowAndThen(registration: ServiceWorkerRegistration) {
  let latest = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - latest < LOOKED_FOR_EACH_MS) return;
    latest = Date.now();
    registration.update().catch(() => {});
  });
}

/** The page's policy allows this one address, and no other string, to become a script's. */
function trusted(address: string) {
  const rules = { createScriptURL: () => address };
  return window.trustedTypes?.createPolicy("keto-worker", rules).createScriptURL("") ?? address;
}
