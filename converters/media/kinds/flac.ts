/** FLAC (RFC 9639, section 6). */
import { afterTags } from "./id3.ts";
import { bytesAt, latin1, type Recogniser } from "./kind.ts";

export const flac: Recogniser = async (sample) => {
  // Some programs put a tag of MP3 before it.
  const from = await afterTags(sample);
  if (from === null || latin1(await bytesAt(sample, from, 4)) !== "fLaC") return null;
  return { demuxer: "flac", container: "FLAC", holds: "audio" };
};
