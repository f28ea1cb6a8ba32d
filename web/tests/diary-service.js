// The API's diary of one member: typed values and entries, and the day computed from them.

const FIGURES = ["calories", "proteinG", "fatG", "carbsG", "netCarbsG"];
const MINERALS = ["fiberG", "polyolsG", "sodiumMg", "potassiumMg", "magnesiumMg"];
const STATED = [...FIGURES, ...MINERALS];
const TYPED = ["weightKg", ...FIGURES, "waterMl", "notes"];
const EGG = { calories: 14, proteinG: 1.3, fatG: 1, carbsG: 0.1, netCarbsG: 0.1 };
const BUTTER = { calories: 72, proteinG: 0.1, fatG: 8.1, carbsG: 0, netCarbsG: 0 };
/** Figures for 10 g, so that multiples are exact; butter has unknown ones. */
export const FOODS = {
  egg: { ...EGG, fiberG: 0, polyolsG: 0, sodiumMg: 14.2, potassiumMg: 13.8, magnesiumMg: 1.2 },
  butter: {
    ...BUTTER,
    fiberG: 0,
    polyolsG: null,
    sodiumMg: 64.3,
    potassiumMg: 2.4,
    magnesiumMg: null,
  },
};
const tenth = (value) => Math.round(value * 10) / 10;

export function diaryService() {
  const entries = new Map();
  const [typed, glasses, logged, known] = [new Map(), new Set(), new Set(), new Map()];
  const typedOf = (date) => typed.get(date) ?? {};

  function day(date) {
    if (!known.has(date)) known.set(date, dayOf(date));
    return known.get(date);
  }

  function dayOf(date) {
    const own = [...entries.values()].filter((each) => each.date === date);
    const [log, totals] = [{ id: date, userId: "mia", date: `${date}T12:00:00Z` }, { known: {} }];
    for (const name of TYPED) log[name] = typedOf(date)[name] ?? null;
    for (const name of STATED) {
      const stated = own.map((each) => each[name]).filter((value) => value !== null);
      totals[name] = tenth(stated.reduce((sum, value) => sum + value, 0));
      if (stated.length < own.length) totals.known[name] = stated.length;
      else if (own.length && FIGURES.includes(name)) log[name] ??= totals[name];
    }
    return {
      date,
      log: logged.has(date) ? log : null,
      byHand: FIGURES.filter((name) => (typedOf(date)[name] ?? null) !== null),
      entries: own,
      totals: { ...totals, of: own.length },
      targets: null,
      left: null,
    };
  }

  function changed(date, more) {
    logged.add(date);
    known.delete(date);
    const now = day(date);
    return { ...more, log: now.log, day: now, streak: 1, awards: [] };
  }

  function add(each) {
    if (entries.has(each.id)) return;
    const of = FOODS[each.foodId];
    const times = (value) => value && tenth((value * each.grams) / 10);
    const stated = (name) => (of ? times(of[name]) : (each[name] ?? null));
    const figures = STATED.map((name) => [name, stated(name)]);
    const whole = { foodId: null, dishId: null, grams: null, portions: null, ...each };
    entries.set(each.id, {
      ...whole,
      name: each.name ?? each.foodId,
      ...Object.fromEntries(figures),
    });
  }

  function answer(method, path, body, query = {}) {
    const last = path.split("/").at(-1);
    const entry = entries.get(last);
    if (method === "GET") return [200, day(query.date)];
    if (path.endsWith("/batch")) {
      for (const each of body.entries) add(each);
      return [201, changed(body.entries[0].date)];
    }
    if (path.endsWith("/water")) {
      const waterMl = (typedOf(body.date).waterMl ?? 0) + body.ml;
      if (glasses.has(body.id)) return [200, changed(body.date)];
      if (waterMl < 0 || waterMl > 10_000) return [400, { error: "Validation error" }];
      glasses.add(body.id);
      typed.set(body.date, { ...typedOf(body.date), waterMl });
      return [201, changed(body.date)];
    }
    if (path.includes("/log/")) {
      typed.set(last, { ...typedOf(last), ...body });
      return [200, changed(last)];
    }
    if (method === "DELETE") {
      const found = query.id.map((each) => entries.get(each)).filter((each) => each);
      if (!found.length) return [404, { error: "Entry not found" }];
      for (const { id } of found) entries.delete(id);
      return [200, changed(found[0].date)];
    }
    if (!entry) return [404, { error: "Entry not found" }];
    const scale = body.grams ? body.grams / entry.grams : 1;
    const scaled = STATED.map((name) => [name, entry[name] && tenth(entry[name] * scale)]);
    entries.set(last, { ...entry, ...Object.fromEntries(scaled), ...body });
    return [200, changed(entry.date)];
  }

  return { answer, day };
}
