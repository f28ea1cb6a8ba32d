// Replaces a meal or a day: by one of three dishes, by a request, or by a surprise.

import type { SwapChoice, SwapInput } from "keto-client";
import { useStateUntilLeft } from "../../data/draft";
import { foodText, number } from "../../data/member/format";
import * as queries from "../../data/queries";
import { useAction, useSettledData } from "../../data/use-data";
import { carbsText, shownCarbs } from "../../diary/state/carbs";
import { Figures } from "../../parts/figures";
import { TextField } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { Loaded } from "../../parts/loading/loaded";
import { Skeleton } from "../../parts/loading/skeleton";
import { ErrorBox } from "../../parts/messages/error-box";
import { Dialog } from "../../parts/page/dialog";
import { swapIn } from "../../planner/state/plan-requests";
import { DishFigures } from "../dishes/dish-card";
import { DishPicture } from "../dishes/dish-picture";
import { LeftOutMark } from "../dishes/left-out-mark";
import { mealOf } from "../rules/written-plan";

export type Slot = NonNullable<SwapInput["meal"]>;

/** A meal, or the whole day without one. */
export interface Wanted {
  day: number;
  meal?: Slot;
  /** The name of the meal's dish. */
  name?: string;
}

interface OfPlan {
  sessionId: string;
  wanted: Wanted;
  close: () => void;
}

const MOST_WISH = 200;

/** @param props wanted: null while the sheet is closed */
export function SwapSheet({
  sessionId,
  wanted,
  close,
}: Omit<OfPlan, "wanted"> & { wanted: Wanted | null }) {
  const [isAsking, setAsking] = useStateUntilLeft("swap-request", false);
  return (
    <Dialog title={titleOf(wanted)} open={wanted !== null} close={close}>
      {wanted &&
        (wanted.meal ? (
          <>
            <Choices sessionId={sessionId} wanted={wanted} meal={wanted.meal} close={close} />
            <details open={isAsking} onToggle={(event) => setAsking(event.currentTarget.open)}>
              <summary>Ask for something else</summary>
              <SwapRequest sessionId={sessionId} wanted={wanted} close={close} />
            </details>
            <button type="button" class="quiet start-cell" onClick={close}>
              Close
            </button>
          </>
        ) : (
          <>
            <SwapRequest sessionId={sessionId} wanted={wanted} close={close} />
            <button type="button" class="quiet start-cell" onClick={close}>
              Close
            </button>
          </>
        ))}
    </Dialog>
  );
}

function Choices({ sessionId, wanted: { day }, meal, close }: OfPlan & { meal: Slot }) {
  const request = useSettledData(queries.swaps(sessionId, day, meal));
  const choose = useAction(async ({ dish, meal: chosen }: SwapChoice) => {
    await swapIn(sessionId, { day, meal, dish }, chosen);
    close();
  });
  return (
    <>
      {choose.error && <ErrorBox error={choose.error} />}
      <Loaded request={request} isAged={false} skeleton={<Skeleton lines={9} />}>
        {({ choices }) =>
          choices.length ? (
            <ul class="swap-choices">
              {choices.map((each) => (
                <li key={each.dish}>
                  <Choice
                    choice={each}
                    meal={meal}
                    busy={choose.busy}
                    choose={() => choose.run(each)}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <p>Our kitchen has nothing else that keeps this day within its targets.</p>
          )
        }
      </Loaded>
    </>
  );
}

function Choice({
  choice: { meal: stored, figures },
  meal,
  busy,
  choose,
}: {
  choice: SwapChoice;
  meal: Slot;
  busy: boolean;
  choose: () => void;
}) {
  const dish = mealOf(meal, stored);
  return (
    <button type="button" class="swap-choice" disabled={busy} onClick={choose}>
      <DishPicture dish={dish} />
      <span class="swap-choice-text">
        <b class="clamped" dir="auto">
          {foodText(dish.name)}
        </b>
        <DishFigures {...dish} />
        <Figures>
          <span class="small soft">
            The day then: {number(figures.calories)} kcal, {carbsText(shownCarbs(figures))}
          </span>
        </Figures>
        <LeftOutMark foodIds={dish.ingredients.map(({ foodId }) => foodId)} />
      </span>
    </button>
  );
}

function SwapRequest({ sessionId, wanted: { day, meal }, close }: OfPlan) {
  const form = useForm(
    { wish: "" },
    async ({ wish }) => {
      await swapIn(sessionId, { day, meal, wish: wish.trim() || undefined });
      close();
    },
    { untilLeft: `swap-request-${sessionId}-${day}-${meal}` },
  );
  return (
    <Form form={form} action="Swap it">
      <TextField
        form={form}
        name="wish"
        label="What would you like instead?"
        hint="Such as: something with fish. Leave it empty for a surprise."
        maxlength={MOST_WISH}
        autocomplete="off"
      />
    </Form>
  );
}

function titleOf(wanted: Wanted | null) {
  if (!wanted) return "";
  return wanted.meal ? `Swap ${foodText(wanted.name ?? "")}` : `Swap day ${wanted.day}`;
}
