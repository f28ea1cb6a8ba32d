// What shall be in the place of a meal or a day: a wish, or a surprise.

import type { SwapInput } from "keto-client";
import { TextField } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { Dialog } from "../../parts/page/dialog";

export type Slot = NonNullable<SwapInput["meal"]>;
/** Resolves when the wish is accepted. */
export type Swap = (what: SwapInput) => Promise<unknown>;

/** A meal, or without one the day. */
export interface Wanted {
  day: number;
  meal?: Slot;
  /** Of the meal's dish. */
  name?: string;
}

const MOST_WISH = 200;

/** @param props wanted: null while the sheet is closed */
export function SwapSheet({
  wanted,
  swap,
  close,
}: {
  wanted: Wanted | null;
  swap: Swap;
  close: () => void;
}) {
  return (
    <Dialog title={titleOf(wanted)} open={wanted !== null} close={close}>
      {wanted && <Wish wanted={wanted} swap={swap} close={close} />}
    </Dialog>
  );
}

function Wish({
  wanted: { day, meal },
  swap,
  close,
}: {
  wanted: Wanted;
  swap: Swap;
  close: () => void;
}) {
  const form = useForm({ wish: "" }, async ({ wish }) => {
    await swap({ day, meal, wish: wish.trim() || undefined });
    close();
  });
  return (
    <Form
      form={form}
      action="Swap it"
      more={
        <button type="button" class="quiet" onClick={close}>
          Close
        </button>
      }
    >
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
  return wanted.meal ? `Swap ${wanted.name}` : `Swap day ${wanted.day}`;
}
