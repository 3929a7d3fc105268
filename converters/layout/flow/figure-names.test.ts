import { expect, test } from "bun:test";
import type { Asset } from "../../document/model.ts";
import { DocumentHeadings } from "../headings/document-headings.ts";
import { emptyPage, type PageContent, plainWord, type Style } from "../model.ts";
import { makeLine } from "../page/lines.ts";
import { assemble } from "./assemble.ts";
import { layOutDocument } from "./lay-out.ts";

const style: Style = { key: "a", font: "a", size: 10, bold: false, italic: false, mono: false, color: 0 };
const line = (text: string, y: number) =>
  makeLine(text.split(" ").map((word, at) => plainWord(word, 60 + at * 40, 95 + at * 40, y, style)));

/** Text, a picture, and what stands below it. */
function page(below: string, recognized: boolean): PageContent {
  const made = { ...emptyPage(1, 595, 842), recognized };
  made.lines = [line("The harbour was deepened before the war,", 100), line("and again after it.", 112)];
  if (below !== "") made.lines.push(line(below, 420));
  made.pictures = [{ x0: 60, y0: 140, x1: 360, y1: 400, width: 900, height: 780, ordinal: 0 }];
  made.characters = 60;
  return made;
}

async function altOf(below: string, recognized: boolean): Promise<string | null | undefined> {
  const { packed, vocabulary, body } = await layOutDocument([page(below, recognized)], {
    keepFurniture: false,
  });
  const asset: Asset = { path: "assets/a.png", file: "a.png", contentType: "image/png" };
  const root = await assemble(packed, {
    ...{ body, vocabulary, lettering: false },
    headings: new DocumentHeadings(packed, body, []),
    writeFigures: async (_, figures) => new Map(figures.map((figure) => [figure, asset])),
  });
  const images = root.children.flatMap((node) => (node.type === "paragraph" ? node.children : []));
  return images.find((node) => node.type === "image")?.alt;
}

test("a picture on a scan has a name, as its caption says or for lack of one", async () => {
  expect(await altOf("", true)).toBe("Picture");
  expect(await altOf("Figure 2: The harbour from the pilots' lookout before it was deepened", true)).toBe(
    "Figure 2",
  );
});

test("a picture that a file holds has the name that the file gives it, or none", async () => {
  expect(await altOf("", false)).toBe("");
});
