// Keeps <main data-refresh="seconds"> (or any element with it) current without losing the reader's place.
const part = document.querySelector("[data-refresh]");
if (part) {
  let shown = part.innerHTML;
  const refresh = async () => {
    if (document.hidden) return;
    try {
      const page = await (await fetch(location.href, { cache: "no-store" })).text();
      const fresh = new DOMParser().parseFromString(page, "text/html").querySelector("[data-refresh]");
      if (!fresh || fresh.innerHTML === shown) return;
      shown = fresh.innerHTML;
      const focused = document.activeElement && document.activeElement.getAttribute("href");
      part.innerHTML = shown;
      if (focused) part.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
    } catch {
      // The stand-in is being restarted; the next round finds it again.
    }
  };
  setInterval(refresh, Number(part.dataset.refresh) * 1000);
}
