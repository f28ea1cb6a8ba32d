// An unknown address.

import { PageHead } from "../parts/page/page-head";

export function NotFound() {
  return (
    <div class="page narrow">
      <PageHead title="We can't find this page" lead="The address may be old, or mistyped." />
      <p>
        <a class="button" href="/">
          Go to the home page
        </a>{" "}
        <a class="button quiet" href="/plans">
          All plans
        </a>
      </p>
    </div>
  );
}
