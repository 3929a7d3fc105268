import { writeFileSync } from "node:fs";
import { copyFile, mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Capability, ConversionRequest } from "../contract.ts";
import type { BlockLines } from "../document/markdown/lines.ts";
import { toMarkdown } from "../document/markdown/write.ts";
import type { Asset, Document } from "../document/model.ts";
import { walk } from "../document/plain-text.ts";
import { collectWhenGrown } from "../engines/collect.ts";
import { bundleFiles, type Manifest, type ManifestFile, type Wanted } from "./contract.ts";
import { blocksOf } from "./documents/blocks.ts";
import { deliveryCheck } from "./documents/delivery.ts";
import { layout } from "./documents/layout.ts";
import { metadata, type SourceFacts } from "./documents/metadata.ts";
import { qualityReport } from "./documents/quality.ts";
import { sourceMap } from "./documents/source-map.ts";
import { imageType, rasterBytes, rasterType } from "./images/image-type.ts";
import { compare, customerBundle, describe, describeFile, manifestOf, manifestText } from "./manifest.ts";
import { nameProblem } from "./parse-manifest.ts";
import { rereadMarkdown } from "./reread.ts";
import type { DeliveryStatus } from "./schemas/delivery-check.ts";

interface BundleInput {
  document: Document;
  source: SourceFacts;
  capability: Capability;
  request: ConversionRequest;
  version: string;
  /** Existing and empty; the files are written into it. */
  folder: string;
  wanted: Wanted;
}

/**
 * Writes the requested files of the bundle. The same document, request and version give the same bytes in every file.
 */
export async function writeBundle(input: BundleInput): Promise<{ delivery: DeliveryStatus }> {
  const { document, folder, capability } = input;
  collectWhenGrown();
  const { lines, meant } = await writeMarkdown(document, folder, input.wanted);
  collectWhenGrown();
  const quality = qualityReport(document.units);
  const assets = await sortAssets(document);
  const { file: found, ...text } = rereadMarkdown(folder);
  const written: ManifestFile[] = [meant ?? found];
  const { source, request, version } = input;
  // Concurrently, while they are read.
  const put = (path: string, text: string) => {
    writeFileSync(join(folder, path), text);
    written.push(describe(path, text));
  };

  // Only the Markdown is needed.
  if (lines !== undefined) {
    for (const { path, file } of assets.accepted) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await copyFile(file, join(folder, path));
      written.push(await describeFile(folder, path));
    }
    const kept = { ...document, assets: assets.accepted };
    put(bundleFiles.metadata, json(metadata(kept, source, capability, request, version)));
    const kind = capability.sourceUnitKind;
    const blocks = blocksOf(document.root, lines);
    put(bundleFiles.sourceMap, compactJson(sourceMap(kind, document.units, blocks)));
    put(bundleFiles.layout, compactJson(layout(kind, document.units, blocks)));
    for (const { path, text } of document.files ?? []) put(path, text);
    put(bundleFiles.quality, json(quality));
  }

  const check = deliveryCheck({
    ...text,
    assetsReferenced: assets.referenced.length,
    assetsMissing: assets.missing,
    assetsRefused: assets.refused,
    manifestProblems: await changed(folder, manifestOf(written), found),
    warnings: document.units.flatMap(({ index, signals }) =>
      signals.warnings.map((message) => ({ unit: index, message })),
    ),
    transcribed: document.units.some(({ signals }) => signals.speech !== undefined),
    formulaLayout: request.layoutFidelity === "formula",
    quality,
  });
  put(bundleFiles.delivery, json(check));

  if (input.wanted !== "markdown") {
    const manifest = manifestOf(written);
    await Bun.write(join(folder, bundleFiles.manifest), manifestText(manifest));
    // Only loaded if something is packed.
    const { pack } = await import("./pack.ts");
    await pack(folder, bundleFiles.zip, manifest);
    if (input.wanted === "everything") await pack(folder, bundleFiles.deliveryZip, customerPart(manifest));
  }
  return { delivery: check.status };
}

interface WrittenText {
  /** Positions of the root's children, if they are needed. */
  lines: BlockLines[] | undefined;
  /** The Markdown to write; null if a converter wrote it. */
  meant: ManifestFile | null;
}

async function writeMarkdown(
  { root, written }: Document,
  folder: string,
  wanted: Wanted,
): Promise<WrittenText> {
  const path = join(folder, bundleFiles.markdown);
  const lines: BlockLines[] | undefined = wanted === "markdown" ? undefined : (written?.lines ?? []);
  if (written !== undefined) {
    await rename(written.file, path).catch((error) => {
      // Landlock before Linux 5.19 does not let a confined process move files between folders.
      if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
      return copyFile(written.file, path);
    });
    return { lines, meant: null };
  }
  const markdown = toMarkdown(root, lines);
  collectWhenGrown();
  writeFileSync(path, markdown);
  return { lines, meant: describe(bundleFiles.markdown, markdown) };
}

function customerPart(manifest: Manifest): Manifest {
  return manifestOf(
    manifest.files.filter(({ path }) => customerBundle.includes(path) || path.startsWith("assets/")),
  );
}

/** `markdown` was already reread. */
async function changed(folder: string, manifest: Manifest, markdown: ManifestFile): Promise<string[]> {
  const found = new Map([[markdown.path, markdown]]);
  for (const { path } of manifest.files)
    if (!found.has(path)) found.set(path, await describeFile(folder, path));
  return compare(manifest, found, []);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** For machine-readable files that grow with the document. */
function compactJson(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

interface SortedAssets {
  /** Referenced by the text and of the declared type: these go into the bundle. */
  accepted: Asset[];
  referenced: string[];
  missing: string[];
  refused: string[];
}

/** The document's assets that the text refers to, and which of those have the declared type. */
async function sortAssets(document: Document): Promise<SortedAssets> {
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
  // Scans may be large, and their first bytes are sufficient; SVG is read completely.
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
