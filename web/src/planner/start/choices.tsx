// A choice of answers, each as a large button.

import { useId } from "preact/hooks";

export function Choices({
  label,
  options,
  value,
  errors,
  choose,
  inARow = false,
  isTitled = false,
}: {
  label: string;
  options: readonly (readonly [value: string, name: string, text?: string])[];
  value: string;
  errors: string[];
  choose: (value: string) => void;
  inARow?: boolean;
  /** Whether the page's title already names the question. */
  isTitled?: boolean;
}) {
  const id = useId();
  return (
    <fieldset class="choices-field" aria-describedby={errors.length ? `${id}-error` : undefined}>
      <legend class={isTitled ? "visually-hidden" : undefined}>{label}</legend>
      <div class={inARow ? "choices in-a-row" : "choices"}>
        {options.map(([each, name, text]) => (
          <button
            key={each}
            type="button"
            class="choice"
            aria-pressed={each === value}
            onClick={() => choose(each)}
          >
            <b>{name}</b>
            {text && <span class="small soft">{text}</span>}
          </button>
        ))}
      </div>
      {errors.length > 0 && (
        <p class="field-error" id={`${id}-error`}>
          {errors.join(" ")}
        </p>
      )}
    </fieldset>
  );
}
