/** Options of a file or of all files of its type. Changing them updates the price. */
import { useState } from "preact/hooks";
import type { Capability } from "../../../src/client/generated/schema.ts";
import { boot } from "../../app/boot.ts";
import { textFor } from "../../app/language.ts";
import { Button } from "../../components/elements.tsx";
import { CheckField, SelectField, TextField } from "../../components/form.tsx";
import { focusSoon } from "../../components/page.tsx";
import { common } from "../../messages/common.ts";
import { convert } from "../../messages/convert.ts";
import { kindOf } from "../../messages/kinds.ts";
import { optionTexts } from "../../messages/options.ts";
import { byName } from "../../text/format.ts";
import { buttonOf } from "../outcome.tsx";
import { change, fileOf, kindOfItem, queue } from "../queue/list.ts";
import type { Item } from "../queue/queue.ts";
import { type Choices, defaultChoices, type OptionValue, wrongsOf } from "./choices.ts";
import { fieldsOf, type OptionField } from "./fields.ts";

interface OptionsFormProps {
  capability: Pick<Capability, "options" | "options_schema" | "languages" | "speech_models">;
  value: Choices;
  onChange(value: Choices): void;
}

const choicesOf = (values: readonly string[], words: Readonly<Record<string, string>> = {}) =>
  values.map((value) => ({ value, text: textFor(words, value) }));

function OptionsForm({ capability, value, onChange }: OptionsFormProps) {
  const { options, options_schema } = capability;
  const wrongs = wrongsOf(capability, value);
  const wrongOf = (name: string) => (wrongs[name] === undefined ? null : optionTexts.wrong[wrongs[name]]);
  return (
    <div class="option-fields">
      {options.pages && (
        <TextField
          label={optionTexts.pages}
          hint={optionTexts.pagesHint}
          value={value.pages}
          error={wrongOf("pages")}
          autocomplete="off"
          onValue={(pages) => onChange({ ...value, pages })}
        />
      )}
      {options.mode.length > 1 && (
        <SelectField
          label={optionTexts.mode}
          value={value.mode}
          choices={choicesOf(options.mode, optionTexts.modes)}
          onValue={(mode) => onChange({ ...value, mode })}
        />
      )}
      {options.layout_fidelity.length > 1 && boot.person !== null && (
        <SelectField
          label={common.formulas}
          value={value.layout_fidelity}
          choices={choicesOf(options.layout_fidelity, optionTexts.layoutFidelities)}
          onValue={(layout_fidelity) => onChange({ ...value, layout_fidelity })}
        />
      )}
      {fieldsOf(options_schema).map((field) => (
        <OptionControl
          key={field.name}
          field={field}
          installed={installedFor(field.name, capability)}
          value={value.options[field.name] ?? field.initial}
          wrong={wrongOf(field.name)}
          onValue={(changed) => onChange({ ...value, options: { ...value.options, [field.name]: changed } })}
        />
      ))}
    </div>
  );
}

interface OptionControlProps {
  field: OptionField;
  /** Choices that depend on installed models. */
  installed?: Installed | null;
  value: OptionValue;
  wrong: string | null;
  onValue(value: OptionValue): void;
}

function OptionControl({ field, installed, value, wrong, onValue }: OptionControlProps) {
  const known = Object.hasOwn(optionTexts.known, field.name) ? optionTexts.known[field.name] : undefined;
  const foreign = field.description === null ? undefined : <span lang="en">{field.description}</span>;
  const label = known?.label ?? field.title ?? field.name.replaceAll("_", " ");
  const hint = known === undefined ? foreign : known.hint;
  if (field.kind === "flag")
    return <CheckField label={label} hint={hint} checked={value === true} onValue={onValue} />;
  if (installed != null)
    return (
      <SelectField
        label={label}
        hint={hint}
        value={String(value)}
        choices={choicesAmong(installed, String(value))}
        onValue={onValue}
      />
    );
  if (field.kind === "choice")
    return (
      <SelectField
        label={label}
        hint={hint}
        value={String(value)}
        choices={choicesOf(field.values, known?.values)}
        onValue={onValue}
      />
    );
  if (field.kind === "several")
    return (
      <SeveralField field={field} value={value} label={label} hint={hint} wrong={wrong} onValue={onValue} />
    );
  const isNumber = field.kind === "number";
  return (
    <TextField
      label={label}
      hint={hint}
      value={value === null ? "" : String(value)}
      error={wrong}
      {...(isNumber ? { inputMode: field.whole ? ("numeric" as const) : ("decimal" as const) } : {})}
      onValue={onValue}
    />
  );
}

interface Installed {
  values: readonly string[];
  /** Text for `auto`. */
  auto: string;
  shown(values: readonly string[]): { value: string; text: string }[];
}

const auto = "auto";

function installedFor(
  option: string,
  { languages, speech_models: models }: OptionsFormProps["capability"],
): Installed | null {
  if (option === "language" && languages !== undefined)
    return { values: languages, auto: optionTexts.anyLanguage, shown: byName };
  if (option !== "speech_model" || models === undefined) return null;
  return { values: models, auto: optionTexts.anyModel, shown: choicesOf };
}

/** A chosen value stays even if it is no longer installed. */
const choicesAmong = ({ values, auto: text, shown }: Installed, selected: string) => [
  { value: auto, text },
  ...shown([...new Set([...values, selected])].filter((each) => each !== auto)),
];

interface SeveralFieldProps extends Omit<OptionControlProps, "field"> {
  field: Extract<OptionField, { kind: "several" }>;
  label: string;
  hint: preact.ComponentChildren;
}

/** Checkboxes for known values, otherwise a comma-separated list. */
function SeveralField({ field, value, label, hint, wrong, onValue }: SeveralFieldProps) {
  const selected: readonly string[] = Array.isArray(value) ? value : [];
  if (field.values === null)
    return (
      <TextField
        label={label}
        hint={hint ?? optionTexts.separated}
        value={selected.join(", ")}
        error={wrong}
        onValue={(text) => onValue(text.split(/(?<!\s)\s*,\s*/).filter((each) => each !== ""))}
      />
    );
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      {hint && <div class="hint">{hint}</div>}
      {field.values.map((each) => (
        <CheckField
          key={each}
          label={each}
          checked={selected.includes(each)}
          onValue={(on) =>
            onValue(field.values?.filter((one) => (one === each ? on : selected.includes(one))) ?? [])
          }
        />
      ))}
      {wrong && <div class="wrong">{wrong}</div>}
    </fieldset>
  );
}

export interface OptionsPanelProps {
  item: Item;
  onDone(): void;
}

export default function OptionsPanel({ item, onDone }: OptionsPanelProps) {
  const kind = kindOfItem(item);
  const [choices, setChoices] = useState<Choices | null>(
    item.choices ?? (kind === null ? null : defaultChoices(kind)),
  );
  const [forAll, setForAll] = useState(false);
  const alike = queue
    .get()
    .filter(
      ({ key, capabilityId, stage }) =>
        capabilityId === item.capabilityId && stage.at === "priced" && fileOf(key) !== null,
    );
  if (kind === null || choices === null) return null;
  if (fileOf(item.key) === null) return <p class="notice warn small">{convert.fileGone}</p>;
  const isWrong = Object.keys(wrongsOf(kind, choices)).length > 0;
  const reprice = () => {
    const keys = forAll ? alike.map(({ key }) => key) : [item.key];
    change((now) =>
      now.map((each) => (keys.includes(each.key) ? { ...each, choices, stage: { at: "waiting" } } : each)),
    );
    onDone();
    // The button disappears with the panel.
    focusSoon(buttonOf(item.key, "remove"));
  };
  return (
    <form
      class="stack options-panel"
      aria-label={convert.optionsOf(item.name)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) reprice();
      }}
    >
      <OptionsForm capability={kind} value={choices} onChange={setChoices} />
      {alike.length > 1 && (
        <CheckField
          label={convert.forAll(alike.length, kindOf(kind.id))}
          checked={forAll}
          onValue={setForAll}
        />
      )}
      <div class="row end">
        <Button onClick={onDone}>{common.cancel}</Button>
        <Button type="submit" kind="primary" pending={isWrong}>
          {convert.reprice}
        </Button>
      </div>
    </form>
  );
}
