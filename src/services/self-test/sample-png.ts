/** A PNG (W3C Recommendation, third edition) that says "Markmill" in letters drawn with a round pen. */
import { crc32, deflateSync } from "node:zlib";

type Point = readonly [x: number, y: number];

/** Heights of small letters; y runs upwards from the baseline. Each letter is lines of points that the pen follows. */
interface Letter {
  width: number;
  strokes: readonly (readonly Point[])[];
}

const arc = (x: number, y: number, radius: number, from: number, to: number): Point[] =>
  Array.from({ length: 25 }, (_, at) => {
    const angle = ((from + ((to - from) * at) / 24) * Math.PI) / 180;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
const upright = (x: number, height: number): Point[] => [
  [x, 0],
  [x, height],
];

const letters: Readonly<Record<string, Letter>> = {
  M: {
    width: 1.2,
    strokes: [
      [
        [0, 0],
        [0, 1.45],
        [0.6, 0.35],
        [1.2, 1.45],
        [1.2, 0],
      ],
    ],
  },
  a: { width: 0.9, strokes: [arc(0.45, 0.48, 0.45, 0, 360), upright(0.9, 0.95)] },
  r: { width: 0.5, strokes: [upright(0, 1), arc(0.42, 0.53, 0.42, 180, 75)] },
  k: {
    width: 0.7,
    strokes: [
      upright(0, 1.5),
      [
        [0.62, 1],
        [0, 0.4],
      ],
      [
        [0.22, 0.6],
        [0.7, 0],
      ],
    ],
  },
  m: {
    width: 1.44,
    strokes: [
      upright(0, 1),
      [...arc(0.36, 0.6, 0.36, 180, 0), [0.72, 0]],
      [...arc(1.08, 0.6, 0.36, 180, 0), [1.44, 0]],
    ],
  },
  i: { width: 0, strokes: [upright(0, 1), arc(0, 1.4, 0.03, 0, 360)] },
  l: { width: 0, strokes: [upright(0, 1.5)] },
};

/** Pixels. */
const smallLetter = 36;
const pen = 7;
const margin = 60;
const gap = 0.42 * smallLetter;

/** `word`: of the letters that there are. */
export function samplePng(word: string): Buffer {
  const drawn = [...word].map((letter) => letters[letter] as Letter);
  const height = 2 * margin + Math.ceil(1.6 * smallLetter);
  const baseline = height - margin;
  const segments: (readonly [Point, Point])[] = [];
  let x = margin;
  for (const { strokes, width } of drawn) {
    const at = ([across, up]: Point): Point => [x + across * smallLetter, baseline - up * smallLetter];
    for (const stroke of strokes)
      for (let i = 1; i < stroke.length; i++)
        segments.push([at(stroke[i - 1] as Point), at(stroke[i] as Point)]);
    x += width * smallLetter + gap;
  }
  return png(Math.ceil(x - gap + margin), height, (px, py) => {
    const distance = Math.min(...segments.map(([from, to]) => distanceTo(px, py, from, to)));
    return Math.max(0, Math.min(255, Math.round(255 * (distance - pen / 2 + 0.5))));
  });
}

function distanceTo(x: number, y: number, [x0, y0]: Point, [x1, y1]: Point): number {
  const [across, down] = [x1 - x0, y1 - y0];
  const along = ((x - x0) * across + (y - y0) * down) / (across * across + down * down);
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(x - x0 - share * across, y - y0 - share * down);
}

/** Eight bits of grey a pixel, each row without a filter. */
function png(width: number, height: number, grey: (x: number, y: number) => number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = grey(x + 0.5, y + 0.5);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
