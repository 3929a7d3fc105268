/** Other options for a file of the list, or for all of its kind: they are measured and priced again. */
import { useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { CheckField } from "../../components/fields.tsx";
import { focusSoon } from "../../components/focus.ts";
import { common } from "../../messages/common.ts";
import { convert } from "../../messages/convert.ts";
import { kindOf } from "../../messages/kinds.ts";
import { buttonOf } from "../item-buttons.ts";
import { change, fileOf, kindOfItem, queue } from "../list.ts";
import type { Item } from "../queue.ts";
import { type Choices, defaultChoices, wrongsOf } from "./choices.ts";
import { OptionsForm } from "./form.tsx";

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
    // The button is gone with the panel.
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
