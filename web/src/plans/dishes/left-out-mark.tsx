// The mark on a food that the member leaves out. It does not forbid anything.

import { type Marked, useIsLeftOut } from "../../data/member/left-out";

export function LeftOutMark(food: Marked) {
  const isLeftOut = useIsLeftOut();
  return isLeftOut(food) ? <span class="badge warn">You leave this out</span> : null;
}
