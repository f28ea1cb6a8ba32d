// Files that the build turns into modules.

// A sheet that is imported `with { type: "text" }`; of the others, nothing is imported.
declare module "*.css" {
  const text: string;
  export default text;
}

// Identity's list of the commonest passwords, one a line.

declare module "common-passwords" {
  const lines: string;
  export default lines;
}
