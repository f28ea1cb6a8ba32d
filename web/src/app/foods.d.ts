// What the build makes of libs/foods.

declare module "food-table" {
  /** A figure that is null is unknown. */
  type Known = number | null;
  /** Id, name, figures and minerals of 100 g, portions, how popular it is, allergens, aisle, other names. */
  type Row = [
    id: string,
    name: string,
    figures: [number, number, number, number, number, Known, Known, Known, Known, Known],
    portions: [name: string, grams: number][],
    popular: number,
    allergens: string,
    aisle: number,
    ...also: string[],
  ];
  const rows: Row[];
  export default rows;
}

declare module "food-words" {
  /** And whether the British one means nothing else. */
  const words: [american: string, british: string, isSure: boolean][];
  export default words;
}
