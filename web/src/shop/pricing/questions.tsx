// Questions before paying, in plain words.

import type { ComponentChildren } from "preact";

const QUESTIONS: [question: string, answer: ComponentChildren][] = [
  [
    "When am I charged?",
    "Pro and Basic: today, and then each month or year on the same day, at the same price, until you cancel. Lifetime and single plans: once, today.",
  ],
  [
    "How do I cancel?",
    <>
      In your account, under <a href="/account/membership">Membership</a>, in two taps. Your
      membership then stays open until the end of what you've paid for, and nothing more is charged.
      You can pause it there, too.
    </>,
  ],
  [
    "Can I get my money back?",
    <>
      For a plan or Lifetime, yes: <a href="/account/orders">Orders</a> says until when you can ask
      for a refund of each, and a tap asks for it. The money goes back to the card you paid with.
    </>,
  ],
  [
    "What if I switch between Basic and Pro?",
    "The button says what you pay. What's left of your membership is taken off the price, and anything beyond that stays as credit for your next payments.",
  ],
  [
    "Do I keep the plans that I buy?",
    "Yes. A plan that you buy stays yours, whatever happens to your membership. Plans that only your membership opens close when it ends.",
  ],
];

export function Questions() {
  return (
    <section class="stack" aria-labelledby="questions">
      <h2 id="questions">Good to know</h2>
      <div class="questions">
        {QUESTIONS.map(([question, answer]) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
