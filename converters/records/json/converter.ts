import { Fault } from "../../../config/errors/fault.ts";
import type { Converter, Source } from "../../contract.ts";
import type { Document } from "../../document/model.ts";
import type { Encoding } from "../../encoding.ts";
import { readText } from "../../read-text.ts";
import { openSample } from "../../sample.ts";
import { writtenWords } from "../../written-words.ts";
import { blocksOf } from "../blocks.ts";
import { Rendering } from "../context.ts";
import { readNotebook } from "../notebook/notebook.ts";
import type { Shown } from "../shown.ts";
import { jsonEncodingOf } from "./encoding.ts";
import { linesBlocks, linesWarnings } from "./lines.ts";
import { member, stringOf } from "./member.ts";
import { type JsonFile, readJson } from "./read.ts";
import { type JsonSize, sizeOfJson } from "./size.ts";
import { valueAt } from "./values.ts";

interface Opened {
  file: JsonFile;
  encoding: Encoding;
  size: JsonSize;
}

export const converter: Converter = {
  async measure(source) {
    const { children } = await shownOf((await open(source)).file, null);
    return { metrics: { words: writtenWords(children) }, sourceUnits: 1 };
  },

  async convert(source, _request, context): Promise<Document> {
    const { file, encoding, size } = await open(source);
    const shown = await shownOf(file, context.workDir);
    context.progress(1, 1);
    const warnings = shown.warnings;
    if (size.undecodable > 0)
      warnings.push(`${size.undecodable} characters could not be read as ${encoding.label}.`);
    const signals = {
      characters: size.characters,
      unmappedCharacters: size.undecodable,
      coverage: null,
      ocrConfidence: null,
      tableConsistency: null,
      warnings,
      failed: false,
    };
    return {
      root: { type: "root", children: shown.children },
      units: [{ index: 1, signals }],
      assets: shown.assets,
      metadata: {
        ...shown.metadata,
        engines: {},
        details: { encoding: encoding.label, ...shown.details },
      },
      metrics: { words: writtenWords(shown.children) },
    };
  },
};

async function open(source: Source): Promise<Opened> {
  const { head } = await openSample(source);
  const encoding = await jsonEncodingOf(source, head);
  const pieces: string[] = [];
  for await (const piece of readText(source, encoding)) pieces.push(piece);
  const file = readJson(pieces.join(""), source.filename);
  const size = sizeOfJson(file);
  if (size.blank)
    throw new Fault("empty_document", { message: "The file holds neither a name nor a value." });
  return { file, encoding, size };
}

/** `workDir`: null for who only wants to know what it says. */
async function shownOf(file: JsonFile, workDir: string | null): Promise<Shown> {
  return (await readNotebook(file, workDir)) ?? records(file);
}

function records(file: JsonFile): Shown {
  const rendering = new Rendering({ shortFirst: true });
  const [only = 0] = file.values;
  const children = file.isLines
    ? linesBlocks(file, rendering)
    : blocksOf(valueAt(file.json, only), 2, rendering);
  const title = file.isLines ? null : stringOf(file.json, member(file.json, only, "title"));
  return {
    children,
    assets: [],
    metadata: title === null || title === "" ? {} : { title },
    details: { format: file.isLines ? "json lines" : "json", values: file.json.tape.length },
    warnings: [...linesWarnings(file), ...rendering.warnings()],
  };
}
