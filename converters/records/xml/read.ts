import type { Source } from "../../contract.ts";
import type { Encoding } from "../../encodings/marks.ts";
import { readText } from "../../read-text.ts";
import { openSample } from "../../sample.ts";
import type { XmlElement } from "../../xml/element.ts";
import { parseAuthored } from "../../xml/tree.ts";
import { xmlEncodingOf } from "./encoding.ts";
import { namedCharacters } from "./named-characters.ts";
import { treeOptions } from "./vocabulary.ts";

export interface XmlFile {
  root: XmlElement;
  encoding: Encoding;
  size: XmlSize;
}

export interface XmlSize {
  /** Of texts and attributes. */
  characters: number;
  /** Those that were no characters in the file's encoding. */
  undecodable: number;
}

/**
 * Throws Fault: corrupt_document with line and column where the file is no well-formed XML, document_too_complex past the
 * limits of nesting, elements and entities.
 */
export async function readXml(source: Source): Promise<XmlFile> {
  const { head } = await openSample(source);
  const encoding = await xmlEncodingOf(source, head);
  const root = await parseAuthored(readText(source, encoding), treeOptions, namedCharacters);
  const size = { characters: 0, undecodable: 0 };
  measure(root, size);
  return { root, encoding, size };
}

function measure(element: XmlElement, size: XmlSize): void {
  for (const name in element.attributes) add(element.attributes[name] ?? "", size);
  for (const child of element.children) {
    if (typeof child === "string") add(child, size);
    else measure(child, size);
  }
}

function add(text: string, size: XmlSize): void {
  if (text.trim() === "") return;
  size.characters += text.length;
  for (let at = text.indexOf("\ufffd"); at !== -1; at = text.indexOf("\ufffd", at + 1)) size.undecodable += 1;
}
