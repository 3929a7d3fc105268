/** Ogg (RFC 3533): the first page of each stream holds the header of its codec, before all other pages. */
import { bytesAt, latin1, type Recogniser } from "./kind.ts";

const headerBytes = 27;
const firstOfStream = 2;
const streamsMax = 32;

/** By their beginnings: Theora, Dirac, and those of the older OGM. */
const video = /^(?:\x80theora|BBCD\0|\x01video|\x80kate)/;
const audio = /^(?:\x01vorbis|OpusHead|\x7fFLAC|fLaC|Speex {3}|PCM {5}|CELT {4}|\x01audio)/;

export const ogg: Recogniser = async (sample) => {
  if (latin1(sample.head, 0, 5) !== "OggS\0") return null;
  let holds: "audio" | "video" = "audio";
  let name = "Ogg";
  for (let offset = 0, streams = 0; streams < streamsMax; streams++) {
    const header = await bytesAt(sample, offset, headerBytes + 255);
    const isFirst = ((header[5] ?? 0) & firstOfStream) !== 0;
    if (header.length < headerBytes || latin1(header, 0, 4) !== "OggS" || !isFirst) break;
    const segments = header[26] ?? 0;
    const sizes = header.subarray(headerBytes, headerBytes + segments);
    const start = offset + headerBytes + segments;
    const codec = latin1(await bytesAt(sample, start, 16));
    if (video.test(codec)) holds = "video";
    if (codec.startsWith("OpusHead")) name = "Ogg Opus";
    else if (audio.test(codec)) name = "Ogg";
    offset = start + sizes.reduce((sum, size) => sum + size, 0);
  }
  return { demuxer: "ogg", container: name, holds };
};
