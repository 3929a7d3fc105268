import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Capability, ConversionRequest } from "../contract.ts";
import { blocksOf } from "../document/blocks.ts";
import { deliveryCheck } from "../document/delivery.ts";
import { layout } from "../document/layout.ts";
import type { BlockLines } from "../document/markdown/lines.ts";
import { toMarkdown } from "../document/markdown/write.ts";
import { metadata, type SourceFacts } from "../document/metadata.ts";
import type { Document } from "../document/model.ts";
import { qualityReport } from "../document/quality.ts";
import { sourceMap } from "../document/source-map.ts";
import { collectWhenGrown } from "../engines/collect.ts";
import type { DeliveryStatus } from "../schemas/delivery-check.ts";
import { sortAssets } from "./assets.ts";
import { bundleFiles, type Manifest, type ManifestFile, type Wanted } from "./contract.ts";
import { compare, customerBundle, describe, describeFile, manifestOf, manifestText } from "./manifest.ts";
import { withoutPictures } from "./references.ts";

export interface BundleInput {
  document: Document;
  source: SourceFacts;
  capability: Capability;
  request: ConversionRequest;
  /** Of the software. */
  version: string;
  /** Existing and empty; the files are written into it. */
  folder: string;
  wanted: Wanted;
}

/** Writes the files of the bundle that are wanted. The same document, request and version give the same bytes in every file. */
export async function writeBundle(input: BundleInput): Promise<{ delivery: DeliveryStatus }> {
  const { document, folder, capability } = input;
  collectWhenGrown();
  const lines: BlockLines[] | undefined = input.wanted === "markdown" ? undefined : [];
  const markdown = toMarkdown(document.root, lines);
  collectWhenGrown();
  const quality = qualityReport(document.units);
  const assets = await sortAssets(document);
  const written: ManifestFile[] = [];
  const put = async (path: string, text: string) => {
    await Bun.write(join(folder, path), text);
    written.push(describe(path, text));
  };

  await put(bundleFiles.markdown, markdown);
  for (const { path, file } of assets.accepted) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await copyFile(file, join(folder, path));
    written.push(await describeFile(folder, path));
  }
  const { source, request, version } = input;
  const kept = { ...document, assets: assets.accepted };
  await put(bundleFiles.metadata, json(metadata(kept, source, capability, request, version)));
  const kind = capability.sourceUnitKind;
  if (lines !== undefined) {
    const blocks = blocksOf(document.root, lines);
    await put(bundleFiles.sourceMap, compactJson(sourceMap(kind, document.units, blocks)));
    await put(bundleFiles.layout, compactJson(layout(kind, document.units, blocks)));
  }
  await put(bundleFiles.quality, json(quality));

  const check = deliveryCheck({
    ...(await reread(folder)),
    assetsReferenced: assets.referenced.length,
    assetsMissing: assets.missing,
    assetsRefused: assets.refused,
    manifestProblems: await changed(folder, manifestOf(written)),
    warnings: document.units.flatMap(({ index, signals }) =>
      signals.warnings.map((message) => ({ unit: index, message })),
    ),
    formulaLayout: request.layoutFidelity === "formula",
    quality,
  });
  await put(bundleFiles.delivery, json(check));

  const manifest = manifestOf(written);
  await Bun.write(join(folder, bundleFiles.manifest), manifestText(manifest));
  if (input.wanted !== "markdown") {
    // Not loaded where nothing is packed.
    const { pack } = await import("./pack.ts");
    await pack(folder, bundleFiles.zip, manifest);
    if (input.wanted === "everything") await pack(folder, bundleFiles.deliveryZip, customerPart(manifest));
  }
  return { delivery: check.status };
}

function customerPart(manifest: Manifest): Manifest {
  return manifestOf(
    manifest.files.filter(({ path }) => customerBundle.includes(path) || path.startsWith("assets/")),
  );
}

/** What stands on the disk is judged, not what was meant to be written. */
async function reread(folder: string): Promise<{ characters: number; validUtf8: boolean }> {
  const bytes = await Bun.file(join(folder, bundleFiles.markdown)).bytes();
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { characters: inkLength(withoutPictures(text)), validUtf8: true };
  } catch {
    return { characters: bytes.length, validUtf8: false };
  }
}

/** Characters that are not white space, counted in place: a long text without its spaces would be a second one. */
function inkLength(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x20 && (code < 0x80 || !/\s/.test(text.charAt(at)))) count += 1;
    // Of the control characters only these are white space.
    else if (code < 0x20 && (code < 9 || code > 13)) count += 1;
  }
  return count;
}

async function changed(folder: string, manifest: Manifest): Promise<string[]> {
  const found = new Map<string, ManifestFile>();
  for (const { path } of manifest.files) found.set(path, await describeFile(folder, path));
  return compare(manifest, found, []);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** For files that grow with the document and are read by machines. */
function compactJson(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
