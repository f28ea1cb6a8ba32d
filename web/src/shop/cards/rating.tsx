// Stars: shown, or chosen in a form.

import "./rating.css";
import { useId } from "preact/hooks";
import { number } from "../../data/member/format";
import type { FormState } from "../../parts/form/form";

/** A rating from a few reviews means little, and "no reviews" would look bad. */
const FEWEST_REVIEWS = 5;

/** @param props count: the number of reviews; undefined for the rating of a single review */
export function Rating({ rating, count }: { rating: number; count?: number }) {
  if (count !== undefined && count < FEWEST_REVIEWS) return null;
  return (
    <span class="rating">
      <Stars rating={rating} />
      <span class="small" aria-hidden="true">
        {number(rating, 1)}
      </span>
      {count !== undefined && (
        <span class="small soft">
          ({number(count)}
          <span class="visually-hidden"> reviews</span>)
        </span>
      )}
    </span>
  );
}

function Stars({ rating }: { rating: number }) {
  const label = `Rated ${number(rating, 1)} of 5`;
  return (
    <svg class="stars" viewBox="0 0 120 24" role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((star) => {
        const full = rating >= star - 0.25;
        const half = !full && rating >= star - 0.75;
        return (
          <Star key={star} at={(star - 1) * 24} state={full ? "full" : half ? "half" : "none"} />
        );
      })}
    </svg>
  );
}

function Star({ at, state }: { at: number; state: "full" | "half" | "none" }) {
  const left = "M12 2.5 9.2 8.9l-7 .7 5.3 4.6-1.6 6.8L12 17.5";
  const whole = `${left}l6.1 3.5-1.6-6.8 5.3-4.6-7-.7z`;
  return (
    <g transform={`translate(${at} 0)`}>
      <path class={state === "full" ? "star-full" : "star-none"} d={whole} />
      {state === "half" && <path class="star-full" d={`${left}z`} />}
    </g>
  );
}

/** Five radio buttons. */
export function RatingField<V extends object>({
  form,
  name,
  label,
}: {
  form: FormState<V>;
  name: keyof V & string;
  label: string;
}) {
  const id = useId();
  const messages = form.errorsOf(name);
  return (
    <fieldset class="field" aria-describedby={messages.length ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <div class="rating-field">
        {[1, 2, 3, 4, 5].map((star) => (
          <label key={star} class={Number(form.values[name]) >= star ? "chosen" : ""}>
            <input
              class="visually-hidden"
              type="radio"
              name={`${id}-${name}`}
              value={star}
              checked={form.values[name] === star}
              onChange={() => form.change(name, star)}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <Star at={0} state="full" />
            </svg>
            <span class="visually-hidden">
              {star} {star === 1 ? "star" : "stars"}
            </span>
          </label>
        ))}
      </div>
      {messages.length > 0 && (
        <p class="field-error" id={`${id}-error`}>
          {messages.join(" ")}
        </p>
      )}
    </fieldset>
  );
}
