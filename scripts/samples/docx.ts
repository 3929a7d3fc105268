/** Word documents of a wanted length: headings, paragraphs with looks and links, lists and tables, as people mix them. */
import { type SeededRandom, seededRandom } from "../../config/testing/random.ts";
import {
  commonStyles,
  documentBytes,
  list as listOf,
  paragraph,
  run,
} from "../../converters/formats/office/docx/testing/document-writer.ts";
import { words } from "./words.ts";

const levels = {
  bullet: ["•", "•"],
  decimal: ["%1.", "%2."],
} as const;
const numbering = [
  ...Object.entries(levels).map(([format, texts], id) =>
    listOf(
      id,
      texts.map((text) => [format, text]),
    ),
  ),
  ...[0, 1].map((id) => `<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/></w:num>`),
].join("");

/** A picture of one grey pixel (PNG, 2nd edition); what stands behind its end makes it as long as photographs are. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);
const pictureBytes = 40_000;

const picture = (id: string, alt: string) =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="${alt}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="a.png"/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

/** `characters` of Markdown, about, and so many pictures, which are evenly spread; the same seed gives the same bytes. */
export function docxOf(characters: number, seed = 1, pictures = 0): Promise<Uint8Array> {
  const random = seededRandom(seed);
  const blocks: string[] = [];
  for (let written = 0; written < characters; ) {
    const block = random.pick(kinds)(random);
    blocks.push(block.xml);
    written += block.characters;
  }
  const files = Array.from({ length: pictures }, (_, at) => ({
    id: `picture${at}`,
    target: `media/${at}.png`,
  }));
  for (const [at, { id }] of files.entries())
    blocks.splice(
      Math.round((blocks.length * (at + 1)) / (pictures + 1)),
      0,
      paragraph(picture(id, "A photograph")),
    );
  return documentBytes({
    body: `${blocks.join("")}<w:sectPr/>`,
    styles: commonStyles,
    numbering,
    relations: [
      { id: "link", type: "hyperlink", target: "https://example.com/page", external: true },
      ...files.map((file) => ({ ...file, type: "image" })),
    ],
    parts: Object.fromEntries(files.map(({ target }) => [`word/${target}`, photograph(random)])),
  });
}

function photograph(random: SeededRandom): Uint8Array {
  const noise = Uint8Array.from({ length: pictureBytes }, () => random.integer(0, 255));
  return Buffer.concat([pixel, noise]);
}

interface Block {
  xml: string;
  characters: number;
}

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
    xml: paragraph(text, { style: `Heading${level}` }),
    characters: text.length + level + 3,
  };
}

function list(random: SeededRandom): Block {
  const id = random.integer(1, 2);
  const items = Array.from({ length: random.integer(2, 7) }, () => sentence(random, 12));
  return {
    xml: items.map((text, at) => paragraph(text, { list: [id, at % 3 === 2 ? 1 : 0] })).join(""),
    characters: items.join("").length + 4 * items.length,
  };
}

function table(random: SeededRandom): Block {
  const columns = random.integer(2, 5);
  const rows = Array.from({ length: random.integer(2, 8) }, () =>
    Array.from({ length: columns }, () => sentence(random, 4)),
  );
  const cells = (row: string[]) => row.map((text) => `<w:tc><w:tcPr/>${paragraph(text)}</w:tc>`).join("");
  return {
    xml: `<w:tbl><w:tblPr/><w:tblGrid>${"<w:gridCol/>".repeat(columns)}</w:tblGrid>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join("")}</w:tbl>${paragraph("")}`,
    characters: rows.flat().join("").length + 3 * rows.length * columns,
  };
}

const kinds = [prose, prose, prose, prose, heading, list, table] as const;
