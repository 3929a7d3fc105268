/** Pages of HTML as whole documents: nothing of them is taken for furniture. */

import type { Root as HtmlRoot } from "hast";
import type { Root } from "mdast";
import { Fault } from "../../../config/errors/fault.ts";
import type { Converter, Source } from "../../contract.ts";
import type { Document } from "../../document/model.ts";
import { plainText } from "../../document/plain-text.ts";
import { signalsOfText } from "../../document/signals.ts";
import { absentPictures } from "../../pictures/absent.ts";
import { PictureFiles } from "../../pictures/files.ts";
import { linkFragments } from "./fragments.ts";
import { type ParsedHtml, parseHtml } from "./parse.ts";
import { below, isElement } from "./reading/element.ts";
import { isHidden } from "./reading/hidden.ts";
import { type ReadHtml, readHtml } from "./reading.ts";

export const converter: Converter = {
  async measure(source) {
    const { tree } = await parsed(source);
    const { words } = read(tree, null);
    if (words === 0 && !showsAnything(tree))
      throw new Fault("empty_document", { message: "The page shows neither text nor pictures." });
    return { metrics: { words }, sourceUnits: 1 };
  },

  async convert(source, _request, context): Promise<Document> {
    const { tree, encoding, encodingTrust, warnings } = await parsed(source);
    const { pictures, words, ...page } = read(tree, context.workDir);
    const root: Root = { type: "root", children: page.children };
    linkFragments(root, page.anchors);
    await pictures.finish();
    context.progress(1, 1);
    const absent = absentPictures(
      [root],
      pictures.assets.map(({ path }) => path),
    );
    const signals = signalsOfText(plainText(root), [...warnings, ...page.warnings, ...absent], encodingTrust);
    const { title, authors, language, ...details } = page.metadata;
    return {
      root,
      units: [{ index: 1, signals }],
      assets: pictures.assets,
      metadata: {
        ...(title !== undefined && { title }),
        ...(authors !== undefined && { authors }),
        ...(language !== undefined && { language }),
        engines: {},
        details: { encoding, ...details },
      },
      metrics: { words },
    };
  },
};

/** `workDir`: null to measure the page by all that it will say, without its pictures' files. */
function read(tree: HtmlRoot, workDir: string | null): ReadHtml & { pictures: PictureFiles } {
  const pictures = new PictureFiles(workDir, (number) => `figure-${number}`);
  return { ...readHtml(tree, { base: null, wholeDocument: true, pictures }), pictures };
}

async function parsed(source: Source): Promise<ParsedHtml> {
  return parseHtml(await Bun.file(source.path).bytes());
}

/** Whether there is anything to be read: words, signs, pictures, films. */
function showsAnything(tree: HtmlRoot): boolean {
  for (const node of below(tree, (element) => !isHidden(element))) {
    if (node.type === "text" && /\S/.test(node.value)) return true;
    if (isElement(node, "img", "picture", "svg", "video", "audio", "iframe", "object", "embed", "math"))
      return true;
  }
  return false;
}
