// Loads the page again where one of its files has not come. While a new version is rolled out, a server
// of the other version may have been asked for it; what has come is in the browser's cache by then.
// This file has the same name in all versions.

const KEY = "keto.again";
const MOST = 12;
const PAUSE_MS = 150;

addEventListener("load", () => {
  const styles = [...document.querySelectorAll("link[rel=stylesheet]")];
  // The app takes the shell away as soon as its scripts run.
  const shell = document.querySelector("[data-shell]");
  if (!shell && styles.every((each) => each.sheet)) {
    sessionStorage.removeItem(KEY);
    return;
  }
  const attempts = Number(sessionStorage.getItem(KEY) ?? 0);
  if (attempts < MOST) {
    sessionStorage.setItem(KEY, String(attempts + 1));
    // Servers that answer in turn would be asked for the same files again: one request more changes that.
    if (attempts % 2) new Image().src = `/favicon.ico?${attempts}`;
    setTimeout(() => location.reload(), attempts * PAUSE_MS);
  } else if (shell) {
    sessionStorage.removeItem(KEY);
    shell.textContent = "Keto could not be loaded. Please load the page again in a moment.";
  }
});
