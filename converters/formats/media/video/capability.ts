import { type Capability, certainty } from "../../../contract.ts";
import { recording } from "../options.ts";

/** Its sound alone: pictures are not looked at. */
export const capability = {
  id: "video-to-markdown",
  name: "Video",
  extensions: [".mp4", ".mov", ".m4v", ".webm", ".mkv", ".avi", ".wmv"],
  mediaTypes: [
    "video/mp4",
    "video/quicktime",
    "video/x-m4v",
    "video/webm",
    "video/x-matroska",
    "video/x-msvideo",
    "video/x-ms-wmv",
  ],
  ...recording,
  sniff: async (sample) => {
    const kind = await (await import("../kinds/recognize.ts")).mediaKind(sample);
    return kind?.holds === "video" ? certainty.certain : certainty.none;
  },
  load: async () => (await import("../converter.ts")).converter,
} as const satisfies Capability;
