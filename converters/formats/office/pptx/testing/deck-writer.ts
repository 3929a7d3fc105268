/** Presentations made for tests and for the corpus, as applications write them: one master, layouts, slides, notes. */
import {
  contentTypesXml,
  type Parts,
  packageBytes,
  type RelationOf,
  relationsXml,
  xmlPart,
} from "../../testing/package-writer.ts";

const namespaces = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"',
  'xmlns:p15="http://schemas.microsoft.com/office/powerpoint/2012/main"',
  'xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative"',
].join(" ");

export interface SlideParts {
  /** What stands in p:spTree. */
  shapes: string;
  /** Name of a layout; "content" where none is said. */
  layout?: string;
  hidden?: boolean;
  /** Shapes of the page of notes. */
  notes?: string;
  relations?: readonly RelationOf[];
}

export interface DeckParts {
  slides: readonly SlideParts[];
  /** Name → shapes, beside those that every deck has; or with a type. */
  layouts?: Readonly<Record<string, { type?: string; shapes: string }>>;
  /** Replaces the master's shapes and styles. */
  master?: string;
  /** Positions in `slides`, as the presentation orders and repeats them; -1 refers to nothing. */
  order?: readonly number[];
  /** What follows p:sldSz in the presentation's part. */
  presentation?: string;
  /** Attributes of the presentation's root. */
  attributes?: string;
  presentationRelations?: readonly RelationOf[];
  /** Further parts, and those that replace others. */
  parts?: Parts;
}

const usualMaster = [
  "<p:cSld><p:spTree>",
  placeholder("title", { box: [30, 20, 660, 80], text: "MASTERTEXT" }),
  placeholder("body", { idx: 1, box: [30, 120, 660, 380], text: "MASTERTEXT" }),
  placeholder("sldNum", { idx: 4, box: [600, 510, 90, 24], text: "7" }),
  "</p:spTree></p:cSld>",
  "<p:txStyles><p:titleStyle><a:lvl1pPr><a:buNone/></a:lvl1pPr></p:titleStyle><p:bodyStyle>",
  ...[1, 2, 3].map((level) => `<a:lvl${level}pPr><a:buChar char="•"/></a:lvl${level}pPr>`),
  "</p:bodyStyle><p:otherStyle/></p:txStyles>",
].join("");

const usualLayouts: NonNullable<DeckParts["layouts"]> = {
  content: { type: "obj", shapes: placeholder("title") + placeholder(null, { idx: 1 }) },
  title: {
    type: "title",
    shapes:
      placeholder("ctrTitle", { box: [60, 160, 600, 100] }) +
      placeholder("subTitle", {
        idx: 1,
        box: [60, 280, 600, 100],
        style: "<a:lvl1pPr><a:buNone/></a:lvl1pPr><a:lvl2pPr><a:buNone/></a:lvl2pPr>",
      }),
  },
  blank: { type: "blank", shapes: "" },
};

/** Points: left, top, width, height. */
export type Box = readonly [number, number, number, number];

function emu(points: number): number {
  return Math.round(points * 12_700);
}

export function xfrm(name: "a" | "p", box: Box, more = "", inside = ""): string {
  const [left, top, width, height] = box.map(emu);
  return `<${name}:xfrm${more}><a:off x="${left}" y="${top}"/><a:ext cx="${width}" cy="${height}"/>${inside}</${name}:xfrm>`;
}

interface ShapeLook {
  box?: Box;
  idx?: number;
  /** In a:lstStyle. */
  style?: string;
  text?: string;
  /** Attributes of p:cNvPr and what stands in it. */
  about?: string;
  click?: string;
  /** Attributes of a:xfrm. */
  turn?: string;
  /** In p:spPr, behind the frame. */
  looks?: string;
}

/** A shape that stands for a place on the layout; `type` null says none. Its text is paragraphs, or one in plain words. */
export function placeholder(type: string | null, look: ShapeLook = {}): string {
  const kind = type === null ? "" : ` type="${type}"`;
  const idx = look.idx === undefined ? "" : ` idx="${look.idx}"`;
  return shape(`<p:nvPr><p:ph${kind}${idx}/></p:nvPr>`, look);
}

/** A box of text. */
export function box(box: Box, text: string, look: Omit<ShapeLook, "box" | "text"> = {}): string {
  return shape("<p:nvPr/>", { ...look, box, text });
}

function shape(
  properties: string,
  { box, style = "", text = "", about = "", click = "", turn = "", looks = "" }: ShapeLook,
): string {
  const frame = box === undefined ? "" : xfrm("a", box, turn);
  const body = text === "" || text.startsWith("<") ? text || "<a:p/>" : paragraph(text);
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Shape"${about}>${click}</p:cNvPr><p:cNvSpPr/>${properties}</p:nvSpPr><p:spPr>${frame}${looks}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle>${style}</a:lstStyle>${body}</p:txBody></p:sp>`;
}

/** Words, or runs and what stands between them. */
export function paragraph(content: string, properties = ""): string {
  const inside = content.startsWith("<") ? content : run(content);
  return `<a:p>${properties}${inside}</a:p>`;
}

export function run(text: string, attributes = "", inside = ""): string {
  return `<a:r><a:rPr lang="en-GB"${attributes}>${inside}</a:rPr><a:t>${text}</a:t></a:r>`;
}

/** Those of a group stand in its own coordinates: `inner` is mapped to `outer`. */
export function group(outer: Box, inner: Box, shapes: string, turn = ""): string {
  const [left, top, width, height] = inner.map(emu);
  const child = `<a:chOff x="${left}" y="${top}"/><a:chExt cx="${width}" cy="${height}"/>`;
  return `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="3" name="Group"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr>${xfrm("a", outer, turn, child)}</p:grpSpPr>${shapes}</p:grpSp>`;
}

export function picture(
  box: Box,
  relation: string,
  about = "",
  properties = "<p:nvPr/>",
  inside = "",
): string {
  return `<p:pic><p:nvPicPr><p:cNvPr id="5" name="Picture 4"${about}>${inside}</p:cNvPr><p:cNvPicPr/>${properties}</p:nvPicPr><p:blipFill><a:blip r:embed="${relation}"/><a:stretch/></p:blipFill><p:spPr>${xfrm("a", box)}</p:spPr></p:pic>`;
}

/** What stands in a frame: `data` is the child of a:graphicData. */
export function frame(box: Box, uri: string, data: string, about = ""): string {
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="6" name="Frame"${about}/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>${xfrm("p", box)}<a:graphic><a:graphicData uri="${uri}">${data}</a:graphicData></a:graphic></p:graphicFrame>`;
}

/** Rows of cells; a cell is its text, or its attributes and its text. */
export function table(
  box: Box,
  rows: readonly (readonly (string | readonly [string, string])[])[],
  look = ' firstRow="1"',
): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const grid = `<a:tblGrid>${'<a:gridCol w="900000"/>'.repeat(columns)}</a:tblGrid>`;
  const cells = rows.map((row) => {
    const each = row.map((cell) => {
      const [attributes, text] = typeof cell === "string" ? ["", cell] : cell;
      const body = text === "" ? "<a:p/>" : text.startsWith("<") ? text : paragraph(text);
      return `<a:tc${attributes}><a:txBody><a:bodyPr/><a:lstStyle/>${body}</a:txBody><a:tcPr/></a:tc>`;
    });
    return `<a:tr h="370000">${each.join("")}</a:tr>`;
  });
  const uri = "http://schemas.openxmlformats.org/drawingml/2006/table";
  return frame(box, uri, `<a:tbl><a:tblPr${look}/>${grid}${cells.join("")}</a:tbl>`);
}

const common = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';

function sheet(name: string, shapes: string, attributes = ""): string {
  return xmlPart(
    `<p:${name} ${namespaces}${attributes}><p:cSld><p:spTree>${common}${shapes}</p:spTree></p:cSld></p:${name}>`,
  );
}

/** The package's bytes. */
export function deckBytes(deck: DeckParts): Promise<Uint8Array> {
  return packageBytes(deckParts(deck));
}

const main = "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml";

export function deckParts(deck: DeckParts): Parts {
  const layouts = Object.entries({ ...usualLayouts, ...deck.layouts });
  const layoutNumber = new Map(layouts.map(([name], i) => [name, i + 1]));
  const parts: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": contentTypesXml({ "ppt/presentation.xml": main }),
    "_rels/.rels": relationsXml([{ id: "rId1", type: "officeDocument", target: "ppt/presentation.xml" }]),
    "ppt/presentation.xml": presentationXml(deck),
    "ppt/_rels/presentation.xml.rels": relationsXml([
      ...deck.slides.map((_, i) => ({
        id: `rId${i + 10}`,
        type: "slide",
        target: `slides/slide${i + 1}.xml`,
      })),
      ...(deck.presentationRelations ?? []),
    ]),
    "ppt/slideMasters/slideMaster1.xml": xmlPart(
      `<p:sldMaster ${namespaces}>${deck.master ?? usualMaster}</p:sldMaster>`,
    ),
  };
  for (const [name, { type = "", shapes }] of layouts) {
    const number = layoutNumber.get(name);
    parts[`ppt/slideLayouts/slideLayout${number}.xml`] = sheet(
      "sldLayout",
      shapes,
      type && ` type="${type}"`,
    );
    parts[`ppt/slideLayouts/_rels/slideLayout${number}.xml.rels`] = relationsXml([
      { id: "rId1", type: "slideMaster", target: "../slideMasters/slideMaster1.xml" },
    ]);
  }
  deck.slides.forEach((slide, i) => {
    const layout = layoutNumber.get(slide.layout ?? "content") ?? 1;
    parts[`ppt/slides/slide${i + 1}.xml`] = sheet(
      "sld",
      slide.shapes,
      slide.hidden === true ? ' show="0"' : "",
    );
    parts[`ppt/slides/_rels/slide${i + 1}.xml.rels`] = relationsXml([
      { id: "rId1", type: "slideLayout", target: `../slideLayouts/slideLayout${layout}.xml` },
      ...(slide.notes === undefined
        ? []
        : [{ id: "rId2", type: "notesSlide", target: `../notesSlides/notesSlide${i + 1}.xml` }]),
      ...(slide.relations ?? []),
    ]);
    if (slide.notes !== undefined)
      parts[`ppt/notesSlides/notesSlide${i + 1}.xml`] = sheet("notes", slide.notes);
  });
  return { ...parts, ...deck.parts };
}

function presentationXml({
  slides,
  order = slides.map((_, i) => i),
  presentation = "",
  attributes = "",
}: DeckParts): string {
  const ids = order.map(
    (slide, i) => `<p:sldId id="${256 + i}" r:id="${slide < 0 ? "gone" : `rId${slide + 10}`}"/>`,
  );
  const size = `<p:sldSz cx="${emu(720)}" cy="${emu(540)}"/>`;
  return xmlPart(
    `<p:presentation ${namespaces}${attributes}><p:sldIdLst>${ids.join("")}</p:sldIdLst>${size}${presentation}</p:presentation>`,
  );
}
