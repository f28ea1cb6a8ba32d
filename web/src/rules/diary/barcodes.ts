// The barcodes of foods: EAN-8, UPC-A, EAN-13, GTIN-14. Pure functions.

/** As the API takes them. */
export const BARCODE = /^\d{8,14}$/;

/** Whether the last digit checks the others. */
export function isEan(text: string) {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].reverse().map(Number);
  return digits.reduce((sum, digit, place) => sum + digit * (place % 2 ? 3 : 1), 0) % 10 === 0;
}

/** Whether two are the same: a UPC-A is an EAN-13 with a 0 before it. */
export function isSameBarcode(one: string | null, other: string) {
  return one !== null && one.padStart(14, "0") === other.padStart(14, "0");
}

/** What a reader has read as a barcode; null where the check digit says that it was misread. */
export function barcodeIn({ text, format }: { text: string; format: string }) {
  const digits = text.replace(/\s/g, "");
  const whole = /^upc_?e$/i.test(format) && digits.length === 8 ? upcA(digits) : digits;
  if (!isEan(whole)) return null;
  return whole.length === 13 ? whole.replace(/^0/, "") : whole;
}

/** The UPC-A that a short UPC-E stands for. */
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

/** How much of the picture that is shown the box takes that one aims with. */
export const BOX = { width: 0.86, height: 0.5 };

/**
 * The part of a camera's picture that is in the box, where the picture covers the frame around it. In whole pixels:
 * bars that are drawn half a pixel aside are not read.
 */
export function boxIn(picture: Size, frame: Size) {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height);
  const [width, x] = middle(picture.width, (frame.width * BOX.width) / scale);
  const [height, y] = middle(picture.height, (frame.height * BOX.height) / scale);
  return { x, y, width, height };
}

/** The length of the part in the middle, and where it begins. */
function middle(whole: number, wanted: number) {
  const length = Math.min(whole, Math.round(wanted));
  return [length, Math.floor((whole - length) / 2)];
}
