// The other tabs of this browser: messages about changes on the device, and locks between tabs.

export interface Tabs {
  /** Run the work while no other tab runs any under this name; a closed tab releases its lock. */
  alone: (name: string, work: () => Promise<void>) => Promise<void>;
  tell: (note: string) => void;
  hear: (take: (note: string) => void) => void;
}

/** The tabs of this browser; without locks and channels, or without TLS, a tab is on its own. */
export function browserTabs(name: string): Tabs {
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(name) : null;
  const turns = new Map<string, Promise<void>>();
  const inTurn = (what: string, work: () => Promise<void>) => {
    const turn = (turns.get(what) ?? Promise.resolve()).then(work);
    turns.set(
      what,
      turn.catch(() => {}),
    );
    return turn;
  };
  return {
    alone: (what, work) =>
      navigator.locks ? navigator.locks.request(`${name}/${what}`, work) : inTurn(what, work),
    tell: (note) => channel?.postMessage(note),
    hear: (take) => channel?.addEventListener("message", ({ data }) => take(String(data))),
  };
}

/** No other tab. */
export const noTabs: Tabs = { alone: (_, work) => work(), tell: () => {}, hear: () => {} };
