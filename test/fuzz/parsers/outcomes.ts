/** Parsers that are called directly: what becomes of an input. Throws what the parser throws, and Error for a wrong result. */
import { writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { imageType } from "../../../converters/bundle/images/image-type.ts";
import { parseManifest } from "../../../converters/bundle/parse-manifest.ts";
import { assetReferences } from "../../../converters/bundle/references.ts";
import { selectPages } from "../../../converters/formats/pdf/file/page-ranges.ts";
import { Archive } from "../../../converters/input/archive/open.ts";
import { descendants, textOf } from "../../../converters/input/xml/element.ts";
import { parseTree } from "../../../converters/input/xml/tree.ts";
import { readOnnx } from "../../../converters/speech/model/onnx.ts";
import { judgeAddress } from "../../../src/egress/address/judge.ts";
import { permittedUrl } from "../../../src/egress/rules.ts";
import { readChildMessage } from "../../../src/sandbox/messages.ts";
import { bunzip2 } from "../../../src/services/models/media/bzip2/bunzip2.ts";
import { tarContent, tarEntries } from "../../../src/shared/tar.ts";

/** What saxes and our reader accept. */
const anyXml = { vocabulary: new Map<string, string>(), understands: () => false };

export async function zipOutcome(input: Uint8Array, folder: string): Promise<string> {
  const path = join(folder, "input.zip");
  writeFileSync(path, input);
  const archive = await Archive.open(path);
  try {
    let bytes = 0;
    for (const { name } of archive.entries().slice(0, 50)) bytes += archive.read(name, 8 * 1024 ** 2).length;
    return `zip ${Math.min(20, archive.entries().length)} ${archive.leftOut.length > 0} ${bytes > 0}`;
  } finally {
    archive.close();
  }
}

export async function tarOutcome(input: Uint8Array, folder: string): Promise<string> {
  const path = join(folder, "input.tar");
  writeFileSync(path, input);
  await using file = await open(path);
  let entries = 0;
  for await (const entry of tarEntries(file)) {
    entries += 1;
    for await (const _ of tarContent(file, entry));
  }
  return `tar ${Math.min(20, entries)}`;
}

export async function bzip2Outcome(input: Uint8Array, folder: string): Promise<string> {
  const path = join(folder, "input.bz2");
  writeFileSync(path, input);
  let bytes = 0;
  for await (const piece of bunzip2(path)) {
    bytes += piece.length;
    // Runs expand 50 times per block; the reader of models has a limit for the whole.
    if (bytes > 16 * 1024 ** 2) return "bzip2 long";
  }
  return `bzip2 ${bytes > 0}`;
}

export async function rangesOutcome(input: Uint8Array): Promise<string> {
  const { pages, ranges } = selectPages(Buffer.from(input).toString("latin1"), 500);
  const again = selectPages(ranges, 500);
  if (!Bun.deepEquals(pages, again.pages)) throw new Error("the merged ranges select other pages");
  if (pages.some((page, at) => page < 1 || page > 500 || page <= (pages[at - 1] ?? 0)))
    throw new Error("the pages are not ascending, or not in the document");
  return `ranges ${pages.length}`;
}

export async function addressOutcome(input: Uint8Array): Promise<string> {
  const text = Buffer.from(input).toString("utf8");
  const judged = judgeAddress(text);
  const permitted = permittedUrl(text, "import", defaultSettings);
  if (permitted.ok && !/^https?:$/.test(permitted.url.protocol))
    throw new Error("another protocol is permitted");
  return `address ${judged === null ? "null" : Bun.inspect(judged).replace(/[0-9a-f:.n]{3,}/g, "")} ${permitted.ok}`;
}

export async function messageOutcome(input: Uint8Array): Promise<string> {
  const message = readChildMessage(JSON.parse(Buffer.from(input).toString("utf8")));
  return message === null ? "refused" : `${message.type} ${"outcome" in message ? message.outcome.ok : ""}`;
}

export async function manifestOutcome(input: Uint8Array): Promise<string> {
  const text = Buffer.from(input).toString("utf8");
  assetReferences(text)("assets/a.png");
  const type = imageType(input);
  const manifest = parseManifest(text);
  if (typeof manifest === "string") return `${manifest.slice(0, 40)} ${type}`;
  for (const { path } of manifest.files)
    if (path.startsWith("/") || path.split("/").includes("..")) throw new Error(`an unsafe name: ${path}`);
  return `manifest ${Math.min(9, manifest.files.length)}`;
}

export async function xmlOutcome(input: Uint8Array): Promise<string> {
  const root = parseTree(input, anyXml);
  return `xml ${[...descendants(root, root.name)].length > 0} ${textOf(root).length > 0}`;
}

export async function onnxOutcome(input: Uint8Array, folder: string): Promise<string> {
  const path = join(folder, "model.onnx");
  writeFileSync(path, input);
  const { metadata, inputs, outputs, external } = readOnnx(path);
  return `onnx ${metadata.size} ${inputs.length} ${outputs.length} ${external.length}`;
}
