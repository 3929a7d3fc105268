/** Where a block of the tree comes from, and how sure its characters are. */
import type { Provenance } from "../document/model.ts";
import { continueOn } from "../document/places.ts";
import { type Box, boxOf } from "../util/geometry/box.ts";
import type { FlowBlock } from "./flow/flow-block.ts";
import { type Block, blockLines, boundingBox, type Line } from "./model.ts";

/** `box`, of that text, on that page. The confidence is absent where none of its words was recognized. */
export function provenanceOf(lines: readonly Line[], page: number, box: Box): Provenance {
  const confidence = confidenceOf(lines);
  return {
    unit: page,
    bbox: boundingBox(box),
    ...(confidence === null ? {} : { confidence: rounded(confidence) }),
  };
}

/** On each page that its parts were joined from. `textOf` gives the text that is written of a block. */
export function placesOf(
  { block, page, joined = [] }: FlowBlock,
  textOf: (block: Block) => string,
): Provenance {
  const further = joined.filter((each) => each.page !== page);
  const own = further[0]?.before ?? block;
  let place = provenanceOf(textLines(own), page, blockBox(own));
  if (further.length === 0) return place;
  const whole = textOf(block);
  for (const [number, parts] of Map.groupBy(further, (each) => each.page)) {
    const lines = parts.flatMap(({ part }) => textLines(part));
    const box = boxOf(parts.map(({ part }) => blockBox(part)));
    const start = startOfRest(whole, textOf((parts[0] as (typeof parts)[number]).before));
    place = continueOn(place, provenanceOf(lines, number, box), start);
  }
  return place;
}

/** Where the text goes on behind its beginning, of which a hyphen may be gone. */
export function startOfRest(whole: string, beginning: string): number {
  let at = 0;
  while (at < beginning.length && whole[at] === beginning[at]) at++;
  while (/\s/.test(whole[at] ?? "")) at++;
  return at;
}

export function blockBox(block: Block): Box {
  return block.kind === "paragraph" ? boxOf(block.lines.length > 0 ? block.lines : [block]) : block;
}

/** The lines that the document tells of a block; what is lettered on a picture is not told of it. */
const textLines = (block: Block): Line[] => (block.kind === "figure" ? [] : blockLines(block));

/** Mean of the words that were recognized, weighted by their letters: 0..1; null without such words. */
export function confidenceOf(lines: readonly Line[]): number | null {
  let sum = 0;
  let letters = 0;
  for (const { words } of lines)
    for (const { text, confidence } of words) {
      if (confidence === undefined) continue;
      sum += confidence * text.length;
      letters += text.length;
    }
  return letters === 0 ? null : sum / letters;
}

/** That of two texts together, each with its length; without one of them the other's. */
export function joinedConfidence(
  a: { confidence?: number | undefined; length: number },
  b: { confidence?: number | undefined; length: number },
): { confidence?: number } {
  const known = [a, b].filter(({ confidence, length }) => confidence !== undefined && length > 0);
  const length = known.reduce((sum, each) => sum + each.length, 0);
  if (length === 0) return {};
  return {
    confidence: rounded(known.reduce((sum, each) => sum + (each.confidence ?? 0) * each.length, 0) / length),
  };
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
