import type {
  ComponentChildren,
  InputHTMLAttributes,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "preact";
import { useId, useState } from "preact/hooks";
import type { Action } from "../api/hooks.ts";
import { common } from "../messages/common.ts";
import { Button } from "./elements.tsx";
import { Problem } from "./page.tsx";

interface FormProps {
  action: Action<[]>;
  /** Label of the submit button. */
  submit: string;
  danger?: boolean;
  /** More buttons before it. */
  beside?: ComponentChildren;
  children?: ComponentChildren;
  label?: string;
}

export function Form({ action, submit, danger, beside, children, label }: FormProps) {
  return (
    <form
      class="form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void action.run();
      }}
    >
      {children}
      {action.error !== null && <Problem error={action.error} />}
      <div class="actions">
        {beside}
        <Button type="submit" kind={danger ? "danger" : "primary"} pending={action.pending}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  /** The error, as a sentence. */
  error?: ComponentChildren;
  optional?: boolean;
}

interface Tied {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": "true" | undefined;
}

/** Label, hint and error, tied to their input. */
function Field(props: FieldProps & { children: (tied: Tied) => ComponentChildren }) {
  const { label, hint, error, optional, children } = props;
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-wrong`].filter(Boolean).join(" ");
  return (
    <div class="field">
      <label for={id}>
        {label} {optional && <span class="quiet">({common.optional})</span>}
      </label>
      {hint && (
        <div class="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? "true" : undefined,
      })}
      {error && (
        <div class="wrong" id={`${id}-wrong`}>
          {error}
        </div>
      )}
    </div>
  );
}

/** The props of a field: those of its element, with a value. */
type FieldOf<Attributes, T extends string = string> = FieldProps &
  Omit<Attributes, keyof FieldProps | "value" | "class" | "role"> & { value: T; onValue(value: T): void };

type InputType = "text" | "search" | "email" | "url" | "date" | "password";

export function TextField(props: FieldOf<Omit<InputHTMLAttributes, "type">> & { type?: InputType }) {
  const { label, hint, error, optional, onValue, type, ...rest } = props;
  return (
    <Field {...{ label, hint, error, optional }}>
      {(tied) => (
        <input
          {...rest}
          {...tied}
          type={type as "text"}
          class="input"
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

export function TextAreaField(props: FieldOf<TextareaHTMLAttributes>) {
  const { label, hint, error, optional, onValue, ...rest } = props;
  return (
    <Field {...{ label, hint, error, optional }}>
      {(tied) => (
        <textarea {...rest} {...tied} class="input" onInput={(event) => onValue(event.currentTarget.value)} />
      )}
    </Field>
  );
}

type SelectFieldProps<T extends string> = FieldOf<SelectHTMLAttributes, T> & {
  choices: readonly { value: T; text: string }[];
};

export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, hint, error, optional, choices, onValue, ...rest } = props;
  return (
    <Field {...{ label, hint, error, optional }}>
      {(tied) => (
        <select
          {...rest}
          {...tied}
          class="input"
          onChange={(event) => onValue(event.currentTarget.value as T)}
        >
          {choices.map(({ value, text }) => (
            <option key={value} value={value} selected={value === props.value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface CheckFieldProps {
  label: ComponentChildren;
  hint?: ComponentChildren;
  checked: boolean;
  disabled?: boolean;
  onValue(checked: boolean): void;
}

export function CheckField({ label, hint, checked, disabled, onValue }: CheckFieldProps) {
  const id = useId();
  return (
    <div class="check">
      <input
        type="checkbox"
        id={id}
        checked={checked}
        disabled={disabled ?? false}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onValue(event.currentTarget.checked)}
      />
      <div>
        <label for={id}>{label}</label>
        {hint && (
          <div class="quiet small" id={`${id}-hint`}>
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  choices: readonly { key: T; title: ComponentChildren }[];
  selected: T;
  onSelect(key: T): void;
}

/** Buttons for one of a few choices. */
export function Choice<T extends string>({ label, choices, selected, onSelect }: ChoiceProps<T>) {
  return (
    <fieldset class="choice" aria-label={label}>
      {choices.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          class="button small"
          data-key={key}
          aria-pressed={key === selected}
          onClick={() => onSelect(key)}
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

export function Toggle({ on, onToggle, children }: ToggleProps) {
  return (
    <button type="button" class="button small toggle" aria-pressed={on} onClick={() => onToggle(!on)}>
      {children}
    </button>
  );
}

/** The values of a form's fields, and for each field its `value` and `onValue`. */
export function useFields<Values extends Readonly<Record<string, string>>>(initial: Values | (() => Values)) {
  const [values, setValues] = useState(initial);
  const field = <Name extends keyof Values>(name: Name) => ({
    value: values[name],
    onValue: (value: Values[Name]) => setValues((before) => ({ ...before, [name]: value })),
  });
  return { values, field };
}

/** Select choices from a table of texts. */
export const choicesOf = <Value extends string>(
  texts: Readonly<Record<Value, string>>,
): { value: Value; text: string }[] =>
  (Object.entries(texts) as [Value, string][]).map(([value, text]) => ({ value, text }));
