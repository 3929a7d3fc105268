/** Where a block of the tree comes from, and how sure its characters are. */
import type { Provenance } from "../document/model.ts";
import type { Box } from "../geometry/box.ts";
import { type Block, blockLines, boundingBox, type Line } from "./model.ts";

/** `box`, of that text, on that page. The confidence is absent where none of its words was recognised. */
export function provenanceOf(lines: readonly Line[], page: number, box: Box): Provenance {
  const confidence = confidenceOf(lines);
  return {
    unit: page,
    bbox: boundingBox(box),
    ...(confidence === null ? {} : { confidence: rounded(confidence) }),
  };
}

/** The lines that the document tells of a block; what is lettered on a picture is not told of it. */
export const toldLines = (block: Block): Line[] => (block.kind === "figure" ? [] : blockLines(block));

/** Mean of the words that were recognised, weighted by their letters: 0..1; null without such words. */
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
