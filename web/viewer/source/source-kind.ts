/** How what was uploaded can be looked at. */
import type { Job } from "../../../src/client/types.ts";

export type SourceKind = "pages" | "text" | "recording" | "none";

const heard: ReadonlySet<string> = new Set(["audio-to-markdown", "video-to-markdown"]);
/** The server draws their pages. */
const drawn: ReadonlySet<string> = new Set(["pdf-to-markdown", "image-to-markdown"]);
const texts: ReadonlySet<string> = new Set(
  "txt text md markdown csv tsv json jsonl xml html htm log yaml yml toml ini srt vtt tex rst eml".split(" "),
);

export function sourceKindOf({
  filename,
  capability_id,
}: Pick<Job, "filename" | "capability_id">): SourceKind {
  if (heard.has(capability_id)) return "recording";
  const extension = filename.slice(filename.lastIndexOf(".") + 1).toLowerCase();
  if (drawn.has(capability_id) || extension === "pdf") return "pages";
  return texts.has(extension) ? "text" : "none";
}
