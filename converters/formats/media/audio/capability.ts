import { type Capability, certainty } from "../../../contract.ts";
import { recording } from "../options.ts";

export const capability = {
  id: "audio-to-markdown",
  name: "Audio",
  extensions: [".mp3", ".wav", ".m4a", ".m4b", ".aac", ".flac", ".ogg", ".oga", ".opus", ".wma"],
  mediaTypes: [
    "audio/mpeg",
    "audio/wav",
    "audio/x-wav",
    "audio/mp4",
    "audio/x-m4a",
    "audio/aac",
    "audio/flac",
    "audio/x-flac",
    "audio/ogg",
    "audio/opus",
    "audio/x-ms-wma",
    "audio/webm",
  ],
  ...recording,
  sniff: async (sample) => {
    const kind = await (await import("../kinds/recognize.ts")).mediaKind(sample);
    if (kind === null) return certainty.none;
    // The sound of a film may be asked for by this name as well.
    return kind.holds === "audio" ? certainty.certain : certainty.possible;
  },
  load: async () => (await import("../converter.ts")).converter,
} as const satisfies Capability;
