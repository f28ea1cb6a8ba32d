// Several words as chips: each is typed, or chosen from the completions.

import "./chips.css";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { chosenOf, withChosen } from "../../data/values/comma-list";
import { t } from "../../words/words";
import { Icon } from "../page/icon";
import { type FieldProps, Frame } from "./field";
import { removing } from "./focus-after-removal";

/**
 * @param props completions: suggestions; any other word can be typed, except wrong ones;
 * about: a note on a word, next to its chip, or below the field while it is typed
 */
export function ChipsField<V extends object>({
  completions,
  wrong,
  about,
  ...props
}: FieldProps<V> & {
  completions: string[];
  wrong: string[];
  about: (word: string) => ComponentChildren;
}) {
  const { form, name } = props;
  const listId = useId();
  const { chosen, typed } = chosenOf(String(form.values[name] ?? ""));
  const change = (words: string[], text: string) => form.change(name, withChosen(words, text));
  const take = (event: Event, text: string) => {
    const isWhole = !isTyping(event) && completions.includes(text);
    change(chosen, isWhole ? `${text},` : text);
  };
  return (
    <Frame {...props}>
      {(tied) => (
        <>
          {chosen.length > 0 && (
            <ul class="chosen-chips" role="list">
              {chosen.map((word) => (
                <li key={word}>
                  <button
                    type="button"
                    aria-label={t("Remove {word}", { word })}
                    class={wrong.includes(word) ? "chip small wrong" : "chip small"}
                    onClick={removing(() =>
                      change(
                        chosen.filter((each) => each !== word),
                        typed,
                      ),
                    )}
                  >
                    {word}
                    <Icon name="cross" />
                  </button>
                  {about(word)}
                </li>
              ))}
            </ul>
          )}
          <input
            {...tied}
            type="text"
            dir="auto"
            list={listId}
            autocomplete="off"
            value={typed}
            onInput={(event) => take(event, event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !typed.trim()) return;
              event.preventDefault();
              change(chosen, `${typed},`);
            }}
          />
          <datalist id={listId}>
            {completions.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
          <div class="of-typed" role="status">
            {about(typed.trim())}
          </div>
        </>
      )}
    </Frame>
  );
}

/** Whether the input was typed, and not chosen from the completions: "milk" may become "milk powder". */
function isTyping(event: Event) {
  return event instanceof InputEvent && event.inputType !== "insertReplacementText";
}
