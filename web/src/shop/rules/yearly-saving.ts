// What a year costs less than twelve months. Pure functions.

interface Listed {
  amount: number;
  currency: string;
  yearlyAmount?: number | null;
}

export interface Saving {
  amount: number;
  /** Whole months that cost nothing; 0 if the saving is less than one. */
  monthsFree: number;
}

const MONTHS = 12;

/** The decimals of amounts in a currency: 0 for yen, 3 for dinar. */
export function decimalsOf(currency: string) {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** The saving of a yearly price; null if it saves nothing. */
export function yearlySaving({ amount, currency, yearlyAmount }: Listed): Saving | null {
  if (!yearlyAmount) return null;
  // In whole minor units: 12 × 9.99 has no exact binary fraction.
  const units = 10 ** decimalsOf(currency);
  const month = Math.round(amount * units);
  const saved = MONTHS * month - Math.round(yearlyAmount * units);
  return saved > 0 ? { amount: saved / units, monthsFree: Math.floor(saved / month) } : null;
}

/** Such as `Save $39.98 a year: 2 months free`. */
export function savingText({ amount, monthsFree }: Saving, money: (amount: number) => string) {
  const months = monthsFree === 1 ? "1 month" : `${monthsFree} months`;
  return `Save ${money(amount)} a year${monthsFree ? `: ${months} free` : ""}`;
}
