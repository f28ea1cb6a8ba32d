// Numbers as typed, in the member's language.

const IN_THOUSANDS = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

let groupsByComma = false;

/** From now on, parse numbers in this language's format. */
export function readNumbersOf(locale?: string | string[]) {
  const parts = new Intl.NumberFormat(locale).formatToParts(10_000);
  groupsByComma = parts.some(({ type, value }) => type === "group" && value === ",");
}

/**
 * The typed number, or undefined when empty. Text that is not a number is returned as it is, despite the
 * declared type: the API then refuses it with its own message.
 */
export function numberOf(typed: string | number | undefined): number | undefined {
  const written = String(typed ?? "").trim();
  const isGrouped = groupsByComma && IN_THOUSANDS.test(written);
  const text = isGrouped ? written.replaceAll(",", "") : written.replace(",", ".");
  if (!text) return undefined;
  return Number.isFinite(Number(text)) ? Number(text) : (text as unknown as number);
}
