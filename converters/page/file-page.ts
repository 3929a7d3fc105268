/** Pages that are a file of a kind of its own: that kind's converter reads it. */
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "../../config/errors/fault.ts";
import type { Capability, ConversionContext } from "../contract.ts";
import { capability as csv } from "../data/capability.ts";
import { capability as docx } from "../office/docx/capability.ts";
import { completeOptions } from "../options.ts";
import { capability as text } from "../text/capability.ts";
import { type PageContent, plainContent } from "./content.ts";
import type { PageKind } from "./contract.ts";
import type { OpenedPage } from "./open.ts";

interface FileKind {
  extension: string;
  capability: Capability;
}

const kinds: Readonly<Partial<Record<PageKind, FileKind>>> = {
  docx: { extension: ".docx", capability: docx },
  csv: { extension: ".csv", capability: csv },
  json: { extension: ".txt", capability: text },
  xml: { extension: ".txt", capability: text },
};

/** `workDir`: an existing folder for the file and what is made of it. */
export async function fileContent({ header, body }: OpenedPage, workDir: string): Promise<PageContent> {
  const kind = kinds[header.kind];
  if (kind === undefined) throw new Fault("conversion_failed", { cause: `no way to read a ${header.kind}` });
  const { capability, extension } = kind;
  const folder = await mkdtemp(join(workDir, "file-"));
  const path = join(folder, `file${extension}`);
  const bytes = await body();
  await writeFile(path, bytes);
  const converter = await capability.load();
  const request = { mode: "fast", layoutFidelity: "standard", pages: null } as const;
  const document = await converter.convert(
    { path, filename: `page${extension}`, bytes: bytes.length },
    { ...request, options: completeOptions(capability, {}) },
    contextIn(folder),
  );
  const { title = null, authors = [], language = null, engines, details = {} } = document.metadata;
  return plainContent(document.root.children, {
    assets: document.assets,
    title,
    authors,
    language,
    warnings: document.units.flatMap(({ signals }) => signals.warnings),
    engines,
    details,
  });
}

const contextIn = (workDir: string): ConversionContext => ({
  workDir,
  progress: () => undefined,
  recognise: () =>
    Promise.reject(new Fault("conversion_failed", { cause: "no picture of a page is recognised" })),
  recogniseAtOnce: 1,
});
