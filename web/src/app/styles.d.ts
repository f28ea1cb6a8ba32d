// A sheet that is imported `with { type: "text" }`; of the others, nothing is imported.
declare module "*.css" {
  const text: string;
  export default text;
}
