// What a member does not eat, completed by the allergens that a plan can leave out.

import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { ChipsField } from "../../parts/chips-field";
import type { FieldProps } from "../../parts/field";

export function LeaveOutField<V extends object>(props: FieldProps<V>) {
  const { data } = useData(queries.allergens);
  const words = (data?.allergens ?? []).flatMap(({ name, alsoCalled }) => [name, ...alsoCalled]);
  return (
    <ChipsField
      {...props}
      completions={[...new Set(words)]}
      hint="Separated by commas, such as: nuts, shellfish"
    />
  );
}
