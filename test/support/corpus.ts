/** The cases of the corpus: every folder test/corpus/CAPABILITY/CASE, with its input and what was asked for. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ConversionRequest, Source } from "../../converters/contract.ts";
import { usualRequest } from "../../converters/testing/converted.ts";

const corpus = join(import.meta.dir, "..", "corpus");

interface Opened {
  source: Source;
  sha256: string;
  request: ConversionRequest;
}

export interface CorpusCase {
  capabilityId: string;
  /** CAPABILITY/CASE */
  name: string;
  path: string;
  open(): Promise<Opened>;
}

/** In the order of their names. */
export async function corpusCases(): Promise<CorpusCase[]> {
  const capabilities = (await readdir(corpus)).filter((name) => name.endsWith("-to-markdown"));
  const cases = capabilities.sort().map(async (capabilityId) =>
    (await readdir(join(corpus, capabilityId))).sort().map((name) => {
      const path = join(corpus, capabilityId, name);
      return { capabilityId, name: `${capabilityId}/${name}`, path, open: () => open(path) };
    }),
  );
  return (await Promise.all(cases)).flat();
}

async function open(folder: string): Promise<Opened> {
  const filename = (await readdir(folder)).find((name) => name.startsWith("input.")) ?? "input";
  const bytes = await Bun.file(join(folder, filename)).bytes();
  const given = join(folder, "request.json");
  return {
    source: { path: join(folder, filename), filename, bytes: bytes.length },
    sha256: createHash("sha256").update(bytes).digest("hex"),
    request: existsSync(given) ? { ...usualRequest, ...(await Bun.file(given).json()) } : usualRequest,
  };
}
