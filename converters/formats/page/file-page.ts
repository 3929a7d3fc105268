/** Pages that are a file of a kind of its own: that kind's converter reads it. */
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "../../../config/errors/fault.ts";
import { type Capability, type ConversionContext, certainty, type Source } from "../../contract.ts";
import { openSample } from "../../input/sample.ts";
import { completeOptions } from "../../options.ts";
import { capability as csv } from "../data/capability.ts";
import { capability as docx } from "../office/docx/capability.ts";
import { capability as json } from "../records/json/capability.ts";
import { capability as xml } from "../records/xml/capability.ts";
import { capability as text } from "../text/capability.ts";
import { type PageContent, plainContent } from "./content.ts";
import type { PageHeader, PageKind } from "./contract.ts";
import type { OpenedPage } from "./open.ts";

interface FileKind {
  extension: string;
  capability: Capability;
}

const kinds: Readonly<Partial<Record<PageKind, FileKind>>> = {
  docx: { extension: ".docx", capability: docx },
  csv: { extension: ".csv", capability: csv },
  json: { extension: ".json", capability: json },
  xml: { extension: ".xml", capability: xml },
};

/** `workDir`: an existing folder for the file and what is made of it. */
export async function fileContent({ header, body }: OpenedPage, workDir: string): Promise<PageContent> {
  const kind = kinds[header.kind];
  if (kind === undefined) throw new Fault("conversion_failed", { cause: `no way to read a ${header.kind}` });
  const { extension } = kind;
  const folder = await mkdtemp(join(workDir, "file-"));
  const path = join(folder, `file${extension}`);
  const bytes = await body();
  await writeFile(path, bytes);
  const source = { path, filename: nameOf(header, extension), bytes: bytes.length };
  const capability = await capabilityOf(source, kind);
  const converter = await capability.load();
  const request = { mode: "fast", layoutFidelity: "standard", pages: null } as const;
  const document = await converter.convert(
    source,
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

/** Hosts say of much text that it is data. */
async function capabilityOf(source: Source, kind: FileKind): Promise<Capability> {
  if (kind.capability.id === docx.id) return docx;
  const sure = await kind.capability.sniff(await openSample(source));
  return sure === certainty.none ? text : kind.capability;
}

/** Names tell kinds of data apart (notebooks are JSON, too). */
function nameOf({ url }: PageHeader, extension: string): string {
  const own = /\.[a-z0-9]{1,12}$/i.exec(new URL(url).pathname)?.[0] ?? "";
  return `page${own === "" ? extension : own}`;
}

const contextIn = (workDir: string): ConversionContext => ({
  workDir,
  progress: () => undefined,
  recognize: () =>
    Promise.reject(new Fault("conversion_failed", { cause: "no picture of a page is recognized" })),
  recognizeAtOnce: 1,
  speech: null,
  charge: null,
  keptDir: null,
});
