/** Filters of a list, kept in the query of the address. */
import { useEffect, useRef, useState } from "preact/hooks";
import { goTo, hrefTo, useRoute } from "../app/router.tsx";
import { common } from "../messages/common.ts";
import { Button } from "./elements.tsx";
import { SelectField, TextField } from "./form.tsx";

interface FilterField<Name extends string> {
  name: Name;
  label: string;
  /** Without choices it is a text field. The empty value means all. */
  choices?: readonly { value: string; text: string }[];
  type?: "search" | "date";
  placeholder?: string;
  /** Applied while typing, after a short pause. */
  live?: boolean;
  min?: string;
  max?: string;
}

const pauseMs = 300;

type Values<Name extends string> = Readonly<Record<Name, string>>;

/** The filter values of the address (empty: no filter), and the form to change them. */
export function useFilters<const Name extends string>(label: string, fields: readonly FilterField<Name>[]) {
  return { values: useValues(fields), form: <Filters<Name> label={label} fields={fields} /> };
}

function useValues<Name extends string>(fields: readonly FilterField<Name>[]): Values<Name> {
  const { query } = useRoute();
  return Object.fromEntries(fields.map(({ name }) => [name, query.get(name) ?? ""])) as Values<Name>;
}

interface FiltersProps<Name extends string> {
  label: string;
  fields: readonly FilterField<Name>[];
}

/** Choices apply at once; typed values when the field is left or submitted, unless live. */
export function Filters<Name extends string>({ label, fields }: FiltersProps<Name>) {
  const place = useRoute();
  const applied = useValues(fields);
  const [typed, setTyped] = useState(applied);
  const form = useRef<HTMLFormElement>(null);
  const key = JSON.stringify(applied);
  const before = useRef(applied);
  useEffect(() => {
    const was = before.current;
    before.current = applied;
    // Keeps what is being typed: in other fields, and trailing spaces.
    setTyped((now) => {
      const stays = (name: Name) => applied[name] === was[name] || applied[name] === now[name].trim();
      const next = fields.map(({ name }) => [name, stays(name) ? now[name] : applied[name]]);
      return Object.fromEntries(next) as Values<Name>;
    });
  }, [key]);
  const apply = (values: Values<Name>) => {
    if (place.name !== null && JSON.stringify(values) !== key)
      goTo(hrefTo(place.name, place.parameters, trimmed(values)), { replace: true });
  };
  const isLive = fields.some(({ name, live }) => live && typed[name].trim() !== applied[name]);
  useEffect(() => {
    if (!isLive) return;
    const timer = setTimeout(() => apply(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, isLive]);
  const reset = () => {
    // The button disappears.
    form.current?.querySelector<HTMLElement>("input, select")?.focus();
    apply(emptied(applied));
  };
  const isFiltered = Object.values(applied).some((value) => value !== "");
  return (
    <form
      ref={form}
      class="filters"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        apply(typed);
      }}
      onFocusOut={({ target }) => target instanceof HTMLInputElement && apply(typed)}
    >
      {fields.map(({ name, label: title, choices, type, live, ...rest }) =>
        choices === undefined ? (
          <TextField
            key={name}
            {...rest}
            type={type ?? "search"}
            label={title}
            value={typed[name]}
            onValue={(value) => setTyped((before) => ({ ...before, [name]: value }))}
          />
        ) : (
          <SelectField
            key={name}
            label={title}
            value={applied[name]}
            choices={withAsked(choices, applied[name])}
            onValue={(value) => apply({ ...typed, [name]: value })}
          />
        ),
      )}
      <div class="filter-actions">
        {fields.some(({ choices }) => choices === undefined) && (
          <Button type="submit" small>
            {common.search}
          </Button>
        )}
        {isFiltered && (
          <Button small kind="plain" onClick={reset}>
            {common.showAll}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Unknown values of the address are shown as they are. */
function withAsked(choices: readonly { value: string; text: string }[], value: string) {
  const all = [{ value: "", text: common.all }, ...choices];
  return all.some((choice) => choice.value === value) ? all : [...all, { value, text: value }];
}

const trimmed = <Name extends string>(values: Values<Name>) =>
  Object.fromEntries(
    Object.entries<string>(values).map(([name, value]) => [name, value.trim()]),
  ) as Values<Name>;

const emptied = <Name extends string>(values: Values<Name>) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, ""])) as Values<Name>;
