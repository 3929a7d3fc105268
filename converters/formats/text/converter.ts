import { basename, extname, join } from "node:path";
import { Fault } from "../../../config/errors/fault.ts";
import type { Converter, Source } from "../../contract.ts";
import { cleanText } from "../../document/markdown/clean.ts";
import type { Document } from "../../document/model.ts";
import { signalsOfDecoded } from "../../document/signals.ts";
import { encodingOf, readText, sizeOf, type TextSize } from "../../input/encodings/read-text.ts";
import { looksLikeMarkdown } from "./evidence.ts";
import { fileKindOf } from "./file-kind.ts";
import { type FrontMatter, splitFrontMatter } from "./front-matter.ts";
import { isTooDeep } from "./markdown.ts";
import { plainBlocks } from "./plain/blocks.ts";
import { withoutBlankEnds } from "./plain/lines.ts";
import { keepMarkdown } from "./verbatim/keep.ts";

/** Without what no text needs and a terminal would obey (controls, a stray byte order mark), one line feed at its end. */
function cleanMarkdown(text: string): string {
  const clean = cleanText(text);
  let end = clean.length;
  while (clean.charAt(end - 1) === "\n") end -= 1;
  return `${clean.slice(0, end)}\n`;
}

const markdownExtensions: readonly string[] = [".md", ".markdown"];

interface Read extends Pick<Document, "root" | "written" | "assets"> {
  format: "markdown" | "plain" | "code";
  frontMatter: FrontMatter | null;
  warnings: string[];
}

export const converter: Converter = {
  async measure(source) {
    const encoding = await encodingOf(source);
    const { words } = await contentSize(readText(source, encoding));
    return { metrics: { words }, sourceUnits: 1 };
  },

  async convert(source, _request, context): Promise<Document> {
    const encoding = await encodingOf(source);
    const pieces = await Array.fromAsync(readText(source, encoding));
    const size = await contentSize(pieces);
    const text = pieces.join("").replace(/\r\n?/g, "\n");
    const { format, frontMatter, warnings, ...content } = await read(text, source, context.workDir);
    context.progress(1, 1);
    const signals = signalsOfDecoded(encoding, size, warnings);
    return {
      ...content,
      units: [{ index: 1, signals }],
      metadata: {
        ...frontMatter?.metadata,
        engines: {},
        details: { encoding: encoding.label, format, ...(frontMatter && { front_matter: frontMatter.text }) },
      },
      metrics: { words: size.words },
    };
  },
};

async function contentSize(pieces: Iterable<string> | AsyncIterable<string>): Promise<TextSize> {
  const size = await sizeOf(pieces);
  if (size.blank) throw new Fault("empty_document", { message: "The file contains only white space." });
  return size;
}

function asPlain(text: string, warnings: string[]): Read {
  const root: Document["root"] = { type: "root", children: plainBlocks(text) };
  return { root, assets: [], format: "plain", frontMatter: null, warnings };
}

function asCode(text: string, language: string): Read {
  const value = withoutBlankEnds(text);
  const root: Document["root"] = {
    type: "root",
    children: [{ type: "code", lang: language === "" ? null : language, value }],
  };
  return { root, assets: [], format: "code", frontMatter: null, warnings: [] };
}

/** As code or Markdown when its name says so, as Markdown when its own marks do, else as plain text. */
async function read(text: string, source: Source, workDir: string): Promise<Read> {
  const fileKind = fileKindOf(basename(source.filename));
  if (fileKind.kind === "code") return asCode(text, fileKind.language);
  const named = markdownExtensions.includes(extname(source.filename).toLowerCase());
  if (!named && !looksLikeMarkdown(text)) return asPlain(text, []);
  if (isTooDeep(text))
    return asPlain(text, ["The Markdown is nested beyond what can be read; it was kept as plain text."]);
  const clean = cleanMarkdown(text);
  const { frontMatter, body } = splitFrontMatter(clean);
  const kept = keepMarkdown(clean, clean.length - body.length, workDir);
  await kept.settle();
  const file = join(workDir, "kept.md");
  await Bun.write(file, kept.text);
  return {
    root: { type: "root", children: kept.children },
    written: { file, lines: kept.lines, assets: kept.assets.map(({ path }) => path) },
    assets: kept.assets,
    format: "markdown",
    frontMatter,
    warnings: kept.warnings,
  };
}
