// Finds members from every page of the desk.

import { TextField } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { navigate } from "../../state/app/router";

/** @param props searched: what is shown now */
export function FindMember({ searched }: { searched: string }) {
  const form = useForm({ q: searched }, async ({ q }) => {
    navigate(`/desk/members?q=${encodeURIComponent(q.trim())}`);
  });
  return (
    <search class="desk-find">
      <Form form={form} action="Find" kind="second">
        <TextField
          form={form}
          name="q"
          label="Find a member by address, name, id or Stripe customer"
          autocomplete="off"
          spellcheck={false}
        />
      </Form>
    </search>
  );
}
