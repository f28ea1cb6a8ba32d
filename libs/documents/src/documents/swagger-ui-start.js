"use strict";

// Swagger UI's stylesheet has a dark theme, for which it looks at a class of the page.
const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();

// Logging in is all that it takes: the token of a response is that of the requests after it.
const takeToken = (response) => {
  if (response.ok && new URL(response.url).pathname.startsWith("/api/auth/")) {
    const { token } = response.obj ?? {};
    if (typeof token === "string") ui.preauthorizeApiKey("bearer", token);
  }
  return response;
};

const ui = SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  // One group is opened at a time: of more than 150 operations, only those in view would be in the page.
  docExpansion: "none",
  tryItOutEnabled: true,
  displayRequestDuration: true,
  displayOperationId: true,
  filter: true,
  // The document is valid, and no other server is asked about it.
  validatorUrl: null,
  responseInterceptor: takeToken,
  // A token that is stored could be read by a script that does not belong here.
  persistAuthorization: false,
});
