import type { Sample } from "../../contract.ts";
import { aac } from "./aac.ts";
import { asf } from "./asf.ts";
import { flac } from "./flac.ts";
import { iso } from "./iso.ts";
import type { MediaKind, Recogniser } from "./kind.ts";
import { matroska } from "./matroska.ts";
import { mp3 } from "./mp3.ts";
import { ogg } from "./ogg.ts";
import { riff } from "./riff.ts";

/** Those with a mark of their own before those that are told by many small ones. */
const recognisers: readonly Recogniser[] = [riff, ogg, asf, matroska, iso, flac, aac, mp3];

/** Two kinds ask about one file. */
const answers = new WeakMap<Sample, Promise<MediaKind | null>>();

/** What recording the bytes are, or null for anything else; names are not asked. */
export function mediaKind(sample: Sample): Promise<MediaKind | null> {
  let asked = answers.get(sample);
  if (asked === undefined) {
    asked = recognised(sample);
    answers.set(sample, asked);
  }
  return asked;
}

async function recognised(sample: Sample): Promise<MediaKind | null> {
  for (const recognise of recognisers) {
    const kind = await recognise(sample);
    if (kind !== null) return kind;
  }
  return null;
}
