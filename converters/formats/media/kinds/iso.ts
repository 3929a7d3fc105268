/** MP4, M4A, M4V and MOV: boxes of the ISO base media file format (ISO/IEC 14496-12) and of QuickTime. */

import type { Sample } from "../../../contract.ts";
import { dataView } from "../../../util/data-view.ts";
import { unsupportedImage } from "../../image/unsupported-image.ts";
import { bytesAt, latin1, type Recogniser, wideAt } from "./kind.ts";

interface Box {
  type: string;
  from: number;
  to: number;
}

const boxesMax = 512;
/** What may stand first in a file of QuickTime from before it had `ftyp`. */
const oldBeginnings: ReadonlySet<string> = new Set(["moov", "mdat", "wide", "free", "skip", "pnot"]);
/** Of sound alone, by their makers' word: pictures in these are covers and chapters. */
const soundBrands = /^(?:M4A |M4B |M4P |F4A |F4B )/;
/** Brands of recordings; others may be of pictures, or of things yet to come. */
const brands =
  /^(?:isom|iso[2-9a-c]|mp4[12]|mp7[1t]|avc1|qt {2}|M4V[ HP]?|M4A |M4B |M4P |F4[VPAB] |3g[pers2]|kddi|mmp4|MSNV|NDS|dash|dby1|msdh|msix|cmf|hlsf|piff|XAVC|f4v )/;

export const iso: Recogniser = async (sample) => {
  const first = latin1(sample.head, 4, 8);
  const hasBrand = first === "ftyp";
  if ((!hasBrand && !oldBeginnings.has(first)) || unsupportedImage(sample.head) !== undefined) return null;
  const brand = hasBrand ? latin1(sample.head, 8, 12) : "qt  ";
  const handlers = await handlersOf(sample);
  // Words of four letters stand in many files: without the mark of a recording it must be one inside.
  const isKnown = hasBrand && brands.test(brand);
  const hasTracks = handlers.includes("soun") || handlers.includes("vide");
  if (!isKnown && !hasTracks) return null;
  const isSound = soundBrands.test(brand) || (handlers.includes("soun") && !handlers.includes("vide"));
  const container = brand === "qt  " ? "QuickTime" : "MP4";
  return isSound
    ? { demuxer: "mov", container: soundBrands.test(brand) ? "M4A" : container, holds: "audio" }
    : { demuxer: "mov", container, holds: "video" };
};

/** What the tracks of the movie are handled by: `soun`, `vide`, `text` and others. */
async function handlersOf(sample: Sample): Promise<string[]> {
  const budget = { boxes: boxesMax };
  const handlers: string[] = [];
  for await (const movie of boxesIn(sample, 0, sample.bytes, budget)) {
    if (movie.type !== "moov") continue;
    for await (const track of boxesIn(sample, movie.from, movie.to, budget)) {
      if (track.type !== "trak") continue;
      const media = await childOf(sample, track, "mdia", budget);
      const handler = media === null ? null : await childOf(sample, media, "hdlr", budget);
      if (handler !== null) handlers.push(latin1(await bytesAt(sample, handler.from + 8, 4)));
    }
    break;
  }
  return handlers;
}

async function childOf(
  sample: Sample,
  { from, to }: Box,
  type: string,
  budget: { boxes: number },
): Promise<Box | null> {
  for await (const box of boxesIn(sample, from, to, budget)) if (box.type === type) return box;
  return null;
}

async function* boxesIn(
  sample: Sample,
  from: number,
  to: number,
  budget: { boxes: number },
): AsyncGenerator<Box> {
  const end = Math.min(to, sample.bytes);
  for (let offset = from; offset + 8 <= end && budget.boxes > 0; budget.boxes--) {
    const header = await bytesAt(sample, offset, 16);
    if (header.length < 8) return;
    const short = dataView(header).getUint32(0);
    // 1: the length stands behind the type; 0: up to the end of the file.
    const isLong = short === 1 && header.length === 16;
    const length = isLong ? wideAt(header, 8, false) : short === 0 ? end - offset : short;
    const headerBytes = isLong ? 16 : 8;
    if (length < headerBytes) return;
    yield { type: latin1(header, 4, 8), from: offset + headerBytes, to: offset + length };
    offset += length;
  }
}
