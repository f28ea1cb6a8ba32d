// What a member does not eat: completed from the food table; shows what each word means, and refuses
// unknown words with suggestions while they are typed.

import type { ExclusionsResponse } from "keto-client";
import { useEffect, useState } from "preact/hooks";
import { keto } from "../../data/api";
import { leavesOutText, type Understood } from "../../data/health/left-out";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { chosenOf, withReplaced } from "../../data/values/comma-list";
import { t } from "../../words/words";
import { ChipsField } from "./chips-field";
import type { FieldProps } from "./field";
import { removing } from "./focus-after-removal";

const PAUSE_MS = 250;
// The API's limit of one request.
const LONGEST = 1_000;
// The word in a message.
const QUOTED = /^[^"]*"(.*)"/;
const NOTHING: ExclusionsResponse = { completions: [], unknown: [], understood: [] };

/** @param props known: the stored meanings, until the API responds again */
export function LeaveOutField<V extends object>({
  form,
  known = [],
  ...props
}: FieldProps<V> & { known?: Understood[] | undefined }) {
  const { data } = useData(queries.allergens);
  const text = String(form.values[props.name] ?? "");
  const { chosen, typed } = chosenOf(text);
  const found = useTyped(text);
  const words = [...chosen, typed.trim()];
  const unknown = found.unknown.filter(({ word }) => words.includes(word));
  const errorsOf = (name: string) => {
    if (name !== props.name) return form.errorsOf(name);
    // Drop the errors of removed words.
    const refused = form.errorsOf(name).filter((text) => {
      const word = QUOTED.exec(text)?.[1];
      return word === undefined || words.includes(word);
    });
    const said = refused.map((text) => {
      const word = QUOTED.exec(text)?.[1];
      return word === undefined ? text : unknownText(word);
    });
    return [...new Set([...unknown.map(({ word }) => unknownText(word)), ...said])];
  };
  const understood = [...found.understood, ...known];
  const replace = (word: string, by: string) =>
    form.change(props.name, withReplaced(text, word, by));
  const about = (word: string) => (
    <About
      understood={understood.find((each) => each.text === word)}
      near={unknown.find((each) => each.word === word)?.didYouMean}
      take={(by) => replace(word, by)}
    />
  );
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
      about={about}
      hint={t("Separate with commas, for example: nuts, shellfish")}
    />
  );
}

function unknownText(word: string) {
  return t("We can’t filter by “{word}”. Pick a suggestion, or name the foods.", { word });
}

/** Next to a word: what it leaves out, or what may have been meant. */
function About({
  understood,
  near = [],
  take,
}: {
  understood: Understood | undefined;
  near: string[] | undefined;
  take: (word: string) => void;
}) {
  if (near.length > 0) {
    return (
      <>
        <span class="small soft">{t("Did you mean:")}</span>
        {near.map((word) => (
          <button
            key={word}
            type="button"
            class="second small"
            onClick={removing(() => take(word))}
          >
            {word}
          </button>
        ))}
      </>
    );
  }
  if (!understood) return null;
  return <span class="small soft">{leavesOutText(understood)}</span>;
}

/** The API's response to a text, requested a moment after typing. */
function useTyped(text: string) {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    let isCurrent = true;
    const take = (answer: ExclusionsResponse) => isCurrent && setFound(answer);
    const ask = async () => {
      // Without a response, the check happens when the form is sent.
      take(
        await keto
          .GET("/api/ai/exclusions", { params: { query: { q: text } } })
          .catch(() => NOTHING),
      );
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
