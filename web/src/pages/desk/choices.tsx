// One of a few, as links: what is chosen is in the address.

export function Choices({
  label,
  path,
  choices,
  chosen,
}: {
  label: string;
  /** To which the choice is added */
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
