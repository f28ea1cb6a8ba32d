// Grey shapes of the size of the content that is loading, so that nothing jumps.

import "./skeleton.css";
import { t } from "../../words/words";
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div class="skeleton" aria-busy="true">
      <span class="visually-hidden">{t("Loading")}</span>
      {Array.from({ length: lines }, (_, index) => (
        <div class="line" key={index} />
      ))}
    </div>
  );
}

/** Cards in a grid of plans. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <div class="plan-grid" aria-busy="true">
      <span class="visually-hidden">{t("Loading")}</span>
      {Array.from({ length: count }, (_, index) => (
        <div class="plan-card skeleton" key={index}>
          <div class="block" />
          <div class="plan-card-text">
            <div class="line" />
            <div class="line" />
            <div class="line" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** A whole page, until its module has loaded. */
export function PageSkeleton() {
  return (
    <div class="page page-skeleton">
      <Skeleton lines={5} />
    </div>
  );
}
