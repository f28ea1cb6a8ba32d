// What takes the place of the day and of a card while they load.

import { Skeleton } from "../../parts/loading/skeleton";

export function DaySkeleton() {
  return (
    <div class="member-day">
      <CardSkeleton lines={4} of="of-the-balance" />
      <CardSkeleton lines={8} of="of-the-meals" />
      <CardSkeleton lines={5} of="of-the-quicks" />
    </div>
  );
}

/** @param props of: a class with the height of the final content */
export function CardSkeleton({ lines, of = "" }: { lines: number; of?: string }) {
  return (
    <div class={`card ${of}`}>
      <Skeleton lines={lines} />
    </div>
  );
}
