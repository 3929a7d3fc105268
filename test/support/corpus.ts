/**
 * The cases of the corpus: every folder test/corpus/CAPABILITY/CASE, with its input, what was asked for, and of recordings
 * the script of the model that transcribes them.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ConversionRequest, Source } from "../../converters/contract.ts";
import { speechEngineDefect } from "../../converters/engines/speech/sherpa-onnx.ts";
import type { Speech } from "../../converters/speech/contract.ts";
import { scriptedSpeech } from "../../converters/speech/testing/scripted-speech.ts";
import { usualRequest } from "../../converters/testing/converted.ts";

const corpus = join(import.meta.dir, "..", "corpus");

interface Opened {
  source: Source;
  sha256: string;
  request: ConversionRequest;
  /** The speech recognition for it, with its model in a folder within this one; null except for recordings. */
  speechIn(folder: string): Promise<Speech | null>;
}

export interface CorpusCase {
  capabilityId: string;
  /** CAPABILITY/CASE */
  name: string;
  path: string;
  open(): Promise<Opened>;
}

/** In the order of their names; without recordings where the speech engine has no build for this machine. */
export async function corpusCases(): Promise<CorpusCase[]> {
  const capabilities = (await readdir(corpus)).filter((name) => name.endsWith("-to-markdown"));
  const cases = capabilities.sort().map(async (capabilityId) =>
    (await readdir(join(corpus, capabilityId))).sort().map((name) => {
      const path = join(corpus, capabilityId, name);
      return { capabilityId, name: `${capabilityId}/${name}`, path, open: () => open(path) };
    }),
  );
  const all = (await Promise.all(cases)).flat();
  const canTranscribe = speechEngineDefect() === null;
  return all.filter(({ path }) => canTranscribe || !existsSync(join(path, modelFile)));
}

const modelFile = "model.json";
async function speechOf(folder: string, into: string): Promise<Speech | null> {
  const path = join(folder, modelFile);
  if (!existsSync(path)) return null;
  const script = await Bun.file(path).text();
  const sha256 = createHash("sha256").update(script).digest("hex");
  return scriptedSpeech(join(into, `model-${sha256}`), JSON.parse(script), sha256);
}

async function open(folder: string): Promise<Opened> {
  const filename = (await readdir(folder)).find((name) => name.startsWith("input.")) ?? "input";
  const bytes = await Bun.file(join(folder, filename)).bytes();
  const given = join(folder, "request.json");
  return {
    source: { path: join(folder, filename), filename, bytes: bytes.length },
    sha256: createHash("sha256").update(bytes).digest("hex"),
    request: existsSync(given) ? { ...usualRequest, ...(await Bun.file(given).json()) } : usualRequest,
    speechIn: (into) => speechOf(folder, into),
  };
}
