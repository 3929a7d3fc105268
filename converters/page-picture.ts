import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "../config/errors/fault.ts";
import { capabilityById } from "./capabilities.ts";
import type { Source } from "./contract.ts";
import { mupdfVersion } from "./engines/mupdf.ts";
import { encodeWebp, loadSharp, sharpVersion } from "./engines/sharp.ts";
import type { Upright } from "./ocr/contract.ts";
import { pictureFile } from "./page-picture-file.ts";

/** Another one gives other bytes for the same page. */
export const pictureEdition = `1.${mupdfVersion}.${sharpVersion}`;

export interface Picture {
  /** Pixels. */
  width: number;
  height: number;
  /** Of the page as in the layout, in points; the picture shows just that, edge to edge. */
  points: { width: number; height: number };
  bytes: number;
}

/**
 * Draws page `number` (from 1) of a document in about `width` pixels, as WORKDIR/page.webp. `workDir` is an existing
 * folder. `way`: how the conversion found the page to lie, where its result says so.
 *
 * Throws Fault: page_not_found past the end and for kinds without pages, page_not_drawable, and whatever opening the
 * document finds (corrupt_document, encrypted_document, ...).
 */
export async function drawPicture(
  source: Source,
  capabilityId: string,
  { number, width, way = null }: { number: number; width: number; way?: Upright | null },
  workDir: string,
): Promise<Picture> {
  const converter = await capabilityById(capabilityId)?.load();
  if (converter?.drawPage === undefined) throw new Fault("page_not_found");
  const { points, ...pixels } = await converter.drawPage(source, number, width, workDir, way);
  const lossless = colors(pixels.data) <= losslessColorsMax;
  const image = await encodeWebp(await loadSharp(workDir), pixels, { lossless });
  await writeFile(join(workDir, pictureFile), image);
  return { width: pixels.width, height: pixels.height, points, bytes: image.length };
}

/** Colors up to which lossless coding is smaller, measured on 21 pages. */
const losslessColorsMax = 2_048;
/** One of so many pixels is looked at. */
const colorStep = 7;

function colors(data: Uint8Array): number {
  const seen = new Set<number>();
  for (let at = 0; at + 2 < data.length && seen.size <= losslessColorsMax; at += 3 * colorStep)
    seen.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
  return seen.size;
}
