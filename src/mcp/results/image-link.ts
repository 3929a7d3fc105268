import type { BundleAsset } from "../../client/generated/schema.ts";
import type { ResultLink } from "../tool.ts";
import { resultUri } from "./uris.ts";

export const imageLink = (
  jobId: string,
  { path, content_type: mimeType, bytes }: BundleAsset,
): ResultLink => ({
  uri: resultUri(jobId, path),
  name: path,
  description: "An image that the Markdown shows.",
  mimeType,
  bytes,
});
