// Keeps the element with data-refresh="seconds" current without losing the reader's place in it:
// what has the focus (found again by its id, a link also by its address) and how far a table with
// an id has been scrolled.
const part = document.querySelector("[data-refresh]");
if (part) {
  let shown = part.innerHTML;
  const place = (element) =>
    element.id ? `#${CSS.escape(element.id)}` : `a[href="${CSS.escape(element.getAttribute("href"))}"]`;
  const replace = (html) => {
    const focused = part.contains(document.activeElement) ? place(document.activeElement) : null;
    const scrolled = [...part.querySelectorAll(".scroll[id]")].map((it) => [it.id, it.scrollLeft]);
    part.innerHTML = html;
    for (const [id, left] of scrolled) document.getElementById(id)?.scrollTo(left, 0);
    if (focused) part.querySelector(focused)?.focus({ preventScroll: true });
  };
  const refresh = async () => {
    if (document.hidden) return;
    try {
      const page = await (await fetch(location.href, { cache: "no-store" })).text();
      const fresh = new DOMParser().parseFromString(page, "text/html").querySelector("[data-refresh]");
      if (!fresh || fresh.innerHTML === shown) return;
      shown = fresh.innerHTML;
      replace(shown);
    } catch {
      // The stand-in is being restarted; the next round finds it again.
    }
  };
  setInterval(refresh, Number(part.dataset.refresh) * 1000);
}
