// The foods that match what is being typed: the member's, then those of the kitchen, searched on this device.
// Other tables and barcodes are searched by the API.

import type { MyFoodItem } from "keto-client";
import { useEffect, useMemo, useState } from "preact/hooks";
import { KetoError, keto } from "../../data/api";
import { isOnline } from "../../data/online";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { BARCODE, isSameBarcode } from "../rules/foods/barcodes";
import type { AnyFood } from "../rules/foods/edibles";
import { type FoodIndex, indexOf, search, searchSomeWords } from "../rules/foods/food-index";
import { kitchen } from "./kitchen";

const PAUSE_MS = 200;
const MOST = 30;
const MOST_LETTERS = 200;
// Fewer letters search only on the device.
const LEAST_LETTERS = 3;
const MOST_ASKED = 50;

const NO_FOODS: MyFoodItem[] = [];

export function useFoodSearch(text: string) {
  const words = text.trim().slice(0, MOST_LETTERS);
  const own = useData(queries.ownFoods).data?.foods ?? NO_FOODS;
  const ownIndex = useMemo(() => indexOf(own), [own]);
  const isBarcode = BARCODE.test(words);
  const ofBarcode = own.filter(({ barcode }) => isBarcode && isSameBarcode(barcode, words));
  const isAsked = isBarcode ? !ofBarcode.length : words.length >= LEAST_LETTERS && isOnline.value;
  const asked = useAsked(isAsked ? words : "", isBarcode ? foodsWith : foodsElsewhere);
  const table = kitchen();
  const found: AnyFood[] = useMemo(
    () => matching([ownIndex, ...(table ? [table.index] : [])], words),
    [ownIndex, table, words],
  );
  if (isBarcode) return { ...asked, foods: [...ofBarcode, ...asked.foods] };
  // Show the device's matches without waiting for the API.
  const foods = [...found.slice(0, MOST), ...asked.foods];
  return { foods, error: null, isSearching: table === null || asked.isSearching };
}

/** The foods that match all words, or else most of them. */
function matching(indexes: FoodIndex<AnyFood>[], words: string) {
  const found = indexes.flatMap((index) => search(index, words, MOST));
  return found.length ? found : indexes.flatMap((index) => searchSomeWords(index, words, MOST));
}

interface Found {
  /** The words that these match. */
  words: string;
  foods: AnyFood[];
  error: unknown;
}

const NOTHING: Found = { words: "", foods: [], error: null };

type Ask = (words: string, signal: AbortSignal) => Promise<AnyFood[]>;

/**
 * Send the request when the typing pauses. A request is aborted when its words change, so that a late
 * response is not shown for newer words.
 */
function useAsked(words: string, ask: Ask) {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    if (!words) return setFound(NOTHING);
    const stop = new AbortController();
    const find = async () => {
      try {
        const foods = await ask(words, stop.signal);
        if (!stop.signal.aborted) setFound({ words, foods, error: null });
      } catch (error) {
        if (!stop.signal.aborted) setFound({ words, foods: [], error });
      }
    };
    const timer = setTimeout(find, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [words]);
  const isSearching = found.words !== words;
  return { ...found, ...(isSearching && NOTHING), isSearching };
}

/** Foods of other tables than the kitchen's, which is on the device. */
async function foodsElsewhere(words: string, signal: AbortSignal): Promise<AnyFood[]> {
  const params = { query: { q: words, limit: MOST_ASKED } };
  const { foods } = await keto.GET("/api/tracker/foods", { params, signal });
  return foods.filter((food) => food.tier === "reference");
}

/** The food with this barcode, if the API knows one. */
export async function foodsWith(ean: string, signal: AbortSignal) {
  try {
    const params = { path: { ean } };
    return [(await keto.GET("/api/tracker/foods/barcode/{ean}", { params, signal })).food];
  } catch (error) {
    if (!(error instanceof KetoError) || error.status !== 404) throw error;
    if (error.retryAfter === null) return [];
    // The member's limit of look-ups is used up.
    throw new KetoError(429, "Barcode not looked up", { retryAfter: error.retryAfter });
  }
}
