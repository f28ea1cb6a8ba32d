// Reads barcodes in a camera's pictures, for browsers without a `BarcodeDetector`: ZXing as WebAssembly. A worker,
// because its own policy allows WebAssembly, and the page's does not (`READER_HEADERS` of webapp/headers.py).

import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm";

declare const self: DedicatedWorkerGlobalScope;

const LINES = 8;

// Without this, the library requests the file from another host.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

self.addEventListener("message", async ({ data }: MessageEvent<ImageData>) => {
  try {
    const [found] = await readBarcodes(data, {
      formats: ["EAN13", "EAN8", "UPCA", "UPCE"],
      maxNumberOfSymbols: 1,
      // In a blurred picture, a few lines can be misread in the same way.
      minLineCount: LINES,
    });
    self.postMessage({ found: found ? { text: found.text, format: found.format } : null });
  } catch {
    self.postMessage({ failed: true });
  }
});
