// The API by its document: each operation returns its example.

import openapi from "openapi";

const templates = Object.entries(openapi.paths).map(([path, operations]) => ({
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
  names: path.split("{").length,
  operations,
}));
// A fixed path such as `/api/plans/mine` wins over a matching one with a parameter.
templates.sort((one, other) => one.names - other.names);

/** The example's status and body, copied, because a test may change it. */
export function documented(method, address) {
  const path = address.split("?")[0];
  const found = templates.find(
    ({ pattern, operations }) => pattern.test(path) && operations[method.toLowerCase()],
  );
  if (!found) return [404, { error: "Not found" }];
  const { responses } = found.operations[method.toLowerCase()];
  const [status, response] = Object.entries(responses).find(([each]) => each.startsWith("2"));
  const content = response.content?.["application/json"];
  const example = content?.example ?? Object.values(content?.examples ?? {})[0]?.value;
  return [Number(status), structuredClone(example)];
}
