/** A page as it is given to the recognition: gray, upright as far as the file says, in a file of its own. */
import { writeFile } from "node:fs/promises";
import type { GrayPicture } from "../../ocr/contract.ts";
import type { Opened, PictureReader } from "./pixels.ts";
import { damaged, type Frame } from "./structure/structure.ts";

/** More is no help: A3 at 400 dots per inch has 31 million. */
const pixelsMax = 32_000_000;
/** The engine counts pixels in 15 bits. */
const sideMax = 32_000;

export interface GrayPage extends GrayPicture {
  /** Pixels of the page as it is seen in the file for one of the gray picture. */
  scale: number;
}

/** Writes `file`. Throws corrupt_document where nothing of the frame can be decoded. */
export async function writeGray(
  reader: PictureReader,
  frame: Frame,
  file: string,
): Promise<Opened<GrayPage>> {
  const seen = await reader.sizeOf(frame);
  const factor = factorOf(seen);
  let uniform = false;
  const opened = await reader.read(frame, async (picture) => {
    const gray = picture.toColourspace("b-w");
    const size = graySize(seen, factor);
    const fitted = factor === 1 ? gray : gray.resize(size.width, size.height, { fit: "fill" });
    const { data, info } = await fitted.extractChannel(0).raw().toBuffer({ resolveWithObject: true });
    uniform = data.subarray(1).equals(data.subarray(0, -1));
    await writeFile(file, data);
    const { width, height } = info;
    return { file, width, height, dpi: dpiOf(frame, factor), scale: seen.width / width };
  });
  // The decoder lets pass what it knows nothing of, as an empty picture.
  if (opened.damaged && uniform) throw damaged("nothing of the page can be decoded");
  return opened;
}

/** What `writeGrey` would say of a page that is seen in this size, without decoding it. */
export function grayOf(seen: Size, frame: Frame): Omit<GrayPage, "file"> {
  const factor = factorOf(seen);
  const size = graySize(seen, factor);
  return { ...size, dpi: dpiOf(frame, factor), scale: seen.width / size.width };
}

interface Size {
  width: number;
  height: number;
}

const factorOf = ({ width, height }: Size): number =>
  Math.min(1, Math.sqrt(pixelsMax / (width * height)), sideMax / Math.max(width, height));

const graySize = ({ width, height }: Size, factor: number): Size =>
  factor === 1 ? { width, height } : { width: shrunk(width, factor), height: shrunk(height, factor) };

const dpiOf = ({ dpi }: Frame, factor: number): number | null =>
  dpi === null ? null : Math.max(dpi.across, dpi.down) * factor;

const shrunk = (length: number, factor: number): number => Math.max(1, Math.round(length * factor));
