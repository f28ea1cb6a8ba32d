// Figures side by side, as bars on one scale, and as text.

export interface Bar {
  name: string;
  value: number;
  text: string;
  address?: string;
  isMinus?: boolean;
}

export function Bars({ bars }: { bars: Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => Math.abs(value)), 0);
  return (
    <ul class="desk-bars" role="list">
      {bars.map(({ name, value, text, address, isMinus }) => (
        <li key={name} class={isMinus ? "minus" : undefined}>
          <span>{name}</span>
          {value !== 0 && (
            <svg
              viewBox="0 0 100 10"
              preserveAspectRatio="none"
              aria-hidden="true"
              focusable="false"
            >
              <rect width={(Math.abs(value) / most) * 100} height="10" rx="0.5" />
            </svg>
          )}
          <span class="figure">{address ? <a href={address}>{text}</a> : text}</span>
        </li>
      ))}
    </ul>
  );
}
