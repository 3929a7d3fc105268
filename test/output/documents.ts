/** Real documents of every kind that carry the payloads as their text, addresses, names and drawings. */
import { bookBytes } from "../../converters/formats/epub/testing/book.ts";
import {
  documentBytes,
  paragraph,
  run,
} from "../../converters/formats/office/docx/testing/document-writer.ts";
import { escapeXml } from "../../converters/formats/office/testing/package-writer.ts";
import { workbookBytes } from "../../converters/formats/office/xlsx/testing/workbook-writer.ts";
import { pdfOf } from "../../scripts/samples/pdf.ts";
import { armed, type Payload } from "./payloads/payload.ts";
import { ofFamilies, payloads } from "./payloads/table.ts";

/** Before each payload stands `P` and its number, so that the test sees whether it arrived. */
export const markOf = ({ id }: Payload) => `P${id}`;

/** Ends what an unclosed construct would swallow: of CommonMark (0.31, section 4.6) and of HTML. */
const closing =
  "--> ?> ]]> </script></style></pre></textarea></title></xmp></iframe></noembed></noframes></select>";

export const markdownOf = (list: readonly Payload[], attacker: string): string =>
  list.map((each) => `${markOf(each)}\n\n${armed(each, attacker)}\n\n${closing}\n`).join("\n");

export interface HostileDocument {
  name: string;
  bytes: Uint8Array;
  carried: readonly Payload[];
  /** The share of the marks that its Markdown has; the rest is in what a kind leaves out. */
  least: number;
}

/** XML 1.0 has no controls; a run of text in a document loses nothing else. */
const xmlText = (text: string) =>
  escapeXml(text.replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "?"));
const svgOf = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${text}</svg>`;

const markup = ofFamilies("script", "address", "mutation", "style", "form", "frame", "navigation", "beacon");
const drawings = ofFamilies("drawing");
const addresses = ofFamilies("address", "link");

export async function hostileDocuments(attacker: string): Promise<HostileDocument[]> {
  const text = (each: Payload) => armed(each, attacker);
  const lines = (list: readonly Payload[]) => list.map((each) => `${markOf(each)} ${text(each)}`);
  const made = (
    name: string,
    content: string | Uint8Array,
    carried = payloads,
    least = 1,
  ): HostileDocument => ({
    name,
    bytes: typeof content === "string" ? new TextEncoder().encode(content) : content,
    carried,
    least,
  });

  // Files with other controls are refused as binary.
  const written = payloads.filter((each) => !/[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test(text(each)));
  const plain = payloads.filter((each) => /^[\x20-\x7e]{1,160}$/.test(text(each)));
  const rows = written.filter((each) => !/[\n-\r\x1b\x80-\x9f\u2028\u2029]/.test(text(each)));
  return [
    ...chunks(written, 300).map((some, at) => made(`${at + 1}.md`, markdownOf(some, attacker), some)),
    made(
      "page.html",
      `<!doctype html><title>a</title><main>${markup
        .filter((each) => written.includes(each))
        .map((each) => `<p>${markOf(each)}</p>${text(each)}${closing}`)
        .join("\n")}</main>`,
      markup.filter((each) => written.includes(each)),
      0.3,
    ),
    made("text.txt", lines(written).join("\n\n"), written),
    made(
      "table.csv",
      `mark,text,number\r\n${rows.map((each) => `${markOf(each)},"${text(each).replaceAll('"', '""')}",${each.id}\r\n`).join("")}`,
      rows,
    ),
    made(
      "values.json",
      JSON.stringify(written.map((each) => ({ mark: markOf(each), [text(each)]: text(each) }))),
      written,
    ),
    made(
      "records.xml",
      `<records>${written.map((each) => `<record><mark>${markOf(each)}</mark><text>${xmlText(text(each))}</text></record>`).join("")}</records>`,
      written,
    ),
    made("notebook.ipynb", notebookOf(attacker), [...markup, ...drawings], 0.5),
    made("book.epub", bookOf(attacker), [...markup, ...drawings], 0.5),
    made(
      "words.docx",
      await documentBytes({
        body: `${lines(payloads)
          .map((line) =>
            paragraph(run(line.replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "?"))),
          )
          .join(
            "",
          )}${addresses.map((each) => paragraph(`<w:hyperlink r:id="h${each.id}">${run("a link")}</w:hyperlink>`)).join("")}<w:sectPr/>`,
        relations: addresses.map((each) => ({
          id: `h${each.id}`,
          type: "hyperlink",
          target: targetIn(text(each)),
          external: true,
        })),
      }),
    ),
    made(
      "sheet.xlsx",
      await workbookBytes({
        sheets: [
          {
            name: "<img src=x>",
            rows: payloads
              .map(
                (each, at) =>
                  `<row r="${at + 1}"><c r="A${at + 1}" t="inlineStr"><is><t>${markOf(each)}</t></is></c><c r="B${at + 1}" t="inlineStr"><is><t>${xmlText(text(each))}</t></is></c></row>`,
              )
              .join(""),
          },
        ],
        types: {
          "xl/worksheets/sheet1.xml":
            "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml",
        },
      }),
    ),
    made(
      "print.pdf",
      pdfOf(chunks(plain, 8).map((some, at) => ({ heading: `Page ${at}`, paragraphs: lines(some) }))),
      plain,
      0.9,
    ),
  ];
}

/** The address in a payload's link. */
const targetIn = (text: string): string =>
  /href="([^"]*)"/.exec(text)?.[1] ?? /\]\(<([^>]*)>\)/.exec(text)?.[1] ?? "javascript:fired(0)";

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

function notebookOf(attacker: string): string {
  const output = (each: Payload, data: object) => ({
    cell_type: "code",
    metadata: {},
    execution_count: 1,
    source: [`# ${markOf(each)}`],
    outputs: [
      { output_type: "display_data", metadata: {}, data },
      { output_type: "stream", name: "stdout", text: ["\u001b]0;title\u0007\u001b[31mred\r\n"] },
    ],
  });
  const cells = [
    ...markup.flatMap((each) => [
      { cell_type: "markdown", metadata: {}, source: [markdownOf([each], attacker)] },
      output(each, { "text/html": [armed(each, attacker)] }),
    ]),
    ...drawings.map((each) => output(each, { "image/svg+xml": [svgOf(armed(each, attacker))] })),
  ];
  return JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 });
}

/** Drawings stand in chapters and as files of their own. */
function bookOf(attacker: string): Uint8Array {
  const chapters = Object.fromEntries([
    ...chunks(markup, 25).map((some, at) => [
      `m${at}.xhtml`,
      some.map((each) => `<p>${markOf(each)}</p>${armed(each, attacker)}${closing}`).join("\n"),
    ]),
    ...chunks(drawings, 25).map((some, at) => [
      `d${at}.xhtml`,
      some
        .map(
          (each) =>
            `<p>${markOf(each)} <img src="${each.id}.svg" alt="a"/></p>${svgOf(armed(each, attacker))}`,
        )
        .join("\n"),
    ]),
  ]);
  return bookBytes({
    chapters,
    items: drawings
      .map(({ id }) => `<item id="s${id}" href="${id}.svg" media-type="image/svg+xml"/>`)
      .join(""),
    files: Object.fromEntries(drawings.map((each) => [`OEBPS/${each.id}.svg`, svgOf(armed(each, attacker))])),
  });
}
