// Reads barcodes from a camera: with the browser's reader if there is one, else with ours, which is
// loaded on demand.

import { barcodeIn, boxIn } from "../rules/foods/barcodes";

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
  /** The barcode in the box; null if none can be read. Rejects if the reader could not be loaded. */
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

/** The browser's reader; null if it does not support the barcodes of foods. */
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

/** Our reader, one picture at a time. */
function worker() {
  const reader = new Worker(trusted(BARCODE_READER));
  const broken = new Promise<never>((_, fail) => {
    reader.onerror = fail;
  });
  // `read` reports it.
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

/** The page's policy allows only this address. */
function trusted(address: string) {
  policy ??= window.trustedTypes?.createPolicy("keto-barcodes", {
    createScriptURL: () => address,
  });
  return policy?.createScriptURL("") ?? address;
}

let policy: { createScriptURL: (address: string) => string } | undefined;
