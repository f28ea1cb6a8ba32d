// Identity's list of the commonest passwords, one a line.

declare module "common-passwords" {
  const lines: string;
  export default lines;
}
