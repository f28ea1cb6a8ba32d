// Only what the app uses; the library's own declarations describe JSX, which it does not use.
export interface VNode {
  type: unknown;
  props: Record<string, unknown>;
}
export type Child = VNode | string | number | boolean | null | undefined | Child[];
export function h(type: unknown, props: unknown, ...children: unknown[]): VNode;
export function Fragment(props: { children?: Child }): VNode;
export function render(what: VNode, into: Element): void;
