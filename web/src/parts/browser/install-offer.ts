// Installing the app, if the browser supports it.

import { signal } from "@preact/signals";

/** The event that Chromium browsers send to a page that can be installed. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

export const installOffer = signal<InstallOffer | null>(null);

/** Let the browser ask the member to install the app. The event can be used once. */
export function install() {
  installOffer.peek()?.prompt();
  installOffer.value = null;
}

addEventListener("beforeinstallprompt", (event) => {
  // Offer it on the account page instead of in a bar over the current page.
  event.preventDefault();
  installOffer.value = event as InstallOffer;
});
addEventListener("appinstalled", () => {
  installOffer.value = null;
});
