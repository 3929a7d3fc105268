/** Where the browser finds a picture of the result. */
import type { Job } from "../../../src/client/types.ts";
import { addressOf } from "../../api/api.ts";

/** The uploaded file in the bundle, of a kind that browsers do not draw. */
const undrawn = "assets/source.tif";
/** Pixels: what a page of text is read in. */
const width = 1_400;

/** A fax or scan as TIFF is shown as the server draws it: its first page, upright. */
export function assetAddress({ id, capability_id }: Pick<Job, "id" | "capability_id">, path: string): string {
  return path === undrawn && capability_id === "image-to-markdown"
    ? addressOf(`/v1/jobs/${id}/pages/1`, { width })
    : addressOf(`/v1/jobs/${id}/download`, { format: "image", asset_path: path });
}
