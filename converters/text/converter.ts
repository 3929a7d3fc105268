import { extname } from "node:path";
import type { Root } from "mdast";
import { Fault } from "../../config/errors/fault.ts";
import type { Converter, Source } from "../contract.ts";
import type { Document } from "../document/model.ts";
import type { Encoding } from "../encoding.ts";
import { encodingOf, readText, sizeOf, type TextSize } from "../read-text.ts";
import { looksLikeMarkdown } from "./evidence.ts";
import { type FrontMatter, splitFrontMatter } from "./front-matter.ts";
import { parseMarkdown } from "./markdown.ts";
import { plainBlocks } from "./plain.ts";

const markdownExtensions: readonly string[] = [".md", ".markdown"];

interface Read {
  root: Root;
  format: "markdown" | "plain";
  frontMatter: FrontMatter | null;
  warnings: string[];
}

export const converter: Converter = {
  async measure(source) {
    const { size } = await measureText(source);
    return { metrics: { words: size.words }, sourceUnits: 1 };
  },

  async convert(source, _request, context): Promise<Document> {
    const { encoding, size } = await measureText(source);
    let text = "";
    for await (const piece of readText(source, encoding)) text += piece;
    const { root, format, frontMatter, warnings } = read(text.replace(/\r\n?/g, "\n"), source);
    context.progress(1, 1);
    if (size.undecodable > 0) {
      warnings.push(`${size.undecodable} characters could not be read as ${encoding.label}.`);
    }
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
      root,
      units: [{ index: 1, signals }],
      assets: [],
      metadata: {
        ...frontMatter?.metadata,
        engines: {},
        details: { encoding: encoding.label, format, ...(frontMatter && { front_matter: frontMatter.text }) },
      },
      metrics: { words: size.words },
    };
  },
};

async function measureText(source: Source): Promise<{ encoding: Encoding; size: TextSize }> {
  const encoding = await encodingOf(source);
  const size = await sizeOf(readText(source, encoding));
  if (size.blank) throw new Fault("empty_document", { message: "The file holds nothing but white space." });
  return { encoding, size };
}

/** As Markdown when its name or its own marks say so and it can be read as such, else as plain text. */
function read(text: string, source: Source): Read {
  const named = markdownExtensions.includes(extname(source.filename).toLowerCase());
  if (!named && !looksLikeMarkdown(text)) {
    return {
      root: { type: "root", children: plainBlocks(text) },
      format: "plain",
      frontMatter: null,
      warnings: [],
    };
  }
  const { frontMatter, body } = splitFrontMatter(text);
  const root = parseMarkdown(body);
  if (root !== null) return { root, format: "markdown", frontMatter, warnings: [] };
  const warning = "The Markdown is nested or marked beyond what can be read; it was kept as plain text.";
  return {
    root: { type: "root", children: plainBlocks(body) },
    format: "plain",
    frontMatter,
    warnings: [warning],
  };
}
