import { crc32, deflateSync } from "node:zlib";
import type { CapabilityId } from "../../../../converters/capabilities.ts";
import { pageHead } from "../../../../converters/formats/page/saved-page.ts";
import { samplePdf } from "./sample-pdf.ts";
import { zipOf } from "./sample-zip.ts";

/** Minimal office packages with one word (ECMA-376). */
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

interface Part {
  path: string;
  /** The part between `application/vnd.openxmlformats-officedocument.` and `+xml`. */
  type: string;
  xml: string;
  /** Last word of the relationship type, and target path; ids are r1, r2, … */
  relations?: readonly [type: string, target: string][];
}

const relationsOf = (relations: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations
    .map(
      ([type, target], at) => `<Relationship Id="r${at + 1}" Type="${office}/${type}" Target="/${target}"/>`,
    )
    .join("")}</Relationships>`;

/** The first part is the main one. */
function packageOf(parts: readonly [Part, ...Part[]]): Buffer {
  const types = parts.map(
    ({ path, type }) =>
      `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
  );
  const files: [name: string, xml: string][] = [
    [
      "[Content_Types].xml",
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.join("")}</Types>`,
    ],
    ["_rels/.rels", relationsOf([["officeDocument", parts[0].path]])],
    ...parts.flatMap(({ path, xml, relations }): [string, string][] => [
      [path, xml],
      ...(relations === undefined
        ? []
        : ([[path.replace(/(?<![^/])([^/]+)$/, "_rels/$1.rels"), relationsOf(relations)]] as [
            string,
            string,
          ][])),
    ]),
  ];
  return zipOf(files.map(([name, xml]) => [name, declaration + xml]));
}

function sampleDocx(word: string): Buffer {
  const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  return packageOf([
    {
      path: "word/document.xml",
      type: "wordprocessingml.document.main",
      xml: `<w:document xmlns:w="${main}"><w:body><w:p><w:r><w:t>${word}</w:t></w:r></w:p></w:body></w:document>`,
    },
  ]);
}

function sampleXlsx(word: string): Buffer {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  return packageOf([
    {
      path: "xl/workbook.xml",
      type: "spreadsheetml.sheet.main",
      xml: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${word}" sheetId="1" r:id="r1"/></sheets></workbook>`,
      relations: [["worksheet", "xl/worksheets/sheet1.xml"]],
    },
    {
      path: "xl/worksheets/sheet1.xml",
      type: "spreadsheetml.worksheet",
      xml: `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${word}</t></is></c></row></sheetData></worksheet>`,
    },
  ]);
}

function samplePptx(word: string): Buffer {
  const main = "http://schemas.openxmlformats.org/presentationml/2006/main";
  const drawing = "http://schemas.openxmlformats.org/drawingml/2006/main";
  const spaces = `xmlns:p="${main}" xmlns:a="${drawing}" xmlns:r="${office}"`;
  const shape = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Text"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="4000000" cy="900000"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>${word}</a:t></a:r></a:p></p:txBody></p:sp>`;
  return packageOf([
    {
      path: "ppt/presentation.xml",
      type: "presentationml.presentation.main",
      xml: `<p:presentation ${spaces}><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
      relations: [["slide", "ppt/slides/slide1.xml"]],
    },
    {
      path: "ppt/slides/slide1.xml",
      type: "presentationml.slide",
      xml: `<p:sld ${spaces}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shape}</p:spTree></p:cSld></p:sld>`,
    },
  ]);
}

/** A PNG (W3C Recommendation, third edition) with the word "Markmill" drawn with a round pen. */
type Point = readonly [x: number, y: number];

/** Sizes of lowercase letters; y points up from the baseline. Each letter consists of polylines. */
interface Letter {
  width: number;
  strokes: readonly (readonly Point[])[];
}

const arc = (x: number, y: number, radius: number, from: number, to: number): Point[] =>
  Array.from({ length: 25 }, (_, at) => {
    const angle = ((from + ((to - from) * at) / 24) * Math.PI) / 180;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
const upright = (x: number, height: number): Point[] => [
  [x, 0],
  [x, height],
];

const letters: Readonly<Record<string, Letter>> = {
  M: {
    width: 1.2,
    strokes: [
      [
        [0, 0],
        [0, 1.45],
        [0.6, 0.35],
        [1.2, 1.45],
        [1.2, 0],
      ],
    ],
  },
  a: { width: 0.9, strokes: [arc(0.45, 0.48, 0.45, 0, 360), upright(0.9, 0.95)] },
  r: { width: 0.5, strokes: [upright(0, 1), arc(0.42, 0.53, 0.42, 180, 75)] },
  k: {
    width: 0.7,
    strokes: [
      upright(0, 1.5),
      [
        [0.62, 1],
        [0, 0.4],
      ],
      [
        [0.22, 0.6],
        [0.7, 0],
      ],
    ],
  },
  m: {
    width: 1.44,
    strokes: [
      upright(0, 1),
      [...arc(0.36, 0.6, 0.36, 180, 0), [0.72, 0]],
      [...arc(1.08, 0.6, 0.36, 180, 0), [1.44, 0]],
    ],
  },
  i: { width: 0, strokes: [upright(0, 1), arc(0, 1.4, 0.03, 0, 360)] },
  l: { width: 0, strokes: [upright(0, 1.5)] },
};

const smallLetter = 36;
const pen = 7;
const margin = 60;
const gap = 0.42 * smallLetter;

/** `word`: of the defined letters. */
function samplePng(word: string): Buffer {
  const drawn = [...word].map((letter) => letters[letter] as Letter);
  const height = 2 * margin + Math.ceil(1.6 * smallLetter);
  const baseline = height - margin;
  const segments: (readonly [Point, Point])[] = [];
  let x = margin;
  for (const { strokes, width } of drawn) {
    const at = ([across, up]: Point): Point => [x + across * smallLetter, baseline - up * smallLetter];
    for (const stroke of strokes)
      for (let i = 1; i < stroke.length; i++)
        segments.push([at(stroke[i - 1] as Point), at(stroke[i] as Point)]);
    x += width * smallLetter + gap;
  }
  return png(Math.ceil(x - gap + margin), height, (px, py) => {
    const distance = Math.min(...segments.map(([from, to]) => distanceTo(px, py, from, to)));
    return Math.max(0, Math.min(255, Math.round(255 * (distance - pen / 2 + 0.5))));
  });
}

function distanceTo(x: number, y: number, [x0, y0]: Point, [x1, y1]: Point): number {
  const [across, down] = [x1 - x0, y1 - y0];
  const along = ((x - x0) * across + (y - y0) * down) / (across * across + down * down);
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(x - x0 - share * across, y - y0 - share * down);
}

/** 8-bit grayscale, unfiltered rows. */
function png(width: number, height: number, gray: (x: number, y: number) => number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = gray(x + 0.5, y + 0.5);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A generated sample document. */
export interface SelfTestSample {
  filename: string;
  bytes(): Buffer;
  /** A fetched page. */
  imported?: true;
}

/** The word in every sample, expected in its Markdown. */
export const sampleWord = "Markmill";

type Recording = "audio-to-markdown" | "video-to-markdown";

/** Of every capability except recordings, which need an installed model and are not tested. */
export const samples: Readonly<
  Record<Exclude<CapabilityId, Recording>, SelfTestSample> & Partial<Record<Recording, SelfTestSample>>
> = {
  "csv-to-markdown": { filename: "sample.csv", bytes: () => Buffer.from(`name,value\n${sampleWord},1\n`) },
  "docx-to-markdown": { filename: "sample.docx", bytes: () => sampleDocx(sampleWord) },
  "epub-to-markdown": { filename: "sample.epub", bytes: () => sampleEpub(sampleWord) },
  "html-to-markdown": {
    filename: "sample.html",
    bytes: () => Buffer.from(`<!doctype html><title>Sample</title><h1>${sampleWord}</h1>`),
  },
  "image-to-markdown": { filename: "sample.png", bytes: () => samplePng(sampleWord) },
  "json-to-markdown": {
    filename: "sample.json",
    bytes: () => Buffer.from(`{"name": "${sampleWord}", "value": 1.0}\n`),
  },
  "notes-to-markdown": { filename: "sample.zip", bytes: () => sampleNotes(sampleWord) },
  "pdf-to-markdown": { filename: "sample.pdf", bytes: samplePdf },
  "pptx-to-markdown": { filename: "sample.pptx", bytes: () => samplePptx(sampleWord) },
  "text-to-markdown": { filename: "sample.md", bytes: () => Buffer.from(`# ${sampleWord}\n\nText.\n`) },
  "url-to-markdown": { filename: "sample.html", bytes: () => samplePage(sampleWord), imported: true },
  "xlsx-to-markdown": { filename: "sample.xlsx", bytes: () => sampleXlsx(sampleWord) },
  "xml-to-markdown": {
    filename: "sample.xml",
    bytes: () => Buffer.from(`<?xml version="1.0"?>\n<sample><name>${sampleWord}</name></sample>\n`),
  },
};

/** A page as stored after an import. */
function samplePage(word: string): Buffer {
  const url = "https://sample.invalid/";
  const head = pageHead({
    page: 1,
    kind: "html",
    source: "web-page",
    url,
    requestedUrl: url,
    title: null,
    authors: [],
    published: null,
    siteName: null,
    charset: "utf-8",
    whole: false,
    addresses: null,
    codeLanguage: null,
    fetchedAt: "2026-01-01T00:00:00.000Z",
    fetchMs: 0,
    warnings: [],
  });
  return Buffer.concat([head, Buffer.from(`<title>${word}</title><p>The word ${word} is in this page.</p>`)]);
}

/** Minimal e-book and notes export. */

/** EPUB 3.3 without parts that only validators require. */
function sampleEpub(word: string): Buffer {
  const container = `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;
  const metadata = `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">sample</dc:identifier><dc:title>${word}</dc:title><dc:language>en</dc:language></metadata>`;
  return zipOf([
    ["mimetype", "application/epub+zip"],
    ["META-INF/container.xml", container],
    [
      "book.opf",
      `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">${metadata}<manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>`,
    ],
    [
      "a.xhtml",
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p>${word}</p></body></html>`,
    ],
  ]);
}

function sampleNotes(word: string): Buffer {
  return zipOf([[`${word} ${"0123456789abcdef".repeat(2)}.md`, `# ${word}\n\nText.\n`]]);
}
