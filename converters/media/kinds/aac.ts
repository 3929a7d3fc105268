/** AAC as a bare stream of frames (ADTS; ISO/IEC 14496-3, annex 1.A). */
import { hasFrames, type ReadHeader } from "./frames.ts";
import { afterTags } from "./id3.ts";
import type { Recogniser } from "./kind.ts";

/** Sampling rates have thirteen indices. */
const ratesCount = 13;
const headerBytes = 7;

const adtsHeader: ReadHeader = (bytes, at) => {
  const [sync = 0, form = 0, kind = 0, high = 0, middle = 0, low = 0] = bytes.subarray(at, at + 6);
  if (sync !== 0xff || (form & 0xf6) !== 0xf0 || ((kind >> 2) & 0xf) >= ratesCount) return null;
  const length = ((high & 3) << 11) | (middle << 3) | (low >> 5);
  if (length <= headerBytes) return null;
  return { bytes: length, common: (form << 16) | ((kind & 0xfd) << 8) | (high & 0xc0) };
};

export const aac: Recogniser = async (sample) => {
  const from = await afterTags(sample);
  if (from === null || !(await hasFrames(sample, from, adtsHeader))) return null;
  return { demuxer: "aac", container: "AAC", holds: "audio" };
};
