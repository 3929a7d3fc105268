/** A second look at what the engine overlooked on a page. */
import { boxOf, overlap, sharedArea } from "../../geometry/box.ts";
import type { RecognizedLine, RecognizedWord } from "../contract.ts";
import { linesOf } from "../engine/lines.ts";
import type { Reader } from "../engine/reader.ts";
import { componentsOf } from "../picture/components.ts";
import type { Page } from "../picture/prepare-page.ts";
import { scaledBy } from "../picture/scale.ts";
import { unreadPieces, withoutColumns } from "./pieces.ts";
import { onPage, stripOf } from "./strip.ts";

/** What is read of a piece by itself has no text around it that would bear it out. */
const confidenceMin = 0.6;
const written = /[\p{L}\p{N}]/u;

interface Read {
  lines: RecognizedLine[];
  /** Not cut short. */
  complete: boolean;
}

/**
 * The lines of the page and those that were overlooked. `dpi` of the picture, `factor` by which the engine's is larger;
 * `endMs` as readers take it.
 */
export function withUnread(
  reader: Reader,
  page: Page,
  lines: readonly RecognizedLine[],
  dpi: number,
  factor: number,
  endMs: number,
): Read {
  const { picture, ink, letterHeight, pictures, paper } = page;
  const components = letterHeight === null ? null : componentsOf(ink);
  const asTheyWere = (complete: boolean): Read => ({ lines: [...lines], complete });
  if (letterHeight === null || components === null) return asTheyWere(true);
  const kept = withoutColumns(lines, letterHeight);
  const words = kept.flatMap((line) => line.words);
  const pieces = unreadPieces(components, words, pictures, letterHeight);
  const strip = stripOf(picture, paper, pieces, letterHeight);
  if (strip === null) return asTheyWere(true);
  const scaled = factor === 1 ? strip.picture : scaledBy(strip.picture, factor);
  const again = reader.read(scaled, dpi * factor, "block", endMs);
  if (!again.complete) return asTheyWere(false);
  const found = linesOf(again.lines, factor);
  const sure = found.flatMap((line) => {
    const believed = line.words.filter(
      ({ text, confidence }) => confidence >= confidenceMin && written.test(text),
    );
    return believed.length === 0 ? [] : [{ ...line, words: believed }];
  });
  const more = onPage(sure, strip);
  const isReplaced = (line: RecognizedLine) =>
    !kept.includes(line) && more.some((other) => sharedArea(line, other) > 0);
  const left = kept.length < lines.length ? lines.filter((line) => !isReplaced(line)) : kept;
  return { lines: withoutRepeated(left, more, letterHeight), complete: true };
}

/** The engine's box of a word may be off, so that its ink seems unread: what was read again stands once, in its line. */
function withoutRepeated(
  lines: readonly RecognizedLine[],
  again: readonly RecognizedLine[],
  letterHeight: number,
): RecognizedLine[] {
  const found = Map.groupBy(
    again.flatMap(({ words }) => words),
    ({ text }) => text,
  );
  const repeated = new Set<RecognizedWord>();
  const settled = lines.map((line) => {
    const words = line.words.map((word) => {
      const same = found
        .get(word.text)
        ?.find(
          (other) =>
            overlap(other.x0, other.x1, word.x0, word.x1) > -letterHeight &&
            overlap(other.y0, other.y1, word.y0, word.y1) > 0,
        );
      if (same === undefined) return word;
      repeated.add(same);
      return same;
    });
    return words.some((word, at) => word !== line.words[at]) ? { ...line, ...boxOf(words), words } : line;
  });
  const more = again.flatMap((line) => {
    const words = line.words.filter((word) => !repeated.has(word));
    return words.length === 0 ? [] : [{ ...line, ...boxOf(words), words }];
  });
  return [...settled, ...more];
}
