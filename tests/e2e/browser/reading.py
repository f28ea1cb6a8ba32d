"""Checks of a page's legibility, structure and accessible names."""

from tests.e2e.browser.tab import Tab

_STRUCTURE = """(() => {
  const problems = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const say = (what, element) => problems.push(`${what}: ${element.outerHTML.slice(0, 90)}`);
  if (!document.documentElement.lang) problems.push("no language");
  if (!document.title) problems.push("no title");
  if (all("main").length !== 1) problems.push("not one main");
  let level = 0;
  for (const heading of all("h1, h2, h3, h4")) {
    const its = Number(heading.tagName[1]);
    if (its > level + 1) say("a level is left out", heading);
    if (its === 1 && level) say("a second h1", heading);
    level = its;
  }
  if (!level) problems.push("no heading");
  all("img:not([alt])").forEach((it) => say("no alt", it));
  all("th:not([scope])").forEach((it) => say("no scope", it));
  all("[tabindex]").filter((it) => it.tabIndex > 0).forEach((it) => say("out of order", it));
  all("[id]").filter((it) => all(`#${CSS.escape(it.id)}`).length > 1)
    .forEach((it) => say("not the only one of its id", it));
  for (const name of ["aria-describedby", "aria-labelledby"])
    for (const it of all(`[${name}]`))
      for (const id of it.getAttribute(name).split(" "))
        if (!document.getElementById(id)) say(`${name} leads nowhere`, it);
  return problems;
})()"""

# Contrast as WCAG computes it: 4.5 to 1, and 3 to 1 for large letters.
_LEGIBILITY = """(() => {
  const page = document.documentElement;
  const problems = [];
  if (page.scrollWidth > page.clientWidth)
    problems.push(`${page.scrollWidth} px wide, of ${page.clientWidth}`);
  const dot = Object.assign(document.createElement("canvas"), {width: 1, height: 1})
    .getContext("2d", {willReadFrequently: true});
  const ground = document.body.appendChild(document.createElement("p"));
  ground.style.background = "Canvas";
  const canvas = getComputedStyle(ground).backgroundColor;
  ground.remove();
  const painted = {};
  const paint = (colours) => painted[colours] ??= (() => {
    for (const colour of colours) { dot.fillStyle = colour; dot.fillRect(0, 0, 1, 1); }
    return [...dot.getImageData(0, 0, 1, 1).data].slice(0, 3);
  })();
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((it) => it / 255)
      .map((it) => it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.data.trim(), element = texts.currentNode.parentElement;
    if (!text || !element.checkVisibility() || element.closest(":disabled")) continue;
    const behind = [];
    for (let it = element; it; it = it.parentElement)
      behind.unshift(getComputedStyle(it).backgroundColor);
    const style = getComputedStyle(element);
    const [darker, lighter] = [paint([canvas, ...behind]), paint([style.color])]
      .map(luminance).sort((a, b) => a - b);
    const ratio = (lighter + 0.05) / (darker + 0.05), size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5)) problems.push(`${ratio.toFixed(1)} to 1: ${text.slice(0, 40)}`);
  }
  return problems;
})()"""


async def structure(tab: Tab) -> list[str]:
    """Problems of the page's structure and names."""
    problems: list[str] = await tab.run(_STRUCTURE)
    return problems + [
        f"a {thing.role} without a name" for thing in await tab.focusable() if not thing.name
    ]


async def legibility(tab: Tab) -> list[str]:
    """Elements that are too wide or have too little contrast."""
    problems: list[str] = await tab.run(_LEGIBILITY)
    return problems
