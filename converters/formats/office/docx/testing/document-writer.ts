/** Word documents for tests and for the corpus, out of pieces of their markup. */
import {
  contentTypesXml,
  escapeXml,
  type Parts,
  packageBytes,
  type RelationOf,
  relationsXml,
  xmlPart,
} from "../../testing/package-writer.ts";

const namespaces = Object.entries({
  w: "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
  r: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  m: "http://schemas.openxmlformats.org/officeDocument/2006/math",
  wp: "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
  a: "http://schemas.openxmlformats.org/drawingml/2006/main",
  pic: "http://schemas.openxmlformats.org/drawingml/2006/picture",
  mc: "http://schemas.openxmlformats.org/markup-compatibility/2006",
  wps: "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
  w14: "http://schemas.microsoft.com/office/word/2010/wordml",
  v: "urn:schemas-microsoft-com:vml",
  o: "urn:schemas-microsoft-com:office:office",
})
  .map(([prefix, address]) => `xmlns:${prefix}="${address}"`)
  .join(" ");

/** A run; `properties` is the inside of w:rPr. */
export function run(text: string, properties = ""): string {
  return `<w:r>${properties === "" ? "" : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
}

export interface ParagraphLook {
  style?: string;
  /** numId and level. */
  list?: readonly [number, number];
  /** The rest of w:pPr. */
  more?: string;
}

/** A paragraph of runs, or of a text as it is. */
export function paragraph(content: string, { style, list, more = "" }: ParagraphLook = {}): string {
  const inside = content.startsWith("<") || content === "" ? content : run(content);
  const properties = [
    style === undefined ? "" : `<w:pStyle w:val="${style}"/>`,
    list === undefined ? "" : `<w:numPr><w:ilvl w:val="${list[1]}"/><w:numId w:val="${list[0]}"/></w:numPr>`,
    more,
  ].join("");
  return `<w:p>${properties === "" ? "" : `<w:pPr>${properties}</w:pPr>`}${inside}</w:p>`;
}

/** A complex field: its instruction and its result in runs. */
export function field(instruction: string, result: string, form = ""): string {
  const sign = (type: string, inside = "") =>
    `<w:r><w:fldChar w:fldCharType="${type}">${inside}</w:fldChar></w:r>`;
  const said = `<w:r><w:instrText xml:space="preserve">${escapeXml(instruction)}</w:instrText></w:r>`;
  return `${sign("begin", form)}${said}${sign("separate")}${result}${sign("end")}`;
}

/** A style of paragraphs, or of characters. */
export function style(id: string, name: string, inside = "", type = "paragraph"): string {
  const isDefault = id === "Normal" ? ' w:default="1"' : "";
  return `<w:style w:type="${type}"${isDefault} w:styleId="${id}"><w:name w:val="${name}"/>${inside}</w:style>`;
}

/** Styles that every document of ours has. */
export const commonStyles = [
  style("Normal", "Normal"),
  style("Title", "Title", "<w:rPr><w:b/></w:rPr>"),
  ...[1, 2, 3].map((n) =>
    style(
      `Heading${n}`,
      `heading ${n}`,
      `<w:pPr><w:outlineLvl w:val="${n - 1}"/></w:pPr><w:rPr><w:b/></w:rPr>`,
    ),
  ),
  style("Strong", "Strong", "<w:rPr><w:b/></w:rPr>", "character"),
  style("SourceCode", "Source Code", '<w:rPr><w:rFonts w:ascii="Courier New"/></w:rPr>'),
  style("VerbatimChar", "Verbatim Char", '<w:rPr><w:rFonts w:ascii="Consolas"/></w:rPr>', "character"),
  style("Quote", "Quote", "<w:rPr><w:i/></w:rPr>"),
  style("Caption", "caption"),
].join("");

/** A list of levels: format and text of each; 360 twips further right a level. */
export function list(id: number, levels: readonly (readonly [format: string, text: string])[]): string {
  const each = levels.map(
    ([format, text], i) =>
      `<w:lvl w:ilvl="${i}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${720 + 360 * i}" w:hanging="360"/></w:pPr></w:lvl>`,
  );
  return `<w:abstractNum w:abstractNumId="${id}">${each.join("")}</w:abstractNum>`;
}

export interface DocumentParts {
  body: string;
  styles?: string;
  /** w:abstractNum and w:num elements. */
  numbering?: string;
  footnotes?: string;
  endnotes?: string;
  comments?: string;
  /** Beside those of the parts above. */
  relations?: readonly RelationOf[];
  parts?: Parts;
  types?: Readonly<Record<string, string>>;
}

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.";

/** The part of a root element of WordprocessingML. */
export function wordPart(root: string, content: string): string {
  return xmlPart(`<w:${root} ${namespaces}>${content}</w:${root}>`);
}

export function documentBytes(document: DocumentParts): Promise<Uint8Array> {
  const { body, styles = commonStyles, numbering = "", relations = [], parts = {}, types = {} } = document;
  const given: readonly (readonly [string, string, string])[] = [
    ["styles", "styles", styles],
    ["numbering", "numbering", numbering],
    ["footnotes", "footnotes", document.footnotes ?? ""],
    ["endnotes", "endnotes", document.endnotes ?? ""],
    ["comments", "comments", document.comments ?? ""],
  ];
  const present = given.filter(([, , content]) => content !== "");
  return packageBytes({
    "[Content_Types].xml": contentTypesXml({
      "word/document.xml": `${word}document.main+xml`,
      ...Object.fromEntries(present.map(([name]) => [`word/${name}.xml`, `${word}${name}+xml`])),
      ...types,
    }),
    "_rels/.rels": relationsXml([{ id: "rId1", type: "officeDocument", target: "word/document.xml" }]),
    "word/_rels/document.xml.rels": relationsXml([
      ...present.map(([name, root]) => ({ id: `own-${name}`, type: root, target: `${name}.xml` })),
      ...relations,
    ]),
    "word/document.xml": wordPart("document", `<w:body>${body}</w:body>`),
    ...Object.fromEntries(
      present.map(([name, root, content]) => [`word/${name}.xml`, wordPart(root, content)]),
    ),
    ...parts,
  });
}
