// Calendar days as the API writes them (`2026-11-22`). Pure functions.

/**
 * The day so many days later.
 * @param {string} date
 * @param {number} count
 */
export function addDays(date, count) {
  const at = new Date(`${date}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + count);
  return at.toISOString().slice(0, 10);
}

/**
 * How many days lie between two days.
 * @param {string} from
 * @param {string} to
 */
export function daysBetween(from, to) {
  return Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000);
}

/**
 * The days of a range, both ends included.
 * @param {string} from
 * @param {string} to
 */
export function daysOf(from, to) {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}
