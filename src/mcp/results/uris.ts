/** URIs of results, as resources of the Model Context Protocol; independent of the installation. */

import { identifierPattern } from "../schemas.ts";

/** The documents of a bundle that can be read. */
export const resultFiles = {
  "output.md": { title: "Markdown of a result", mimeType: "text/markdown", description: "The Markdown." },
  "quality_report.json": {
    title: "Quality report of a result",
    mimeType: "application/json",
    description: "How reliable the result is, page by page.",
  },
  "delivery_check.json": {
    title: "Delivery check of a result",
    mimeType: "application/json",
    description: "Whether the result is ready to share, and problems found.",
  },
} as const satisfies Record<string, Record<"title" | "mimeType" | "description", string>>;

export type ResultFile = keyof typeof resultFiles;

const base = "markmill://jobs/";
const assets = "assets/";
const identifier = new RegExp(identifierPattern);

export const resultUri = (jobId: string, path: string): string =>
  `${base}${encodeURIComponent(jobId)}/${path.split("/").map(encodeURIComponent).join("/")}`;

export interface ResultPlace {
  jobId: string;
  /** In the bundle: the name of a file, or the path of an image below assets/. */
  path: ResultFile | `assets/${string}`;
}

/** Null for URIs that no result can have. */
export function placeOf(uri: string): ResultPlace | null {
  if (!uri.startsWith(base)) return null;
  const [jobId = "", ...segments] = uri.slice(base.length).split("/").map(decoded);
  const path = segments.join("/");
  if (!identifier.test(jobId)) return null;
  if (segments.some((segment) => segment === "" || segment === "." || segment === "..")) return null;
  if (Object.hasOwn(resultFiles, path)) return { jobId, path: path as ResultFile };
  return path.startsWith(assets) ? { jobId, path: path as `assets/${string}` } : null;
}

/** Invalid escapes become an empty segment, which no path has. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}
