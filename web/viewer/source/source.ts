/** How the source can be shown. */
import type { Job } from "../../../src/client/types.ts";
import { addressOf } from "../../api/api.ts";

type SourceKind = "pages" | "text" | "recording" | "none";

const recordings: ReadonlySet<string> = new Set(["audio-to-markdown", "video-to-markdown"]);
/** The server renders their pages. */
const rendered: ReadonlySet<string> = new Set(["pdf-to-markdown", "image-to-markdown"]);
const texts: ReadonlySet<string> = new Set(
  "txt text md markdown csv tsv json jsonl xml html htm log yaml yml toml ini srt vtt tex rst eml".split(" "),
);

export function sourceKindOf({
  filename,
  capability_id,
}: Pick<Job, "filename" | "capability_id">): SourceKind {
  if (recordings.has(capability_id)) return "recording";
  const extension = filename.slice(filename.lastIndexOf(".") + 1).toLowerCase();
  if (rendered.has(capability_id) || extension === "pdf") return "pages";
  return texts.has(extension) ? "text" : "none";
}

/** An image format that browsers cannot show. */
const unsupported = "assets/source.tif";
const width = 1_400;

/** A TIFF is shown as rendered by the server. */
export function assetAddress({ id, capability_id }: Pick<Job, "id" | "capability_id">, path: string): string {
  return path === unsupported && capability_id === "image-to-markdown"
    ? addressOf(`/v1/jobs/${id}/pages/1`, { width })
    : addressOf(`/v1/jobs/${id}/download`, { format: "image", asset_path: path });
}
