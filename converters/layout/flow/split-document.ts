/**
 * Where a document may be cut so that its parts can be put together one after the other: nothing goes on over a
 * heading, nor from a finished sentence into a new one.
 */

import { markerOf } from "../lists/lists.ts";
import { type Block, lineText, type Paragraph } from "../model.ts";
import { endsSentence } from "../text/sentences.ts";
import type { Region } from "./footnotes.ts";

/** The regions before the last place to cut and those from there on; all of them are the rest if there is none. */
export function cutAtLast(
  regions: readonly Region[],
  isHeading: (paragraph: Paragraph) => boolean,
): { before: Region[]; rest: Region[] } {
  const at = lastWhere(
    regions,
    (block, above) => above !== undefined && block.kind === "paragraph" && isHeading(block),
  );
  const cut = at ?? lastWhere(regions, (block, above) => above !== undefined && startsAnew(block, above));
  if (!cut) return { before: [], rest: [...regions] };
  const { region, block } = cut;
  const { blocks, page } = regions[region] as Region;
  const head: Region[] = block === 0 ? [] : [{ blocks: blocks.slice(0, block), page }];
  return {
    before: [...regions.slice(0, region), ...head],
    rest: [{ blocks: blocks.slice(block), page }, ...regions.slice(region + 1)],
  };
}

function lastWhere(
  regions: readonly Region[],
  test: (block: Block, above: Block | undefined) => boolean,
): { region: number; block: number } | null {
  for (let region = regions.length - 1; region >= 0; region--) {
    const { blocks } = regions[region] as Region;
    for (let block = blocks.length - 1; block >= 0; block--) {
      // Over the edge of a column or page the text may go on.
      const above = blocks[block - 1];
      if (test(blocks[block] as Block, above)) return { region, block };
    }
  }
  return null;
}

function startsAnew(block: Block, above: Block): boolean {
  if (block.kind !== "paragraph" || above.kind !== "paragraph") return false;
  const first = block.lines[0];
  const last = above.lines.at(-1);
  if (!first || !last || first.style.mono || last.style.mono) return false;
  const start = lineText(first);
  return (
    /^\p{Lu}/u.test(start) &&
    markerOf(start) === null &&
    markerOf(lineText(above.lines[0] as Paragraph["lines"][number])) === null &&
    endsSentence(lineText(last))
  );
}
