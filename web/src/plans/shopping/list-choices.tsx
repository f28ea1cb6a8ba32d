// For which days of a plan, and for how many people, a list is.

import { useId } from "preact/hooks";

const MOST_SERVINGS = 12;

export interface ListFor {
  first: number;
  last: number;
  servings: number;
}

/** @param props days: the plan's number of days */
export function ListChoices({
  days,
  chosen,
  choose,
}: {
  days: number;
  chosen: ListFor;
  choose: (chosen: ListFor) => void;
}) {
  const { first, last, servings } = chosen;
  return (
    <div class="row no-print shopping-for">
      {days > 1 && (
        <>
          <Choice
            label="From day"
            value={first}
            from={1}
            to={days}
            choose={(day) => choose({ ...chosen, first: day, last: Math.max(day, last) })}
          />
          <Choice
            label="to day"
            value={last}
            from={first}
            to={days}
            choose={(day) => choose({ ...chosen, last: day })}
          />
        </>
      )}
      <Choice
        label="Servings"
        value={servings}
        from={1}
        to={MOST_SERVINGS}
        choose={(count) => choose({ ...chosen, servings: count })}
      />
    </div>
  );
}

function Choice({
  label,
  value,
  from,
  to,
  choose,
}: {
  label: string;
  value: number;
  from: number;
  to: number;
  choose: (value: number) => void;
}) {
  const id = useId();
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return (
    <span class="row">
      <label class="small" for={id}>
        {label}
      </label>
      <select id={id} onChange={(event) => choose(Number(event.currentTarget.value))}>
        {numbers.map((each) => (
          <option key={each} value={each} selected={each === value}>
            {each}
          </option>
        ))}
      </select>
    </span>
  );
}
