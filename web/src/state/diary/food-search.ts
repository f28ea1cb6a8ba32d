// The foods that the API finds for what is being typed.

import { useEffect, useState } from "preact/hooks";
import { KetoError, keto } from "../../data/api";
import type { AnyFood } from "../../rules/diary/edibles";

const PAUSE_MS = 200;
const MOST = 30;
const MOST_LETTERS = 200;

const BARCODE = /^\d{8,14}$/;

interface Found {
  /** What these were found for. */
  words: string;
  foods: AnyFood[];
  error: unknown;
}

const NOTHING: Found = { words: "", foods: [], error: null };

/**
 * Ask once the typing pauses. A request whose words have changed is aborted, so that an answer that
 * comes late is not taken for that of the newer words.
 */
export function useFoodSearch(text: string) {
  const words = text.trim().slice(0, MOST_LETTERS);
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    if (!words) return setFound(NOTHING);
    const stop = new AbortController();
    const ask = async () => {
      try {
        const foods = await foodsFor(words, stop.signal);
        if (!stop.signal.aborted) setFound({ words, foods, error: null });
      } catch (error) {
        if (!stop.signal.aborted) setFound({ words, foods: [], error });
      }
    };
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [words]);
  return { ...found, isSearching: found.words !== words };
}

async function foodsFor(words: string, signal: AbortSignal) {
  if (!BARCODE.test(words)) {
    const params = { query: { q: words, limit: MOST } };
    return (await keto.GET("/api/tracker/foods", { params, signal })).foods;
  }
  try {
    const params = { path: { ean: words } };
    return [(await keto.GET("/api/tracker/foods/barcode/{ean}", { params, signal })).food];
  } catch (error) {
    if (error instanceof KetoError && error.status === 404) return [];
    throw error;
  }
}
