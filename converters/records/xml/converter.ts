import { Fault } from "../../../config/errors/fault.ts";
import type { Converter, Source } from "../../contract.ts";
import type { Document } from "../../document/model.ts";
import { showFeed } from "./feeds/feed.ts";
import { readFeed } from "./feeds/read.ts";
import { readOutline } from "./outline.ts";
import { readPropertyList } from "./property-list.ts";
import { readProse } from "./prose/prose.ts";
import { readXml, type XmlFile } from "./read.ts";
import { structured } from "./structured.ts";

export const converter: Converter = {
  async measure(source) {
    const { size } = await open(source);
    return { metrics: { words: size.words }, sourceUnits: 1 };
  },

  async convert(source, _request, context): Promise<Document> {
    const { root, encoding, size } = await open(source);
    const feed = readFeed(root);
    const shown =
      feed !== null
        ? await showFeed(feed, context.workDir)
        : (readOutline(root) ?? readProse(root) ?? readPropertyList(root) ?? structured(root));
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
      metrics: { words: size.words },
    };
  },
};

async function open(source: Source): Promise<XmlFile> {
  const file = await readXml(source);
  if (file.size.characters === 0 && file.root.children.length === 0)
    throw new Fault("empty_document", {
      message: "The file holds no text, no attribute and no element but one.",
    });
  return file;
}
