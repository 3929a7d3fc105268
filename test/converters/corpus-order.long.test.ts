/** What a document becomes does not depend on what was converted before it in the same process. */
import { afterAll, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleFiles } from "../../converters/bundle/contract.ts";
import type { Source } from "../../converters/contract.ts";
import { convertToBundle } from "../../converters/convert.ts";
import { contextIn } from "../../converters/testing/context.ts";
import { type CorpusCase, corpusCases } from "../support/corpus.ts";

const base = await mkdtemp(join(tmpdir(), "again-"));
afterAll(() => rm(base, { recursive: true }));

/** Made to fill what a process keeps: names of characters, patterns of styles, notes, formats. */
const many = (one: (number: number) => string): string =>
  Array.from({ length: 5_000 }, (_, at) => one(at)).join("");
const html = `<!DOCTYPE html>${many((at) => `<p class="c${at}" style="p${at}: 1" id="i${at}">&n${at};<a href="#i${at}">${at}</a></p>`)}`;
const texts: Readonly<Record<string, string>> = {
  "xml-to-markdown": `<r>${many((at) => `<e${at} a${at}="1">&n${at};</e${at}>`)}</r>`,
  "html-to-markdown": html,
  "json-to-markdown": `{${many((at) => `"n${at}": {"m${at}": ${at}},`)}"end": 1}`,
  "text-to-markdown": many((at) => `# h${at}\n\n[a${at}]: b${at}\n\n[^n${at}]: ${html.slice(0, 80)}\n\n`),
  "csv-to-markdown": many((at) => `"${at}";a,${at}\n`),
};

/** One of each kind, so that each has another before it. */
const firsts = Object.values(Object.groupBy(await corpusCases(), ({ capabilityId }) => capabilityId)).flatMap(
  (cases) => cases?.slice(0, 1) ?? [],
);

for (const found of firsts) {
  test(found.name, async () => {
    const first = await zipOf(found, "first");
    for (const [at, bytes] of [...(await damagedOf(found)), ...hostileOf(found)].entries())
      await attempt(found, `${at}`, bytes);
    expect(Buffer.compare(await zipOf(found, "again"), first)).toBe(0);
  });
}

function hostileOf({ capabilityId }: CorpusCase): Uint8Array[] {
  const text = texts[capabilityId];
  return text === undefined ? [] : [Buffer.from(text)];
}

/** The case itself without its end, and with other bytes in its midst. */
async function damagedOf(found: CorpusCase): Promise<Uint8Array[]> {
  const { source } = await found.open();
  const bytes = await Bun.file(source.path).bytes();
  const other = bytes.map((byte, at) => (at % 97 === 50 && at > 200 ? byte ^ 0x15 : byte));
  return [bytes.slice(0, Math.floor(bytes.length * 0.7)), other];
}

async function zipOf(found: CorpusCase, run: string): Promise<Uint8Array> {
  const { source } = await found.open();
  const bundle = await convert(found, run, source);
  return await Bun.file(join(bundle, bundleFiles.zip)).bytes();
}

/** However it ends. */
async function attempt(found: CorpusCase, run: string, bytes: Uint8Array): Promise<void> {
  const { source } = await found.open();
  const path = join(base, `${run}-hostile`);
  await Bun.write(path, bytes);
  await convert(found, run, { ...source, path, bytes: bytes.length }).catch(() => undefined);
}

async function convert(found: CorpusCase, run: string, source: Source): Promise<string> {
  const { sha256, request, speechIn } = await found.open();
  const workDir = join(base, found.name, run);
  await mkdir(workDir, { recursive: true });
  await convertToBundle(source, sha256, found.capabilityId, request, {
    ...contextIn(workDir),
    speech: await speechIn(base),
    version: "0.0.0-corpus",
    wanted: "everything",
  });
  return join(workDir, "bundle");
}
