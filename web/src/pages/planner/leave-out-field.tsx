// What a member does not eat: completed from the food table, and refused while it is typed.

import type { ExclusionsResponse } from "keto-client";
import { useEffect, useState } from "preact/hooks";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { ChipsField } from "../../parts/chips-field";
import type { FieldProps } from "../../parts/field";
import { keto } from "../../state/api";
import { chosenOf } from "../../state/chips";
import { sentence } from "../../state/typed";

const PAUSE_MS = 250;
// As much as the API reads at once.
const LONGEST = 1_000;
// The word that a message is about.
const QUOTED = /^"(.*)" is not known/;
const NOTHING: ExclusionsResponse = { completions: [], unknown: [] };

export function LeaveOutField<V extends object>({ form, ...props }: FieldProps<V>) {
  const { data } = useData(queries.allergens);
  const text = String(form.values[props.name] ?? "");
  const { chosen, typed } = chosenOf(text);
  const found = useTyped(text);
  const words = [...chosen, typed.trim()];
  const unknown = found.unknown.filter(({ word }) => words.includes(word));
  const errorsOf = (name: string) => {
    if (name !== props.name) return form.errorsOf(name);
    // Of a word that is gone, nothing is wrong any more.
    const refused = form.errorsOf(name).filter((text) => {
      const word = QUOTED.exec(text)?.[1];
      return word === undefined || words.includes(word);
    });
    return [...new Set([...unknown.map(({ message }) => sentence(message)), ...refused])];
  };
  const allergens = (data?.allergens ?? []).flatMap(({ name, alsoCalled }) => [
    name,
    ...alsoCalled,
  ]);
  return (
    <ChipsField
      {...props}
      form={{ ...form, errorsOf }}
      completions={typed.trim() ? found.completions : [...new Set(allergens)]}
      wrong={unknown.map(({ word }) => word)}
      hint="Separated by commas, such as: nuts, shellfish"
    />
  );
}

/** What the API says of a text, a moment after it was typed. */
function useTyped(text: string) {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    let isCurrent = true;
    const take = (answer: ExclusionsResponse) => isCurrent && setFound(answer);
    const ask = async () => {
      // Without an answer the form is refused when it is sent.
      take(await keto.ai.getExclusions({ q: text }).catch(() => NOTHING));
    };
    if (!text.trim() || text.length > LONGEST) take(NOTHING);
    const timer = text.trim() && text.length <= LONGEST ? setTimeout(ask, PAUSE_MS) : undefined;
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  return found;
}
