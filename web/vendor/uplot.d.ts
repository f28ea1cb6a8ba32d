export type Data = [xs: ArrayLike<number>, ...series: ArrayLike<number | null | undefined>[]];
export default class uPlot {
  constructor(options: Record<string, unknown>, data: Data, into: HTMLElement);
  setData(data: Data): void;
  setSize(size: { width: number; height: number }): void;
  destroy(): void;
  readonly cursor: { idx?: number | null };
  static readonly paths: { bars(options: Record<string, unknown>): unknown };
}
