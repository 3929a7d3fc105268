/** Pictures that are not read, by their first bytes: what they are, and how to make something of them that is. */
import { startsSvg } from "../../bundle/images/image-type.ts";

const save = (what: string): string => `This is ${what}; save it as JPEG or PNG and send that.`;

export const cameraRaw = save("what a camera's sensor measured (a raw file)");

/** Brands of the ISO base media file format (ISO/IEC 14496-12, section 4.3), by their beginnings. */
const brands: readonly (readonly [RegExp, string])[] = [
  [/^(?:heic|heix|heim|heis|hevc|hevx|hevm|hevs|mif1|msf1|miaf)/, save("a picture of kind HEIC")],
  [/^(?:avif|avis)/, save("a picture of kind AVIF")],
  [/^crx /, cameraRaw],
];

const beginnings: readonly (readonly [string, string])[] = [
  ["GIF87a", save("a picture of kind GIF")],
  ["GIF89a", save("a picture of kind GIF")],
  ["\0\0\0\x0cjP  \r\n\x87\n", save("a picture of kind JPEG 2000")],
  ["\xff\x4f\xff\x51", save("a picture of kind JPEG 2000")],
  ["\0\0\0\x0cJXL \r\n\x87\n", save("a picture of kind JPEG XL")],
  ["\xff\x0a", save("a picture of kind JPEG XL")],
  ["8BPS", save("a picture of Photoshop (.psd)")],
  ["gimp xcf", save("a picture of GIMP (.xcf)")],
  ["FUJIFILMCCD-RAW", cameraRaw],
  ["IIRO", cameraRaw],
  ["IIRS", cameraRaw],
  ["IIU\0", cameraRaw],
  ["\0\0\x01\0", save("an icon (.ico)")],
];

/** Undefined for what is none of these. */
export function unsupportedImage(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, 64)).toString("latin1");
  if (start.slice(4, 8) === "ftyp") return ofBrand(start);
  return beginnings.find(([bytes]) => start.startsWith(bytes))?.[1] ?? (isSvg(head) ? svg : undefined);
}

const svg = save("a drawing of kind SVG");

/** What may stand before the root element of a drawing that is refused anyway. */
const prolog = [
  ["<?", "?>"],
  ["<!--", "-->"],
  ["<!DOCTYPE svg", ">"],
] as const;

/** Whether the bytes are a drawing written in XML (W3C, SVG 2). */
export const isSvg = (head: Uint8Array): boolean =>
  startsSvg(Buffer.from(head.subarray(0, 16_384)).toString("utf8"), prolog);

/** The first is that of the file itself; the others say what else can read it. */
function ofBrand(start: string): string | undefined {
  for (const at of [8, 16, 20, 24, 28]) {
    const known = brands.find(([brand]) => brand.test(start.slice(at, at + 4)));
    // `mif1` only says that there are pictures; what they are written in comes behind.
    if (known !== undefined && !(start.startsWith("mif1", at) && /avif/.test(start))) return known[1];
  }
  return undefined;
}
