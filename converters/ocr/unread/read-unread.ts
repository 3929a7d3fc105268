/** A second look at what the engine overlooked on a page. */
import { type Box, boxOf, movedBox, overlap, sharedArea } from "../../util/geometry/box.ts";
import type { RecognizedLine, RecognizedWord } from "../contract.ts";
import { linesOf } from "../engine/lines.ts";
import type { Reader } from "../engine/reader.ts";
import { componentsOf } from "../picture/components.ts";
import type { Gray } from "../picture/gray.ts";
import type { Page } from "../picture/prepare-page.ts";
import { scaledBy } from "../picture/scale.ts";
import { unreadPieces, withoutColumns } from "./pieces.ts";

/** Heights of small letters around the pieces, and pixels of their own surroundings that go with them. */
const margin = 1.5;
const padding = 2;
/** Pixels that a strip has at most. */
const pixelsMax = 12_000_000;

interface Placed {
  piece: Box;
  /** Where it stands in the strip: its rows, and what its pixels were moved by. */
  top: number;
  bottom: number;
  across: number;
  down: number;
}

interface Strip {
  picture: Gray;
  placed: Placed[];
}

/** Null where the pieces make no picture of a size to read. */
export function stripOf(
  picture: Gray,
  paper: number,
  pieces: readonly Box[],
  letterHeight: number,
): Strip | null {
  const apart = Math.round(letterHeight * margin);
  const placed: Placed[] = [];
  let y = apart;
  let widest = 0;
  for (const piece of pieces) {
    const box = padded(piece, picture);
    const height = box.y1 - box.y0;
    placed.push({ piece: box, top: y, bottom: y + height, across: apart - box.x0, down: y - box.y0 });
    widest = Math.max(widest, box.x1 - box.x0);
    y += height + apart;
  }
  const width = widest + 2 * apart;
  if (placed.length === 0 || width * y > pixelsMax) return null;
  const data = new Uint8Array(width * y).fill(paper);
  for (const { piece, across, down } of placed)
    for (let row = piece.y0; row < piece.y1; row++) {
      const from = row * picture.width;
      data.set(
        picture.data.subarray(from + piece.x0, from + piece.x1),
        (row + down) * width + piece.x0 + across,
      );
    }
  return { picture: { data, width, height: y }, placed };
}

function padded({ x0, y0, x1, y1 }: Box, { width, height }: Gray): Box {
  return {
    x0: Math.max(0, Math.floor(x0) - padding),
    y0: Math.max(0, Math.floor(y0) - padding),
    x1: Math.min(width, Math.ceil(x1) + padding),
    y1: Math.min(height, Math.ceil(y1) + padding),
  };
}

/** What was read in a strip, where it stands on the page; lines that are no line of it are left out. */
export function onPage(lines: readonly RecognizedLine[], { placed }: Strip): RecognizedLine[] {
  return lines.flatMap((line) => {
    const middle = (line.y0 + line.y1) / 2;
    const place = placed.find(({ top, bottom }) => middle >= top && middle < bottom);
    if (place === undefined) return [];
    const moved = <T extends Box>(box: T): T => movedBox(box, -place.across, -place.down);
    return [{ ...moved(line), words: line.words.map(moved), baseline: line.baseline - place.down }];
  });
}

/** Text of a separate piece has no context to confirm it. */
const confidenceMin = 0.6;
const written = /[\p{L}\p{N}]/u;

interface Read {
  lines: RecognizedLine[];
  complete: boolean;
}

/** The lines with missed ones added. `factor`: the scale of the engine's picture. */
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
