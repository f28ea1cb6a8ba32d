// What dangerous ketones or glucose may mean, and whom to call.

import { Notice } from "../../parts/messages/notice";
import { ADVICE, type Danger } from "../rules/warnings";

export function MeasuredAdvice({ dangers }: { dangers: Danger[] }) {
  return (
    <div class="stack" role="alert">
      {dangers.map((danger) => {
        const { title, text, call } = ADVICE[danger];
        return (
          <Notice key={danger} tone="warn">
            <p>
              <b>{title}</b>
            </p>
            <p>{text}</p>
            <p>{call}</p>
          </Notice>
        );
      })}
    </div>
  );
}
