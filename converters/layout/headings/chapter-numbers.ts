/** A chapter's number that stands alone above its title belongs to it. */

import { boxOf } from "../../geometry/box.ts";
import { type Block, lineText, type Paragraph } from "../model.ts";
import type { BodyLook } from "./body-look.ts";

const alone =
  /^(?:\d{1,2}|[IVX]{1,5}|(?:chapter|part|section|appendix|kapitel|teil)\s+(?:\d{1,2}|[A-Z]|[IVX]{1,5}))[.:]?$/i;

/** Joins them in the blocks of one region. */
export function joinChapterNumbers(blocks: readonly Block[], body: BodyLook): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const above = joined.at(-1);
    if (above?.kind === "paragraph" && block.kind === "paragraph" && numbers(above, block, body)) {
      joined[joined.length - 1] = {
        ...block,
        ...boxOf([above, block]),
        lines: [...above.lines, ...block.lines],
        above: above.above,
        demoted: false,
      };
    } else joined.push(block);
  }
  return joined;
}

function numbers(above: Paragraph, title: Paragraph, body: BodyLook): boolean {
  const [line, second] = above.lines;
  if (!line || second || title.lines.length > 3 || title.demoted) return false;
  const large = Math.min(above.style.size, title.style.size) >= body.size * 1.15;
  return (
    large &&
    alone.test(lineText(line)) &&
    title.y0 - above.y1 < Math.max(above.style.size, title.style.size) * 2.5
  );
}
