/** Generates a PDF (ISO 32000-1): headings, paragraphs, header, page numbers, a picture if wanted. */
import type { SeededRandom } from "../../config/testing/random.ts";
import { paragraph, sentence } from "./words.ts";

/** Points. */
const page = { width: 595, height: 842, margin: 72, leading: 14 };
const charactersPerLine = 85;

interface Line {
  text: string;
  size: number;
  bold: boolean;
}

export interface Section {
  heading: string;
  paragraphs: readonly string[];
  picture?: Picture;
}

/** Pixels from the top left, a byte each of red, green and blue. */
export interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** Points: larger than what a converter takes for an icon. */
const shown = { width: 240, height: 160, bottom: 120 };

/** One page a section; what does not fit on the page is left out. */
export function pdfOf(sections: readonly Section[]): Uint8Array<ArrayBuffer> {
  const contents = sections.map((section, at) => contentOf(section, at + 1));
  const firstPage = 5;
  const firstPicture = firstPage + 2 * sections.length;
  const pictures = sections.flatMap(({ picture }) => (picture === undefined ? [] : [picture]));
  const nameOf = ({ picture }: Section) =>
    picture === undefined ? "" : ` /XObject << /Picture ${firstPicture + pictures.indexOf(picture)} 0 R >>`;
  const kids = contents.map((_, at) => `${firstPage + 2 * at} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    ...sections.flatMap((section, at) => {
      const content = contents[at] ?? "";
      const resources = `<< /Font << /F1 3 0 R /F2 4 0 R >>${nameOf(section)} >>`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents ${firstPage + 2 * at + 1} 0 R /Resources ${resources} >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
    ...pictures.map(
      ({ width, height, rgb }) =>
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Length ${rgb.length} >>\nstream\n${Buffer.from(rgb).toString("latin1")}\nendstream`,
    ),
  ];
  return serialize(objects);
}

export function randomPdf(random: SeededRandom, pages: number): Uint8Array<ArrayBuffer> {
  return pdfOf(
    Array.from({ length: pages }, (_, at) => ({
      heading: `${at + 1} ${sentence(random).slice(0, 40)}`,
      paragraphs: Array.from({ length: 6 }, () => paragraph(random)),
    })),
  );
}

function contentOf(section: Section, number: number): string {
  const lines: Line[] = [{ text: section.heading, size: 16, bold: true }];
  for (const text of section.paragraphs) {
    lines.push({ text: "", size: 10, bold: false });
    for (const part of wrapped(text)) lines.push({ text: part, size: 10, bold: false });
  }
  const top = page.height - page.margin;
  const fitting = lines.slice(0, Math.floor((top - page.margin) / page.leading));
  return [
    show({ text: "Annual record", size: 8, bold: false }, page.height - 40),
    ...fitting.map((line, at) => show(line, top - at * page.leading)),
    show({ text: String(number), size: 8, bold: false }, 40),
    ...(section.picture === undefined ? [] : [drawing]),
  ].join("\n");
}

const drawing = `q ${shown.width} 0 0 ${shown.height} ${page.margin} ${shown.bottom} cm /Picture Do Q`;

function show({ text, size, bold }: Line, y: number): string {
  const escaped = text.replace(/[\\()]/g, "\\$&");
  return `BT /${bold ? "F2" : "F1"} ${size} Tf ${page.margin} ${y} Td (${escaped}) Tj ET`;
}

function wrapped(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line && line.length + 1 + word.length > charactersPerLine) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return line ? [...lines, line] : lines;
}

/** Objects are numbered from 1; all text is Latin-1, so that characters are bytes. */
function serialize(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  let file = "%PDF-1.7\n";
  const offsets: number[] = [];
  for (const [at, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const xref = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${xref}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, "latin1"));
}
