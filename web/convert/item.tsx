/** One file or link of the list. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../components/button.tsx";
import { focusSoon } from "../components/focus.ts";
import { Icon } from "../components/icon.tsx";
import { lazy } from "../components/lazy.tsx";
import { announce } from "../components/toast.tsx";
import { size, time } from "../format.ts";
import { convert } from "../messages/convert.ts";
import { kindOf } from "../messages/kinds.ts";
import { picker } from "./drop-zone.tsx";
import { buttonOf } from "./item-buttons.ts";
import { change, kindOfItem, queue, removeItems } from "./list.ts";
import { creditWords, formulaWords, measuredWords } from "./measures.ts";
import type { OptionsPanelProps } from "./options/panel.tsx";
import { type Item, isLink, moved, neighbourOf } from "./queue.ts";
import { StageView } from "./stage.tsx";

const OptionsPanel = lazy<OptionsPanelProps>(() => import("./options/panel.tsx"));

interface ItemProps {
  item: Item;
  /** Whether the order matters, and can be changed. */
  ordered: boolean;
  /** Below what is known of it. */
  children?: ComponentChildren;
}

export function ItemView({ item, ordered, children }: ItemProps) {
  const { stage, name } = item;
  const [open, setOpen] = useState(false);
  const canChoose = !isLink(item) && stage.at === "priced";
  const estimate = "estimate" in stage ? stage.estimate : null;
  const formulas = estimate === null ? null : formulaWords(estimate);
  return (
    <li class={`entry ${stage.at}`} data-item={item.key}>
      <div class="entry-head">
        <Icon name={isLink(item) ? "link" : "file"} size={22} />
        <div class="grow">
          <p class="entry-name anywhere">{name}</p>
          <p class="quiet small">{factsOf(item).join(" · ")}</p>
        </div>
        <div class="entry-side">
          {estimate !== null && <p class="entry-price">{creditWords(estimate.estimated_credit_units)}</p>}
          {canChoose && (
            <Button
              small
              kind="plain"
              aria-expanded={open}
              aria-label={convert.optionsOf(name)}
              onClick={() => setOpen(!open)}
            >
              {convert.options}
            </Button>
          )}
          {ordered && <Order item={item} />}
        </div>
        {stage.at !== "agreed" && stage.at !== "converting" && <Remove item={item} />}
      </div>
      {formulas !== null && <p class="notice small">{formulas}</p>}
      <StageView item={item} />
      {open && canChoose && <OptionsPanel item={item} onDone={() => setOpen(false)} />}
      {children}
    </li>
  );
}

function factsOf(item: Item): string[] {
  const { bytes, stage } = item;
  const kind = kindOfItem(item);
  return [
    ...(isLink(item) ? titleOf(item) : []),
    ...(kind === null ? [] : [kindOf(kind.id)]),
    ...("estimate" in stage && stage.estimate !== null ? measuredWords(stage.estimate) : []),
    ...(stage.at === "ended" ? measuredWords({ billing_metrics: stage.job.billing_metrics ?? {} }) : []),
    ...(bytes === null ? [] : [size(bytes)]),
    ...(stage.at === "priced" ? [convert.goodUntil(time(stage.estimate.expires_at))] : []),
  ];
}

/** What is at a link is known by its title once it was fetched. */
function titleOf({ stage }: Item): string[] {
  const filename =
    stage.at === "ended" ? stage.job.filename : "estimate" in stage ? stage.estimate?.filename : null;
  return filename == null ? [] : [filename];
}

/** The focus goes on to what is next. */
function Remove({ item: { key, name, stage } }: { item: Item }) {
  const remove = () => {
    const neighbour = neighbourOf(queue.get(), key);
    removeItems([key]);
    announce(convert.removed(name));
    focusSoon(...(neighbour === null ? [] : [buttonOf(neighbour, "remove")]), picker);
  };
  const label = stage.at === "sending" ? convert.cancelSending(name) : convert.remove(name);
  return (
    <Button small icon kind="plain" data-remove aria-label={label} onClick={remove}>
      <Icon name="close" />
    </Button>
  );
}

function Order({ item: { key, name } }: { item: Item }) {
  const move = (step: -1 | 1) => {
    change((now) => moved(now, key, step));
    focusSoon(buttonOf(key, step < 0 ? "up" : "down"));
  };
  return (
    <span class="entry-order">
      <Button small icon kind="plain" data-up aria-label={convert.up(name)} onClick={() => move(-1)}>
        <Icon name="up" />
      </Button>
      <Button small icon kind="plain" data-down aria-label={convert.down(name)} onClick={() => move(1)}>
        <Icon name="down" />
      </Button>
    </span>
  );
}
