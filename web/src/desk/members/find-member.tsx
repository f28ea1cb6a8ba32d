// Finds members from every page of the desk.

import { type ContractResponse, KetoError } from "keto-client";
import { ask } from "../../data/staff";
import { navigate } from "../../parts/browser/router";
import { TextField } from "../../parts/form/field";
import { Form, useForm } from "../../parts/form/form";
import { t } from "../../words/words";
import { may } from "../state/role";

const NUMBER = /^K?[-\s]*(?:[0-9A-Z]{4})[-\s]*(?:[0-9A-Z]{4})$/i;

/** The member who has bought something under this number; null of another text. */
async function memberOfContract(typed: string) {
  if (!NUMBER.test(typed) || !may("GET contracts/{number}")) return null;
  try {
    const path = `/contracts/${encodeURIComponent(typed)}` as const;
    return (await ask<ContractResponse>("GET", path)).contract.memberId;
  } catch (error) {
    if (error instanceof KetoError && error.status === 404) return null;
    throw error;
  }
}

/** @param props searched: what is shown now */
export function FindMember({ searched }: { searched: string }) {
  const form = useForm({ q: searched }, async ({ q }) => {
    const member = await memberOfContract(q.trim());
    navigate(
      member ? `/desk/members/${member}` : `/desk/members?q=${encodeURIComponent(q.trim())}`,
    );
  });
  return (
    <search class="desk-find">
      <Form form={form} action={t("Find")} kind="second">
        <TextField
          form={form}
          name="q"
          label={t("Find a member by e-mail, name, ID or Stripe customer")}
          hint={t("Or an order by its number, like K-4R7M-X9PC")}
          autocomplete="off"
          spellcheck={false}
        />
      </Form>
    </search>
  );
}
