/** Small files that show one part very often: what is written out for each place has an end. */
import { expect, test } from "bun:test";
import type { Converter } from "../../contract.ts";
import { toMarkdown } from "../../document/markdown/write.ts";
import { contextIn } from "../../testing/context.ts";
import { usualRequest, withSource } from "../../testing/converted.ts";
import { converter as word } from "./docx/converter.ts";
import { documentBytes, paragraph } from "./docx/testing/document-writer.ts";
import { converter as powerPoint } from "./pptx/converter.ts";
import { box, deckBytes, paragraph as line, run } from "./pptx/testing/deck-writer.ts";

/** How often `word` stands in what becomes of the file. */
async function times(converter: Converter, bytes: Uint8Array, said: string): Promise<number> {
  const request = { ...usualRequest, options: { notes: "keep", comments: "keep" } };
  const { root } = await withSource("input", bytes, (source, folder) =>
    converter.convert(source, request, contextIn(folder)),
  );
  return toMarkdown(root).split(said).length - 1;
}

const chunks = (references: number, part: string, content: string | Uint8Array) =>
  documentBytes({
    body: paragraph("outside") + '<w:altChunk r:id="c"/>'.repeat(references),
    relations: [{ id: "c", type: "aFChunk", target: part }],
    parts: { [`word/${part}`]: content },
  });

test("a document within the document", async () => {
  const inner = await documentBytes({ body: paragraph("inside") });
  expect(await times(word, await chunks(3, "c.docx", inner), "inside")).toBe(3);
  expect(await times(word, await chunks(200, "c.docx", inner), "inside")).toBe(8);
  expect(await times(word, await chunks(200, "c.html", "<p>inside</p>"), "inside")).toBe(8);
});

test("a chart", async () => {
  const chart = "http://schemas.openxmlformats.org/drawingml/2006/chart";
  const drawn = `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData uri="${chart}"><c:chart xmlns:c="${chart}" r:id="c"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  const point = '<c:ptCount val="1"/><c:pt idx="0"><c:v>inside</c:v></c:pt>';
  const series = `<c:ser><c:cat><c:strLit>${point}</c:strLit></c:cat><c:val><c:numLit><c:pt idx="0"><c:v>1</c:v></c:pt></c:numLit></c:val></c:ser>`;
  const bytes = await documentBytes({
    body: paragraph(drawn).repeat(100),
    relations: [{ id: "c", type: "chart", target: "chart.xml" }],
    parts: {
      "word/chart.xml": `<c:chartSpace xmlns:c="${chart}"><c:chart><c:plotArea><c:barChart>${series}</c:barChart></c:plotArea></c:chart></c:chartSpace>`,
    },
  });
  expect(await times(word, bytes, "inside")).toBe(8);
});

test("a page of notes", async () => {
  const namespaces =
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
  const text = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="n"/><p:cNvSpPr/><p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr><p:txBody>${line(run("inside"))}</p:txBody></p:sp>`;
  const bytes = await deckBytes({
    slides: Array.from({ length: 30 }, () => ({
      shapes: box([0, 0, 100, 100], line(run("outside"))),
      relations: [{ id: "n", type: "notesSlide", target: "../notesSlides/n.xml" }],
    })),
    parts: {
      "ppt/notesSlides/n.xml": `<p:notes ${namespaces}><p:cSld><p:spTree>${text}</p:spTree></p:cSld></p:notes>`,
    },
  });
  expect(await times(powerPoint, bytes, "inside")).toBe(8);
  expect(await times(powerPoint, bytes, "outside")).toBe(30);
});
