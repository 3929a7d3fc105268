import { expect, test } from "bun:test";
import { convertMeasured, usualRequest, withSource } from "../../../../testing/converted.ts";
import { converter } from "../converter.ts";
import { documentBytes, paragraph, run } from "../testing/document-writer.ts";

const words = "Words of some length that fill line after line. ".repeat(60);
const body = [
  paragraph("Heading", { style: "Heading1" }),
  paragraph(words).repeat(4),
  `<w:p><w:ins w:id="1" w:author="Ada">${run(words)}</w:ins><w:del w:id="2" w:author="Ada"><w:r><w:delText>${words}</w:delText></w:r></w:del></w:p>`,
  `<w:sdt><w:sdtContent>${paragraph(words).repeat(3)}</w:sdtContent></w:sdt>`,
  `<w:tbl>${`<w:tr><w:tc>${paragraph("cell")}</w:tc><w:tc>${paragraph(words)}</w:tc></w:tr>`.repeat(3)}</w:tbl>`,
  paragraph(run(words, "<w:vanish/>")),
].join("");

test("the pages that are settled are those of the estimate, whatever the options; blocks stand on them", async () => {
  await withSource("x.docx", await documentBytes({ body }), async (source, folder) => {
    const pages = new Set<number | undefined>();
    for (const changes of ["accepted", "original", "marked"]) {
      for (const hidden of ["keep", "drop"]) {
        const options = { changes, hidden, comments: "drop", furniture: "keep", heading_numbers: "keep" };
        const request = { ...usualRequest, options };
        const document = await convertMeasured(converter, source, folder, { request });
        for (const { data } of document.root.children)
          expect(data?.provenance?.unit ?? 1).toBeLessThanOrEqual(document.units.length);
        pages.add(document.metrics.pages);
      }
    }
    expect([...pages]).toHaveLength(1);
    expect([...pages][0]).toBeGreaterThan(3);
  });
});
