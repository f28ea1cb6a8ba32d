// The icons, as strokes on a grid of 24.

const PATHS = {
  check: "M5 12.5l4.5 4.5L19 7.5",
  plus: "M12 5v14M5 12h14",
  cross: "M6 6l12 12M18 6L6 18",
  lock: "M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5z",
  search: "M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16.2 16.2L21 21",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M5 11.4a.6.6 0 1 1 0 1.2a.6.6 0 1 1 0-1.2zM12 11.4a.6.6 0 1 1 0 1.2a.6.6 0 1 1 0-1.2zM19 11.4a.6.6 0 1 1 0 1.2a.6.6 0 1 1 0-1.2z",
  swap: "M4 8h13M13 4l4 4-4 4M20 16H7M11 12l-4 4 4 4",
  arrow: "M5 12h14M13 6l6 6-6 6",
  next: "M9 5l7 7-7 7",
  before: "M15 5l-7 7 7 7",
  sun: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M18.4 5.6L17 7M7 17l-1.4 1.4",
  basket: "M4 10h16l-1.5 9.5h-13zM8 10l3-6M16 10l-3-6",
  book: "M5 4.5h6.5V19H5zM12.5 4.5H19V19h-6.5",
  warning: "M12 4l9 16H3zM12 10v4M12 17v.5",
  info: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 11v5M12 8v.5",
  clock: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7.5V12l3 2",
  calendar: "M4.5 6h15v13.5h-15zM4.5 10h15M8.5 3.5v4M15.5 3.5v4",
  download: "M12 4v11M7 10.5l5 5 5-5M5 20h14",
  drop: "M12 3.5c3 4 5.5 7 5.5 10.3a5.5 5.5 0 0 1-11 0C6.5 10.5 9 7.5 12 3.5z",
  leaf: "M5 19c0-9 5-14 15-14 0 10-5 15-13 14zM5 19c3-5 6-7 9-8.5",
  chart: "M4 20h16M7 16v-4M12 16V8M17 16v-6",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.5M4.5 12h.5M4.5 18h.5",
  user: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5",
};

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
