/** Sound that is there and cannot be had. */
import { Fault } from "../../config/errors/fault.ts";
import type { Probed, Track } from "./probe.ts";

/** Sample entries of what is protected: Common Encryption (ISO/IEC 23001-7) and FairPlay. */
const protectedTags: ReadonlySet<string> = new Set(["enca", "drms", "p608"]);

/** Codecs by the files' own names for them, that people do have and FFmpeg 5.1 does not decode. */
const knownTags: Readonly<Record<string, string>> = {
  "ac-4": "AC-4",
  mha1: "MPEG-H",
  mhm1: "MPEG-H",
};

const protectedBy =
  "The recording is protected against copying (DRM), so that its sound cannot be decoded; send one without protection.";

/** Throws Fault. */
export function requireDecodable({ codec, codecTag }: Track, { isProtected }: Probed): void {
  if (isProtected || protectedTags.has(codecTag))
    throw new Fault("encrypted_document", { message: protectedBy });
  if (codec !== null && codec !== "none" && codec !== "unknown") return;
  const name = knownTags[codecTag];
  throw new Fault("unsupported_input", {
    message: `The sound of the recording is in a form that is not decoded${name === undefined ? "" : ` (${name})`}; export it as MP3, M4A or WAV and send that.`,
  });
}
