// What the build makes of `locale/*.po`.

declare module "words-de" {
  import type { Catalogue } from "./words";

  const catalogue: Catalogue;
  export default catalogue;
}
