// What reads the barcodes that a camera shows: the browser's own reader where there is one, else ours, which is
// loaded then.

import { barcodeIn, boxIn } from "../../rules/diary/barcodes";

/** From `server/src/webapp/bundle.py`: the address of the worker. */
declare const BARCODE_READER: string;

interface Read {
  text: string;
  format: string;
}

interface BarcodeDetector {
  detect: (picture: ImageBitmapSource) => Promise<{ rawValue: string; format: string }[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): BarcodeDetector;
      getSupportedFormats: () => Promise<string[]>;
    };
  }
}

export interface BarcodeReader {
  /** The barcode in the box; null where none can be read. Fails where the reader did not arrive. */
  read: (video: HTMLVideoElement) => Promise<string | null>;
  close: () => void;
}

const FORMATS = ["ean_13", "ean_8", "upc_a", "upc_e"];

export async function openReader(): Promise<BarcodeReader> {
  const own = await detector();
  const find = own ? { read: own, close: () => {} } : worker();
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return {
    read: async (video) => {
      const picture = { width: video.videoWidth, height: video.videoHeight };
      if (!context || !picture.width) return null;
      const frame = { width: video.clientWidth, height: video.clientHeight };
      const { x, y, width, height } = boxIn(picture, frame);
      canvas.width = width;
      canvas.height = height;
      context.drawImage(video, x, y, width, height, 0, 0, width, height);
      const read = await find.read(context.getImageData(0, 0, width, height));
      return read && barcodeIn(read);
    },
    close: find.close,
  };
}

/** The browser's own; null where it reads no barcodes of foods. */
async function detector() {
  const formats = (await window.BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  const wanted = FORMATS.filter((each) => formats.includes(each));
  if (!window.BarcodeDetector || !wanted.includes("ean_13")) return null;
  const detects = new window.BarcodeDetector({ formats: wanted });
  return async (picture: ImageData): Promise<Read | null> => {
    const found = (await detects.detect(picture)).at(0);
    return found ? { text: found.rawValue, format: found.format } : null;
  };
}

/** Ours, one picture at a time. */
function worker() {
  const reader = new Worker(trusted(BARCODE_READER));
  const broken = new Promise<never>((_, fail) => {
    reader.onerror = fail;
  });
  // Whoever reads is told.
  broken.catch(() => {});
  const read = (picture: ImageData) => {
    const found = new Promise<Read | null>((done, fail) => {
      reader.onmessage = ({ data }) => (data.failed ? fail(data) : done(data.found));
      reader.postMessage(picture, [picture.data.buffer]);
    });
    return Promise.race([found, broken]);
  };
  return { read, close: () => reader.terminate() };
}

/** The page's policy allows this one address. */
function trusted(address: string) {
  policy ??= window.trustedTypes?.createPolicy("keto-barcodes", {
    createScriptURL: () => address,
  });
  return policy?.createScriptURL("") ?? address;
}

let policy: { createScriptURL: (address: string) => string } | undefined;
