"use strict";

// Swagger UI's stylesheet has a dark theme, for which it looks at a class of the page.
const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();

SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  filter: true,
  // The document is valid, and no other server is asked about it.
  validatorUrl: null,
  // A token that is stored could be read by a script that does not belong here.
  persistAuthorization: false,
});
