// The picture of a plan; its space is reserved while it loads and if the plan has none.

import "./picture.css";
import { useState } from "preact/hooks";
import { Icon } from "../../parts/page/icon";

export function Picture({ src, eager = false }: { src: string | null; eager?: boolean }) {
  const [failed, setFailed] = useState(false);
  if (!src || failed)
    return (
      <div class="picture none">
        <Icon name="leaf" />
      </div>
    );
  return (
    <img
      class="picture"
      src={src}
      alt=""
      width="640"
      height="400"
      loading={eager ? "eager" : "lazy"}
      onError={() => setFailed(true)}
    />
  );
}
