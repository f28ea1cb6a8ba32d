// A browser with tabs that can be killed, and a server, for the tests of the queue.

import assert from "node:assert/strict";

import { Queue } from "../src/data/queue/queue";
import { memoryStore } from "../src/data/store";

export const settled = () => new Promise((resolve) => setImmediate(resolve));
const never = new Promise(() => {});

export async function eventually(isSo) {
  const deadline = performance.now() + 10_000;
  while (!isSo() && performance.now() < deadline) await settled();
  assert.ok(isSo());
}

class Refused extends Error {
  details = [{ field: "water" }];
}

class Failed extends Error {
  status = 500;
}

/** A browser with tabs that share a store, and a server that all of them send to. */
export function browserOf({ owner = "mia", store = memoryStore() } = {}) {
  const here = { owner, store, time: 1000, tabs: [], isUnmerged: () => false };
  here.server = {
    saved: [],
    away: false,
    isAsked: false,
    refuses: () => false,
    failsAt: () => false,
  };
  let turn = Promise.resolve();
  here.tab = () => {
    const tab = { isDead: false };
    const killed = new Promise((resolve) => {
      tab.kill = () => {
        tab.isDead = true;
        resolve();
      };
    });
    const whileAlive = (work) => (tab.isDead ? never : work());
    const kept = Object.fromEntries(
      Object.entries(here.store).map(([name, work]) => [
        name,
        (...words) => whileAlive(() => work(...words)),
      ]),
    );
    tab.hears = [];
    const tabs = {
      alone: (_, work) => {
        turn = turn.then(() => Promise.race([whileAlive(work), killed]));
        return turn;
      },
      tell: (note) => {
        for (const each of here.tabs) {
          if (each !== tab && !each.isDead) for (const take of each.hears) take(note);
        }
      },
      hear: (take) => tab.hears.push(take),
    };
    const rules = {
      send: (change) => whileAlive(() => sent(here.server, change)),
      merge: (one, other) =>
        one.day === other.day && !here.isUnmerged(other)
          ? { ...one, fields: { ...one.fields, ...other.fields } }
          : null,
      lineOf: ({ day }) => String(day),
      isRefusal: (error) => error instanceof Refused,
      isFailure: (error) => error instanceof Failed,
    };
    tab.queue = new Queue(
      kept,
      () => here.owner,
      rules,
      tabs,
      "changes",
      () => here.time,
    );
    here.tabs.push(tab);
    return tab.queue;
  };
  return here;
}

async function sent(server, change) {
  server.isAsked = true;
  await settled();
  if (server.away) throw new Error("no network");
  if (server.failsAt(change)) throw new Failed("Failed to save");
  if (server.refuses(change)) throw new Refused("no");
  server.saved.push(change);
}
