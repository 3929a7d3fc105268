/** Character widths without fonts: the Adobe Core 14 metrics, scaled by the average width of others. */

/** Thousandths of the font's size for U+0020 to U+007E. */
const sans =
  "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584";
const serif =
  "250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 564 564 564 444 921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722 611 333 278 333 469 500 333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444 480 200 480 541";

export interface Face {
  /** Thousandths of the size, for U+0000 to U+007F. */
  widths: Float64Array;
  /** Of other letters, thousandths. */
  other: number;
  /** Line height by size, single spacing. */
  line: number;
}

const firstPrintable = 32;

function face(base: string, scale: number, line: number): Face {
  const widths = new Float64Array(128);
  for (const [i, width] of base.split(" ").entries()) widths[firstPrintable + i] = Number(width) * scale;
  return { widths, other: (base === serif ? 480 : 530) * scale, line };
}

const monospaced = (): Face => ({ widths: new Float64Array(128).fill(600), other: 600, line: 1.13 });
const usual = (): Face => face(sans, 0.92, 1.22);

/** Family → face, made when it is asked for; the first that fits. */
const faces: readonly (readonly [RegExp, () => Face])[] = [
  [/courier|consol|mono|menlo|typewriter/i, monospaced],
  [
    /^times|tinos|liberation serif|nimbus roman|century|book antiqua|palatino|garamond|minion/i,
    () => face(serif, 1, 1.15),
  ],
  [/cambria|caladea|constantia/i, () => face(serif, 1.08, 1.17)],
  [/georgia|bookman|dejavu serif/i, () => face(serif, 1.13, 1.14)],
  [/verdana|dejavu sans/i, () => face(sans, 1.15, 1.215)],
  [/arial narrow/i, () => face(sans, 0.82, 1.15)],
  [/arial|helvetica|liberation sans|arimo|tahoma|segoe|open sans|roboto|lato/i, () => face(sans, 1, 1.15)],
  [/calibri|carlito|corbel|candara/i, () => face(sans, 0.9, 1.22)],
  [/aptos/i, () => face(sans, 0.96, 1.22)],
];

const made = new Map<() => Face, Face>();
const known = new Map<string, Face>();
const knownMax = 1_000;

export function faceOf(font: string): Face {
  let found = known.get(font);
  if (found === undefined) {
    const make = faces.find(([names]) => names.test(font))?.[1] ?? usual;
    found = made.get(make) ?? make();
    made.set(make, found);
    if (known.size < knownMax) known.set(font, found);
  }
  return found;
}

/** East Asian letters and signs are as wide as they are high, and a line may end after each. */
export function isWide(code: number): boolean {
  return (
    code >= 0x1100 &&
    (code <= 0x115f ||
      (code >= 0x2e80 && code <= 0xa4cf) ||
      (code >= 0xac00 && code <= 0xd7a3) ||
      (code >= 0xf900 && code <= 0xfaff) ||
      (code >= 0xfe30 && code <= 0xfe4f) ||
      (code >= 0xff00 && code <= 0xff60) ||
      (code >= 0xffe0 && code <= 0xffe6))
  );
}
