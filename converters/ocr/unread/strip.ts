/** Pieces of a page below each other, a line each: as a block of text the engine reads them without dividing it first. */
import { type Box, movedBox } from "../../geometry/box.ts";
import type { RecognizedLine } from "../contract.ts";
import type { Gray } from "../picture/gray.ts";

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

export interface Strip {
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
