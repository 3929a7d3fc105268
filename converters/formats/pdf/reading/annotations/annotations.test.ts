import { expect, test } from "bun:test";
import type * as Mupdf from "mupdf";
import { loadMupdf } from "../../../../engines/mupdf.ts";
import type { PageContent, Word } from "../../../../layout/model.ts";
import { makePdf, Sheet } from "../../testing/sheet.ts";
import { extractPage } from "../extract.ts";
import { StyleTable } from "../lines/styles.ts";
import { type Annotation, attachAnnotations, pageAttachments } from "./annotations.ts";

const engine = await loadMupdf();

type Made = Record<string, unknown>;

interface Read {
  annotations: Annotation[];
  page: PageContent;
  attachments: ReturnType<typeof pageAttachments>;
}

/** A page that says "Some words stand here" at 72 points from the left, 100 from the top, in 12 points. */
function readWith(make: (document: Mupdf.PDFDocument) => Made[], before = 0): Read {
  const sheet = new Sheet().text(72, 100, "Some words stand here", { size: 12, face: "mono" });
  const bytes = makePdf(engine, [sheet], {
    prepare: (document) => document.findPage(0).put("Annots", make(document)),
  });
  const document = engine.mupdf.Document.openDocument(bytes, "application/pdf") as Mupdf.PDFDocument;
  try {
    const page = extractPage(engine, document, 1, new StyleTable(engine.mupdf));
    const attachments = pageAttachments(document, 1);
    return { annotations: attachAnnotations(page, document, before), page, attachments };
  } finally {
    document.destroy();
  }
}

/** Over "words": letters of a typewriter are 7.2 points wide. */
const quad = [107, 755, 145, 755, 107, 738, 145, 738];
const highlight = (rest: Made = {}): Made => ({
  ...{ Type: "Annot", Subtype: "Highlight", Rect: [107, 738, 145, 755], QuadPoints: quad },
  ...rest,
});
const commented = ({ lines }: PageContent): Word[] =>
  lines.flatMap(({ words }) => words).filter(({ comments }) => comments !== undefined);

test("a highlight is tied to the words below it, with who wrote what and when", () => {
  const said = { T: "(A. Reader)", M: "(D:20240501120000Z)", Contents: "(Which?)" };
  const { annotations, page } = readWith(() => [highlight(said)], 4);
  expect(annotations).toEqual([
    {
      ...{ identifier: "a5", page: 1, kind: "Highlighted", author: "A. Reader", date: "2024-05-01" },
      ...{ text: "Which?", marked: "words" },
    },
  ]);
  expect(commented(page).map(({ text, comments }) => [text, comments])).toEqual([["words", ["a5"]]]);
});

test("corners in any order, and points that are no numbers, harm nothing", () => {
  const turned = [145, 738, 107, 738, 145, 755, 107, 755];
  expect(readWith(() => [highlight({ QuadPoints: turned })]).annotations[0]?.marked).toBe("words");
  const broken = readWith(() => [highlight({ QuadPoints: ["A", "B"], Contents: "(Still.)" })]);
  expect(broken.annotations[0]).toMatchObject({ marked: "", text: "Still." });
});

test("a note beside the text goes to the nearest word to its left", () => {
  const note = { Type: "Annot", Subtype: "Text", Rect: [240, 738, 258, 756], Contents: "(See me.)" };
  const { annotations, page } = readWith(() => [note]);
  expect(annotations[0]).toMatchObject({ kind: "Comment", text: "See me.", marked: "" });
  expect(commented(page).map(({ text }) => text)).toEqual(["here"]);
});

test("replies are named so, and several annotations of a word keep their order", () => {
  const { annotations, page } = readWith((document) => {
    const first = document.addObject(highlight({ Contents: "(One.)" }));
    return [first, highlight({ Contents: "(Two.)", IRT: first })] as unknown as Made[];
  });
  expect(annotations.map(({ kind }) => kind)).toEqual(["Highlighted", "Reply"]);
  expect(commented(page).map(({ comments }) => comments)).toEqual([["a1", "a2"]]);
});

test.each<[string, Made]>([
  ["hidden", { F: 1 << 1 }],
  ["of no known kind", { Subtype: "Sound" }],
  ["that say nothing and mark nothing", { QuadPoints: [0, 0, 1, 0, 0, 1, 1, 1] }],
])("those %s are left out", (_which, rest) => {
  expect(readWith(() => [highlight(rest)]).annotations).toEqual([]);
});

test("a file that is pinned to the page is named, not taken out", () => {
  const { attachments } = readWith((document) => {
    const file = document.addStream("hello", { Type: "EmbeddedFile", Params: { Size: 5 } });
    const FS = { Type: "Filespec", UF: "(notes.txt)", EF: { F: file } };
    return [{ Type: "Annot", Subtype: "FileAttachment", Rect: [10, 10, 30, 30], FS }];
  });
  expect(attachments).toEqual([{ name: "notes.txt", bytes: 5, media_type: null, page: 1 }]);
});
