/** Word documents of a wanted length: headings, paragraphs with looks and links, lists and tables, as people mix them. */
import {
  contentTypesXml,
  packageBytes,
  relationsXml,
  xmlPart,
} from "../../converters/office/testing/package-writer.ts";
import { type SeededRandom, seededRandom } from "./random.ts";
import { words } from "./words.ts";

const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/** `characters` of Markdown, about; the same seed gives the same bytes. */
export function docxOf(characters: number, seed = 1): Promise<Uint8Array> {
  const random = seededRandom(seed);
  const blocks: string[] = [];
  for (let written = 0; written < characters; ) {
    const block = random.pick(kinds)(random);
    blocks.push(block.xml);
    written += block.characters;
  }
  return packageBytes({
    "[Content_Types].xml": contentTypesXml({
      "word/document.xml": `${wordType}.document.main+xml`,
      "word/styles.xml": `${wordType}.styles+xml`,
      "word/numbering.xml": `${wordType}.numbering+xml`,
    }),
    "_rels/.rels": relationsXml([{ id: "r1", type: "officeDocument", target: "word/document.xml" }]),
    "word/document.xml": xmlPart(
      `<w:document xmlns:w="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>${blocks.join("")}<w:sectPr/></w:body></w:document>`,
    ),
    "word/_rels/document.xml.rels": relationsXml([
      { id: "r1", type: "styles", target: "styles.xml" },
      { id: "r2", type: "numbering", target: "numbering.xml" },
      { id: "link", type: "hyperlink", target: "https://example.com/page", external: true },
    ]),
    "word/styles.xml": xmlPart(`<w:styles xmlns:w="${main}">${styles}</w:styles>`),
    "word/numbering.xml": xmlPart(`<w:numbering xmlns:w="${main}">${numbering}</w:numbering>`),
  });
}

const style = (id: string, name: string, more = "") =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
const styles = [
  style("Normal", "Normal"),
  ...[1, 2, 3].map((level) =>
    style(
      `Heading${level}`,
      `heading ${level}`,
      `<w:basedOn w:val="Normal"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr>`,
    ),
  ),
].join("");

const levels = ["bullet", "decimal"].map(
  (format, id) =>
    `<w:abstractNum w:abstractNumId="${id}">${[0, 1].map((level) => `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${format === "bullet" ? "•" : `%${level + 1}.`}"/></w:lvl>`).join("")}</w:abstractNum>`,
);
const numbering = `${levels.join("")}${[0, 1].map((id) => `<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/></w:num>`).join("")}`;

interface Block {
  xml: string;
  /** Of Markdown. */
  characters: number;
}

const run = (text: string, properties = "") =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string, properties = "") =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;

function sentence(random: SeededRandom, most: number): string {
  return `${Array.from({ length: random.integer(3, most) }, () => random.pick(words)).join(" ")}.`;
}

function prose(random: SeededRandom): Block {
  const pieces = Array.from({ length: random.integer(2, 6) }, () => sentence(random, 18));
  const content = pieces.map((text, at) => {
    if (at % 4 === 1) return run(`${text} `, at % 8 === 1 ? "<w:b/>" : "<w:i/>");
    return at % 4 === 3 ? `<w:hyperlink r:id="link">${run(text)}</w:hyperlink>` : run(`${text} `);
  });
  return { xml: paragraph(content.join("")), characters: pieces.join(" ").length + 6 };
}

function heading(random: SeededRandom): Block {
  const text = sentence(random, 6);
  const level = random.integer(1, 3);
  return {
    xml: paragraph(run(text), `<w:pStyle w:val="Heading${level}"/>`),
    characters: text.length + level + 3,
  };
}

function list(random: SeededRandom): Block {
  const id = random.integer(1, 2);
  const items = Array.from({ length: random.integer(2, 7) }, () => sentence(random, 12));
  const properties = (at: number) =>
    `<w:numPr><w:ilvl w:val="${at % 3 === 2 ? 1 : 0}"/><w:numId w:val="${id}"/></w:numPr>`;
  return {
    xml: items.map((text, at) => paragraph(run(text), properties(at))).join(""),
    characters: items.join("").length + 4 * items.length,
  };
}

function table(random: SeededRandom): Block {
  const columns = random.integer(2, 5);
  const rows = Array.from({ length: random.integer(2, 8) }, () =>
    Array.from({ length: columns }, () => sentence(random, 4)),
  );
  const cells = (row: string[]) =>
    row.map((text) => `<w:tc><w:tcPr/>${paragraph(run(text))}</w:tc>`).join("");
  return {
    xml: `<w:tbl><w:tblPr/><w:tblGrid>${"<w:gridCol/>".repeat(columns)}</w:tblGrid>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join("")}</w:tbl>${paragraph("")}`,
    characters: rows.flat().join("").length + 3 * rows.length * columns,
  };
}

const kinds = [prose, prose, prose, prose, heading, list, table] as const;
