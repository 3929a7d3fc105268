import { Fault } from "../../../config/errors/fault.ts";
import type { Converter, Source } from "../../contract.ts";
import type { Document } from "../../document/model.ts";
import { writtenWords } from "../../written-words.ts";
import type { XmlElement } from "../../xml/element.ts";
import type { Shown } from "../shown.ts";
import { showFeed } from "./feeds/feed.ts";
import { readFeed } from "./feeds/read.ts";
import { readOutline } from "./outline.ts";
import { readPropertyList } from "./property-list.ts";
import { readProse } from "./prose/prose.ts";
import { readXml, type XmlFile } from "./read.ts";
import { structured } from "./structured.ts";

export const converter: Converter = {
  async measure(source) {
    const { children } = await shownOf((await open(source)).root, null);
    return { metrics: { words: writtenWords(children) }, sourceUnits: 1 };
  },

  async convert(source, _request, context): Promise<Document> {
    const { root, encoding, size } = await open(source);
    const shown = await shownOf(root, context.workDir);
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

/** `workDir`: null for who only wants to know what it says. */
async function shownOf(root: XmlElement, workDir: string | null): Promise<Shown> {
  const feed = readFeed(root);
  if (feed !== null) return await showFeed(feed, workDir);
  return readOutline(root) ?? readProse(root) ?? readPropertyList(root) ?? structured(root);
}

async function open(source: Source): Promise<XmlFile> {
  const file = await readXml(source);
  if (file.size.characters === 0 && file.root.children.length === 0)
    throw new Fault("empty_document", {
      message: "The file holds no text, no attribute and no element but one.",
    });
  return file;
}
