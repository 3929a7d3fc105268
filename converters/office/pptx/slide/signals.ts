/** How much of a slide's text arrived: characters in its part against those in its blocks. */
import type { RootContent } from "mdast";
import type { UnitSignals } from "../../../document/model.ts";
import { walk } from "../../../document/plain-text.ts";
import { signalsOf } from "../../../document/signals.ts";
import { descendants, textOf, type XmlElement } from "../../../xml/element.ts";
import { unescaped } from "../text/runs.ts";
import type { SlideContext } from "./context.ts";

/** Text that the slide has, by what of it is left out on purpose. */
export class TextCount {
  #leftOut = 0;

  leaveOut(what: XmlElement | string): void {
    this.#leftOut += typeof what === "string" ? solid(what) : charactersIn(what);
  }

  /** Characters of `tree` that should arrive. */
  expected(tree: XmlElement | undefined): number {
    return tree === undefined ? 0 : charactersIn(tree) - this.#leftOut;
  }
}

export const unreadable: UnitSignals = signalsOf({
  characters: 0,
  unmappedCharacters: 0,
  warnings: ["The slide is damaged and could not be read."],
  failed: true,
});

interface Converted {
  blocks: readonly RootContent[];
  context: SlideContext;
  count: TextCount;
  tree: XmlElement | undefined;
}

/** Private characters show what only their font knows. */
const unmapped = /[\ufffd\ue000-\uf8ff]/gu;

export function slideSignals({ blocks, context, count, tree }: Converted): UnitSignals {
  let characters = 0;
  let arrived = 0;
  let unmappedCharacters = 0;
  for (const block of blocks) {
    const isOwn = context.ownText.has(block);
    for (const node of walk(block)) {
      if (node.type !== "text" && node.type !== "inlineCode" && node.type !== "code") continue;
      const here = solid(node.value);
      characters += here;
      if (isOwn) arrived += here;
      unmappedCharacters += node.value.match(unmapped)?.length ?? 0;
    }
  }
  const expected = count.expected(tree);
  const consistencies = context.tableConsistencies;
  return {
    characters,
    unmappedCharacters,
    coverage: expected <= 0 ? null : Math.min(1, arrived / expected),
    ocrConfidence: null,
    tableConsistency:
      consistencies.length === 0
        ? null
        : consistencies.reduce((sum, each) => sum + each, 0) / consistencies.length,
    warnings: context.unshown === 0 ? [] : [pictureWarning(context.unshown)],
    failed: false,
  };
}

function pictureWarning(count: number): string {
  return count === 1
    ? "A picture is of a kind that cannot be shown."
    : `${count} pictures are of kinds that cannot be shown.`;
}

function charactersIn(element: XmlElement): number {
  let characters = 0;
  for (const text of descendants(element, "a:t")) characters += solid(unescaped(textOf(text)));
  return characters;
}

/** White space moves and merges on the way. */
function solid(text: string): number {
  return text.replace(/\s/g, "").length;
}
