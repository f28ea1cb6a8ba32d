// Installing the app, where the browser offers it.

import { signal } from "@preact/signals";

/** What Chromium's browsers give to a page that can be installed. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

export const installOffer = signal<InstallOffer | null>(null);

/** Ask the browser to install the app; it asks the member. An offer counts once. */
export function install() {
  installOffer.peek()?.prompt();
  installOffer.value = null;
}

addEventListener("beforeinstallprompt", (event) => {
  // On the account page instead of a bar over what the member is doing.
  event.preventDefault();
  installOffer.value = event as InstallOffer;
});
addEventListener("appinstalled", () => {
  installOffer.value = null;
});
