import { Fault } from "../../../config/errors/fault.ts";
import type { Source } from "../../contract.ts";
import type { XmlElement } from "../../xml/element.ts";
import { type OpenedRecords, recordsConverter } from "../document.ts";
import type { Shown } from "../shown.ts";
import { showFeed } from "./feeds/feed.ts";
import { readFeed } from "./feeds/read.ts";
import { readOutline } from "./outline.ts";
import { readPropertyList } from "./property-list.ts";
import { readProse } from "./prose/prose.ts";
import { readXml } from "./read.ts";
import { structured } from "./structured.ts";

export const converter = recordsConverter(open);

/** `workDir`: null for who only wants to know what it says. */
async function shownOf(root: XmlElement, workDir: string | null): Promise<Shown> {
  const feed = readFeed(root);
  if (feed !== null) return await showFeed(feed, workDir);
  return readOutline(root) ?? readProse(root) ?? readPropertyList(root) ?? structured(root);
}

async function open(source: Source): Promise<OpenedRecords> {
  const { root, encoding, size } = await readXml(source);
  if (size.characters === 0 && root.children.length === 0)
    throw new Fault("empty_document", {
      message: "The file holds no text, no attribute and no element but one.",
    });
  return { encoding, size, shown: (workDir) => shownOf(root, workDir) };
}
