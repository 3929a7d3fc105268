import type { ComponentChildren } from "preact";

interface ChoiceProps<T extends string> {
  label: string;
  choices: readonly { key: T; title: ComponentChildren }[];
  chosen: T;
  onChoose(key: T): void;
}

/** One of a few, side by side; each is a button that says whether it is chosen. */
export function Choice<T extends string>({ label, choices, chosen, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset class="choice" aria-label={label}>
      {choices.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          class="button small"
          data-key={key}
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
        >
          {title}
        </button>
      ))}
    </fieldset>
  );
}

interface ToggleProps {
  on: boolean;
  onToggle(on: boolean): void;
  children: ComponentChildren;
}

/** A button that stays pressed. */
export function Toggle({ on, onToggle, children }: ToggleProps) {
  return (
    <button type="button" class="button small toggle" aria-pressed={on} onClick={() => onToggle(!on)}>
      {children}
    </button>
  );
}
