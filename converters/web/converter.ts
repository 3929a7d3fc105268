/** Pages of HTML as whole documents: nothing of them is taken for furniture. */
import type { Root } from "mdast";
import { Fault } from "../../config/errors/fault.ts";
import type { Converter, Source } from "../contract.ts";
import type { Document } from "../document/model.ts";
import { plainText } from "../document/plain-text.ts";
import { PictureFiles } from "../pictures/files.ts";
import { linkFragments } from "./fragments.ts";
import { type ParsedHtml, parseHtml } from "./parse.ts";
import { readHtml } from "./reading.ts";
import { showsAnything, wordsOf } from "./words.ts";

export const converter: Converter = {
  async measure(source) {
    const { tree } = await parsed(source);
    const words = wordsOf(tree);
    if (words === 0 && !showsAnything(tree))
      throw new Fault("empty_document", { message: "The page shows neither text nor pictures." });
    return { metrics: { words }, sourceUnits: 1 };
  },

  async convert(source, _request, context): Promise<Document> {
    const { tree, encoding, warnings } = await parsed(source);
    const pictures = new PictureFiles(context.workDir, (number) => `figure-${number}`);
    const read = readHtml(tree, { base: null, wholeDocument: true, pictures });
    const root: Root = { type: "root", children: read.children };
    linkFragments(root, read.anchors);
    await pictures.finish();
    context.progress(1, 1);
    const text = plainText(root);
    const { title, authors, language, ...details } = read.metadata;
    return {
      root,
      units: [
        {
          index: 1,
          signals: {
            characters: text.length,
            unmappedCharacters: text.match(/\ufffd/g)?.length ?? 0,
            coverage: null,
            ocrConfidence: null,
            tableConsistency: null,
            warnings: [...warnings, ...read.warnings],
            failed: false,
          },
        },
      ],
      assets: pictures.assets,
      metadata: {
        ...(title !== undefined && { title }),
        ...(authors !== undefined && { authors }),
        ...(language !== undefined && { language }),
        engines: {},
        details: { encoding, ...details },
      },
      metrics: { words: read.words },
    };
  },
};

async function parsed(source: Source): Promise<ParsedHtml> {
  return parseHtml(await Bun.file(source.path).bytes());
}
