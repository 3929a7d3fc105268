import type { ComponentChildren } from "preact";

/** Names and what they stand for; null is left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ComponentChildren | null])[] }) {
  return (
    <dl class="facts">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </>
          ),
      )}
    </dl>
  );
}

interface FigureProps {
  title: string;
  value: ComponentChildren;
  note?: ComponentChildren;
}

/** A few figures that matter, large. */
export function Figures({ figures }: { figures: readonly FigureProps[] }) {
  return (
    <div class="figures">
      {figures.map(({ title, value, note }) => (
        <dl key={title} class="figure">
          <dt>{title}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </dl>
      ))}
    </div>
  );
}
