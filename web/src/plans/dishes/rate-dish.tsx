// Whether a dish comes again in the member's plans.

import { keto } from "../../data/api";
import { cache } from "../../data/device";
import * as queries from "../../data/queries";
import { isLoggedIn } from "../../data/session";
import { useAction, useData } from "../../data/use-data";
import { toast } from "../../parts/browser/toasts";
import { ErrorBox } from "../../parts/messages/error-box";
import { foodsOfDish, RATINGS, type Rating, ratingOf } from "../rules/ratings";
import type { Meal } from "../rules/written-plan";

const SAID: Record<Rating, string> = {
  more: "Got it: you'll see more of this.",
  less: "Got it: you'll see less of this.",
  never: "Got it: your next plans won't have it.",
};

export function RateDish({ dish }: { dish: Meal }) {
  const { data } = useData(isLoggedIn.value ? queries.ratings : null);
  const foods = foodsOfDish(dish);
  const rated = data ? ratingOf(dish, data.ratings) : undefined;
  const rate = useAction(async (rating: Rating) => {
    if (rated?.rating === rating) {
      const query = { name: rated.name };
      cache.set(
        queries.ratings.key,
        await keto.DELETE("/api/ai/dishes/ratings", { params: { query } }),
      );
      return;
    }
    await keto.POST("/api/ai/dishes/rate", {
      body: { name: dish.name, foods: foods ?? [], rating },
    });
    cache.set(queries.ratings.key, await queries.ratings.ask());
    cache.outdate("swaps");
    toast(SAID[rating]);
  });
  if (!data || !foods) return null;
  return (
    <>
      {rate.error !== null && <ErrorBox error={rate.error} />}
      <div class="segments" role="group" aria-label="Plan this dish again?">
        {RATINGS.map(([rating, label]) => (
          <button
            key={rating}
            type="button"
            aria-pressed={rated?.rating === rating}
            disabled={rate.busy}
            onClick={() => rate.run(rating)}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  );
}
