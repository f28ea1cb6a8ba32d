// A choice as links: the chosen one is in the address.

export function Choices({
  label,
  path,
  choices,
  chosen,
}: {
  label: string;
  /** The choice is appended to it */
  path: string;
  choices: readonly (readonly [id: string, name: string])[];
  chosen: string;
}) {
  return (
    <nav class="desk-menu" aria-label={label}>
      {choices.map(([id, name]) => (
        <a key={id} href={path + id} aria-current={id === chosen ? "true" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
