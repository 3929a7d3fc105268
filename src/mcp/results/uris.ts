/** Addresses of results, as resources of the Model Context Protocol; they name no installation. */

import { identifierPattern } from "../schemas.ts";

/** The documents of a bundle that can be read. */
export const resultFiles = {
  "output.md": { title: "Markdown of a result", mimeType: "text/markdown", description: "The Markdown." },
  "quality_report.json": {
    title: "Quality report of a result",
    mimeType: "application/json",
    description: "How far the result can be trusted, page by page.",
  },
  "delivery_check.json": {
    title: "Delivery check of a result",
    mimeType: "application/json",
    description: "Whether the result is ready to share, and what speaks against it.",
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
  /** In the bundle: a file's name, or an image's path below assets/. */
  path: ResultFile | `assets/${string}`;
}

/** Null where it names nothing that a result can have. */
export function placeOf(uri: string): ResultPlace | null {
  if (!uri.startsWith(base)) return null;
  const [jobId = "", ...segments] = uri.slice(base.length).split("/").map(decoded);
  const path = segments.join("/");
  if (!identifier.test(jobId)) return null;
  if (segments.some((segment) => segment === "" || segment === "." || segment === "..")) return null;
  if (Object.hasOwn(resultFiles, path)) return { jobId, path: path as ResultFile };
  return path.startsWith(assets) ? { jobId, path: path as `assets/${string}` } : null;
}

/** What is no escape stands for nothing: its segment is empty, which no path has. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}
