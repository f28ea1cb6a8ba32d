// The barcodes of foods: EAN-8, UPC-A, EAN-13, GTIN-14. Pure functions.

/** The API's format. */
export const BARCODE = /^\d{8,14}$/;

/** Whether the check digit is right. */
export function isEan(text: string) {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].reverse().map(Number);
  return digits.reduce((sum, digit, place) => sum + digit * (place % 2 ? 3 : 1), 0) % 10 === 0;
}

/** Whether two barcodes are the same: a UPC-A is an EAN-13 with a leading 0. */
export function isSameBarcode(one: string | null, other: string) {
  return one !== null && one.padStart(14, "0") === other.padStart(14, "0");
}

/** The barcode that a reader returned; null if the check digit is wrong. */
export function barcodeIn({ text, format }: { text: string; format: string }) {
  const digits = text.replace(/\s/g, "");
  const whole = /^upc_?e$/i.test(format) && digits.length === 8 ? upcA(digits) : digits;
  if (!isEan(whole)) return null;
  return whole.length === 13 ? whole.replace(/^0/, "") : whole;
}

/** The UPC-A for a short UPC-E. */
function upcA(short: string) {
  const [system, a, b, c, d, e, last, check] = short;
  const middle: Record<string, string> = {
    ...{ 0: `${a}${b}00000${c}${d}${e}`, 1: `${a}${b}10000${c}${d}${e}` },
    ...{ 2: `${a}${b}20000${c}${d}${e}`, 3: `${a}${b}${c}00000${d}${e}` },
    4: `${a}${b}${c}${d}00000${e}`,
  };
  return `${system}${middle[last] ?? `${a}${b}${c}${d}${e}0000${last}`}${check}`;
}

interface Size {
  width: number;
  height: number;
}

/** The aiming box as shares of the picture shown. */
export const BOX = { width: 0.86, height: 0.5 };

/**
 * The part of a camera's picture inside the aiming box, where the picture covers its frame. In whole pixels:
 * bars that are drawn half a pixel off are not read.
 */
export function boxIn(picture: Size, frame: Size) {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height);
  const [width, x] = middle(picture.width, (frame.width * BOX.width) / scale);
  const [height, y] = middle(picture.height, (frame.height * BOX.height) / scale);
  return { x, y, width, height };
}

/** The length of the part in the middle, and its start. */
function middle(whole: number, wanted: number) {
  const length = Math.min(whole, Math.round(wanted));
  return [length, Math.floor((whole - length) / 2)];
}
