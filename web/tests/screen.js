// The whole app, driven by reading, pressing and typing: without a layout, a network or a server.

import "./dom.js";
import assert from "node:assert/strict";
import { cache, store } from "../src/data/device";
import { logOut, stayLoggedIn, tokens } from "../src/data/session";
import { navigate } from "../src/parts/browser/router";
import "../src/app/app";
import { toasts } from "../src/parts/browser/toasts";
import { documented } from "./documented.js";
import { left, moment } from "./dom.js";
import { api, tokenOf } from "./fake-api.js";

const WITHIN_MS = 30_000;
const PRESSABLE =
  "button, [role=button], summary, a[href], [role=tab], [type=radio], [type=checkbox]";
const FIELDS = "input, select, textarea";

// The responses for a new member; all others are the examples of the API's document.
const SETTINGS = {
  ...documented("GET", "/api/auth/settings")[1].settings,
  locale: "en",
  timezone: "Etc/UTC",
};
const USUAL = {
  "GET /api/auth/settings": { settings: SETTINGS },
  "PATCH /api/auth/settings": ({ body }) => ({ settings: { ...SETTINGS, ...body } }),
  "GET /api/tracker/figures": { hidden: false },
  "GET /api/ai/jobs": { jobs: [] },
  "GET /api/ai/health": { health: null },
  "GET /api/ai/exclusions/mine": { exclusions: { texts: [], understood: [], foodIds: [] } },
};

export { api, cache, left, navigate, store };

/**
 * Open an address of the app.
 * @param given responses that replace the document's examples, by method and path:
 *   a body, a status and a body, or a function of the request
 * @param member "" for a visitor
 */
export async function open(address, given = {}, member = `member ${Math.random()}`) {
  // A change of member also clears a visitor's responses from the cache.
  tokens.set(tokenOf("another member"));
  logOut();
  navigate("/nowhere");
  await moment();
  await store.removeAll("visitor/");
  toasts.value = [];
  left.length = 0;
  api.asked = [];
  const answers = { ...USUAL, ...given };
  api.answers = async (request) => {
    const asked = `${request.method} ${request.path}`;
    const found = Object.keys(answers)
      .filter((each) => asked.startsWith(each))
      .sort((one, other) => other.length - one.length)[0];
    const answer = found && answers[found];
    const own = typeof answer === "function" ? await answer(request) : answer;
    if (own === undefined) return documented(request.method, request.path);
    return Array.isArray(own) ? own : [200, own];
  };
  stayLoggedIn(true);
  if (member) tokens.set(tokenOf(member));
  navigate(address);
  await until(() => assert.ok(main()));
  return member;
}

/** The document's example with these changes. */
export const example = (path, changes = {}) => ({ ...documented("GET", path)[1], ...changes });

/** The requests that change data. */
export const sent = () =>
  api.asked
    .filter(({ method, path }) => method !== "GET" && path !== "/api/auth/active")
    .map(({ method, path, body }) => [`${method} ${path}`, body]);

export const main = () => document.querySelector("main");

// Tests may be written with either apostrophe.
const plain = (text) => text.replace(/\s+/g, " ").replaceAll("’", "'").trim();
const has = (text, words) =>
  words instanceof RegExp ? words.test(text) : text.includes(words.replaceAll("’", "'"));
export const textOf = (element = main()) => plain(element?.textContent ?? "");
const isNamed = (element, name) => {
  const own = plain(element.getAttribute("aria-label") ?? element.textContent);
  return name instanceof RegExp ? name.test(own) : own === plain(name);
};

/** Wait until this no longer throws. */
export async function until(holds) {
  const end = performance.now() + WITHIN_MS;
  for (;;) {
    try {
      return await holds();
    } catch (error) {
      if (performance.now() > end) throw error;
      await moment();
    }
  }
}

/** Wait until the page contains this text. */
export const shows = (words, within = () => document.body) =>
  until(() => {
    const text = textOf(within());
    assert.ok(has(text, words), `no "${words}" in ${text}`);
  });

export const hides = (words) =>
  until(() =>
    assert.ok(!has(textOf(document.body), words), `"${words}" in ${textOf(document.body)}`),
  );

/** The controls with this name. */
export const buttons = (name, within = document.body) =>
  [...within.querySelectorAll(PRESSABLE)].filter((each) => isNamed(each, name));

export async function press(name, within = () => document.body) {
  const button = await until(() => {
    const [found] = buttons(name, within() ?? document.body);
    assert.ok(found && !found.disabled, `no button "${name}" in ${textOf(document.body)}`);
    return found;
  });
  button.click();
}

/** A field by its label. */
export const field = (label, within = document.body) =>
  [...within.querySelectorAll(FIELDS)].find((each) => {
    const labels = each.id
      ? [...document.querySelectorAll("label")].filter((one) => one.htmlFor === each.id)
      : [];
    return (
      [each.closest("label"), ...labels].some((one) => one && isNamed(one, label)) ||
      each.getAttribute("aria-label") === label
    );
  });

export async function fill(values, within = () => document.body) {
  for (const [label, value] of Object.entries(values)) {
    const input = await until(() => {
      const found = field(label, within() ?? document.body);
      assert.ok(found, `no field "${label}" in ${textOf(document.body)}`);
      return found;
    });
    input.value = value;
    for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

export const region = (label) => () => document.querySelector(`[aria-label="${label}"]`);
export const sheet = () => document.querySelector("dialog[open]");
