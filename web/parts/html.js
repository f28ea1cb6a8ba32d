// What every page and part is written with.

import htm from "../vendor/htm.js";
import { h } from "../vendor/preact.js";

/** Markup as a template; values become text, never markup. */
export const html = htm.bind(h);

export { Fragment, render } from "../vendor/preact.js";
export {
  useCallback,
  useEffect,
  useErrorBoundary,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "../vendor/hooks.js";
export { batch, computed, effect, signal, useSignal } from "../vendor/signals.js";
