import { Fault } from "../../../config/errors/fault.ts";
import type { Source } from "../../contract.ts";
import { readText } from "../../read-text.ts";
import { openSample } from "../../sample.ts";
import { blocksOf } from "../blocks.ts";
import { Rendering } from "../context.ts";
import { type OpenedRecords, recordsConverter } from "../document.ts";
import { readNotebook } from "../notebook/notebook.ts";
import type { Shown } from "../shown.ts";
import { jsonEncodingOf } from "./encoding.ts";
import { linesBlocks, linesWarnings } from "./lines.ts";
import { member, stringOf } from "./member.ts";
import { type JsonFile, readJson } from "./read.ts";
import { sizeOfJson } from "./size.ts";
import { valueAt } from "./values.ts";

export const converter = recordsConverter(open);

async function open(source: Source): Promise<OpenedRecords> {
  const { head } = await openSample(source);
  const encoding = await jsonEncodingOf(source, head);
  const pieces: string[] = [];
  for await (const piece of readText(source, encoding)) pieces.push(piece);
  const file = readJson(pieces.join(""), source.filename);
  const size = sizeOfJson(file);
  if (size.blank)
    throw new Fault("empty_document", { message: "The file holds neither a name nor a value." });
  return { encoding, size, shown: async (workDir) => (await readNotebook(file, workDir)) ?? records(file) };
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
