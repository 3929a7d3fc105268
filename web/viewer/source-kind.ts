/** How what was uploaded can be looked at. */
import type { Job } from "../../src/client/types.ts";

export type SourceKind = "pages" | "picture" | "text" | "none";

const pictures: ReadonlySet<string> = new Set(["png", "jpg", "jpeg"]);
const texts: ReadonlySet<string> = new Set(
  "txt text md markdown csv tsv json jsonl xml html htm log yaml yml toml ini srt vtt tex rst eml".split(" "),
);

export function sourceKindOf({
  filename,
  capability_id,
}: Pick<Job, "filename" | "capability_id">): SourceKind {
  const extension = filename.slice(filename.lastIndexOf(".") + 1).toLowerCase();
  if (capability_id.startsWith("pdf") || extension === "pdf") return "pages";
  if (pictures.has(extension)) return "picture";
  return texts.has(extension) ? "text" : "none";
}
