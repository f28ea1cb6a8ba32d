// The other tabs of this browser: told what has changed on the device, and waited for.

export interface Tabs {
  /** Do it while no other tab does anything under this name; a tab that is closed waits no longer. */
  alone: (name: string, work: () => Promise<void>) => Promise<void>;
  tell: (note: string) => void;
  hear: (take: (note: string) => void) => void;
}

/** Those of this browser; one without locks and channels, or a page without TLS, is on its own. */
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
