// Reloads the page if one of its files has not loaded. During a rollout, a server of the other version
// may have received the request; files that have loaded are in the browser's cache by then.
// This file has the same name in all versions.

const KEY = "keto.again";
const MOST = 12;
const PAUSE_MS = 150;

/** The number of attempts so far. */
function noted() {
  try {
    return Number(sessionStorage.getItem(KEY));
  } catch {
    return MOST;
  }
}

/** Whether it could be stored: if the browser refuses, the page must not reload for ever. */
function note(attempts) {
  try {
    sessionStorage.setItem(KEY, String(attempts));
    return true;
  } catch {
    return false;
  }
}

addEventListener("load", async () => {
  // The first module has run by now, if it has loaded; the words and the app may still be on their way.
  await window.starting?.catch(() => {});
  const styles = [...document.querySelectorAll("link[rel=stylesheet]")];
  // The app removes the shell as soon as its scripts run.
  const shell = document.querySelector("[data-shell]");
  if (!shell && styles.every((each) => each.sheet)) {
    note(0);
    return;
  }
  const attempts = noted();
  if (attempts < MOST && note(attempts + 1)) {
    // A round-robin balancer would send the same files to the same servers again: one more request shifts it.
    if (attempts % 2) new Image().src = `/favicon.ico?${attempts}`;
    setTimeout(() => location.reload(), attempts * PAUSE_MS);
  } else if (shell) {
    note(0);
    shell.textContent = "Keto could not be loaded. Please reload the page in a moment.";
  }
});
