import type { ComponentChildren } from "preact";
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

/** Form fields: label, hint and error, tied to their input. */

interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  /** The error, as a sentence. */
  wrong?: ComponentChildren;
  optional?: boolean;
}

interface Tied {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: "true";
}

function Field({
  label,
  hint,
  wrong,
  optional,
  children,
}: FieldProps & { children: (tied: Tied) => ComponentChildren }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", wrong ? `${id}-wrong` : ""].filter(Boolean).join(" ");
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
        ...(described === "" ? {} : { "aria-describedby": described }),
        ...(wrong ? { "aria-invalid": "true" as const } : {}),
      })}
      {wrong && (
        <div class="wrong" id={`${id}-wrong`}>
          {wrong}
        </div>
      )}
    </div>
  );
}

interface Known {
  name?: string;
  required?: boolean;
  disabled?: boolean;
  autocomplete?: string;
}

interface Typed extends Known {
  placeholder?: string;
  maxLength?: number;
  spellcheck?: boolean;
  readonly?: boolean;
}

interface TextFieldProps extends FieldProps, Typed {
  value: string;
  onValue(value: string): void;
  type?: "text" | "search" | "email" | "url" | "number" | "date" | "datetime-local" | "password";
  min?: number | string;
  max?: number | string;
  step?: number | string;
  inputMode?: "numeric" | "decimal" | "text" | "url" | "email" | "search";
  pattern?: string;
  /** ID of a datalist. */
  list?: string;
}

export function TextField({ label, hint, wrong, optional, value, onValue, type, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} wrong={wrong} optional={optional ?? false}>
      {(tied) => (
        <input
          {...rest}
          {...tied}
          type={type as "text"}
          class="input"
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface TextAreaProps extends FieldProps, Typed {
  value: string;
  onValue(value: string): void;
}

export function TextAreaField({ label, hint, wrong, optional, value, onValue, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} wrong={wrong} optional={optional ?? false}>
      {(tied) => (
        <textarea
          {...rest}
          {...tied}
          class="input"
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface SelectFieldProps<T extends string> extends FieldProps, Known {
  value: T;
  choices: readonly { value: T; text: string }[];
  onValue(value: T): void;
}

export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, hint, wrong, optional, value, choices, onValue, ...rest } = props;
  return (
    <Field label={label} hint={hint} wrong={wrong} optional={optional ?? false}>
      {(tied) => (
        <select
          {...rest}
          {...tied}
          class="input"
          value={value}
          onChange={(event) => onValue(event.currentTarget.value as T)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} selected={choice.value === value}>
              {choice.text}
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
  chosen: T;
  onChoose(key: T): void;
}

/** Buttons for one of a few choices. */
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
