/** A second look at what the engine overlooked on a page. */
import type { RecognisedLine } from "../contract.ts";
import { linesOf } from "../engine/lines.ts";
import type { Reader } from "../engine/reader.ts";
import { componentsOf } from "../picture/components.ts";
import type { Page } from "../picture/page.ts";
import { scaledBy } from "../picture/scale.ts";
import { unreadPieces, withoutColumns } from "./pieces.ts";
import { onPage, stripOf } from "./strip.ts";

/** What is read of a piece by itself has no text around it that would bear it out. */
const confidenceMin = 0.6;
const written = /[\p{L}\p{N}]/u;

/** The lines of the page and those that were overlooked. `dpi` of the picture, `factor` by which the engine's is larger. */
export function withUnread(
  reader: Reader,
  page: Page,
  lines: readonly RecognisedLine[],
  dpi: number,
  factor: number,
): RecognisedLine[] {
  const { picture, ink, letterHeight, pictures, paper } = page;
  const components = letterHeight === null ? null : componentsOf(ink);
  if (letterHeight === null || components === null) return [...lines];
  const kept = withoutColumns(lines, letterHeight);
  const words = kept.flatMap((line) => line.words);
  const pieces = unreadPieces(components, words, pictures, letterHeight);
  const strip = stripOf(picture, paper, pieces, letterHeight);
  if (strip === null) return kept.length < lines.length ? [...lines] : kept;
  const scaled = factor === 1 ? strip.picture : scaledBy(strip.picture, factor);
  const found = linesOf(reader.read(scaled, dpi * factor, "block"), factor);
  const sure = found.flatMap((line) => {
    const believed = line.words.filter(
      ({ text, confidence }) => confidence >= confidenceMin && written.test(text),
    );
    return believed.length === 0 ? [] : [{ ...line, words: believed }];
  });
  return [...kept, ...onPage(sure, strip)];
}
