import type { Asset, Document } from "../document/model.ts";
import { walk } from "../document/plain-text.ts";
import { imageType, rasterBytes, rasterType } from "./image-type.ts";
import { nameProblem } from "./names.ts";

export interface SortedAssets {
  /** Referenced by the text and genuine: these go into the bundle. */
  accepted: Asset[];
  /** Paths that the text refers to. */
  referenced: string[];
  missing: string[];
  refused: string[];
}

/** Which of the document's assets the text refers to, and which of those are what they claim to be. */
export async function sortAssets(document: Document): Promise<SortedAssets> {
  const byPath = new Map(document.assets.map((asset) => [asset.path, asset]));
  const sorted: SortedAssets = {
    accepted: [],
    referenced: referencedPaths(document),
    missing: [],
    refused: [],
  };
  for (const path of sorted.referenced) {
    const asset = byPath.get(path);
    if (asset === undefined || !(await Bun.file(asset.file).exists())) sorted.missing.push(path);
    else if (await genuine(asset)) sorted.accepted.push(asset);
    else sorted.refused.push(path);
  }
  return sorted;
}

async function genuine(asset: Asset): Promise<boolean> {
  if (nameProblem(asset.path) !== null) return false;
  const file = Bun.file(asset.file);
  // Scans may be large, and their first bytes tell; what SVG holds is read whole.
  if (asset.contentType !== "image/svg+xml")
    return rasterType(await file.slice(0, rasterBytes).bytes()) === asset.contentType;
  return imageType(await file.bytes()) === asset.contentType;
}

function referencedPaths(document: Document): string[] {
  const paths = new Set<string>(document.written?.assets);
  if (document.written !== undefined) return [...paths].sort();
  for (const node of walk(document.root)) {
    if (node.type === "image" && node.url.startsWith("assets/")) paths.add(node.url);
  }
  return [...paths].sort();
}
