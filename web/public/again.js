// Loads the page again where one of its files has not come. While a new version is rolled out, a server
// of the other version may have been asked for it; what has come is in the browser's cache by then.
// This file has the same name in all versions.

const KEY = "keto.again";
const MOST = 12;
const PAUSE_MS = 150;

/** How often this was tried. */
function noted() {
  try {
    return Number(sessionStorage.getItem(KEY));
  } catch {
    return MOST;
  }
}

/** Whether it could be noted: a browser may refuse, and then a page must not load again and again. */
function note(attempts) {
  try {
    sessionStorage.setItem(KEY, String(attempts));
    return true;
  } catch {
    return false;
  }
}

addEventListener("load", () => {
  const styles = [...document.querySelectorAll("link[rel=stylesheet]")];
  // The app takes the shell away as soon as its scripts run.
  const shell = document.querySelector("[data-shell]");
  if (!shell && styles.every((each) => each.sheet)) {
    note(0);
    return;
  }
  const attempts = noted();
  if (attempts < MOST && note(attempts + 1)) {
    // Servers that answer in turn would be asked for the same files again: one request more changes that.
    if (attempts % 2) new Image().src = `/favicon.ico?${attempts}`;
    setTimeout(() => location.reload(), attempts * PAUSE_MS);
  } else if (shell) {
    note(0);
    shell.textContent = "Keto could not be loaded. Please load the page again in a moment.";
  }
});
