/** Numbered paragraphs as nested lists: by level within one numbering, by indentation between two. */
import type { List, ListItem, RootContent } from "mdast";
import type { Provenance } from "../../../../document/model.ts";
import { placed } from "../../../../document/nodes.ts";

export interface ItemPlace {
  /** Paragraphs of one key count together. */
  key: string;
  /** 0-based. */
  level: number;
  ordered: boolean;
  value: number;
  /** Twips from the leading edge to the text. */
  indent: number;
  checked: boolean | null;
  at: Provenance;
}

interface Open extends ItemPlace {
  list: List;
  item: ListItem;
}

/** Twips by which indentations differ without meaning anything. */
const tolerance = 100;
/** More empty numbers in a row are no list. */
const skippedMax = 20;
const depthMax = 30;

export class Lists {
  readonly #open: Open[] = [];
  /** Numbered paragraphs without a word since the last item. */
  #skipped = 0;

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  /** Adds an item; lists of the outermost level go to `out`. */
  add(place: ItemPlace, children: RootContent[], out: RootContent[]): void {
    const item = placed(
      { type: "listItem", spread: false, checked: place.checked, children: children as ListItem["children"] },
      place.at,
    );
    let top = this.#open.at(-1);
    let within: Open | undefined;
    while (top !== undefined && depthOf(place, top) < 0) {
      within = this.#open.pop();
      top = this.#open.at(-1);
    }
    // Left of where a level was jumped over, and still within the same item: the same list.
    if (
      top !== undefined &&
      within !== undefined &&
      depthOf(place, top) > 0 &&
      !place.ordered &&
      !within.ordered
    ) {
      within.list.children.push(item);
      this.#open.push({ ...place, list: within.list, item });
      return;
    }
    if (top !== undefined && (depthOf(place, top) === 0 || this.#open.length >= depthMax)) {
      this.#open.pop();
      if (continues(place, top, this.#skipped)) {
        // Numbers that stand alone count, and Markdown counts no other way.
        for (let value = top.value + 1; place.ordered && value < place.value; value++)
          top.list.children.push(placed({ type: "listItem", spread: false, children: [] }, place.at));
        top.list.children.push(item);
        this.#skipped = 0;
        this.#open.push({ ...place, list: top.list, item });
        return;
      }
      top = this.#open.at(-1);
    }
    this.#skipped = 0;
    const list: List = {
      type: "list",
      ordered: place.ordered,
      spread: false,
      ...(place.ordered ? { start: place.value } : {}),
      children: [item],
    };
    placed(list, place.at);
    if (top === undefined) out.push(list);
    else top.item.children.push(list);
    this.#open.push({ ...place, list, item });
  }

  /** A numbered paragraph said nothing. */
  passOver(): void {
    if (this.isOpen && this.#skipped < skippedMax) this.#skipped += 1;
  }

  /** The item that a paragraph goes on in that begins so far from the edge; null when it stands in none. */
  itemAt(indent: number): ListItem | null {
    for (let i = this.#open.length - 1; i >= 0; i--) {
      const open = this.#open[i];
      if (open !== undefined && open.indent > 0 && indent >= open.indent - tolerance) return open.item;
    }
    return null;
  }

  endWithin(item: ListItem): void {
    while (this.#open.length > 0 && this.#open.at(-1)?.item !== item) this.#open.pop();
  }

  end(): void {
    this.#skipped = 0;
    this.#open.length = 0;
  }
}

/** Above 0: within the item; 0: beside it; below: outside its list. */
function depthOf(place: ItemPlace, open: Open): number {
  if (place.key === open.key) return place.level - open.level;
  const right = place.indent - open.indent;
  if (Math.abs(right) > tolerance) return right;
  return 0;
}

/** Whether the list goes on; numbers that jump begin another. */
function continues(place: ItemPlace, { ordered, value }: Open, skipped: number): boolean {
  if (place.ordered !== ordered) return false;
  return !place.ordered || (place.value > value && place.value <= value + 1 + skipped);
}
