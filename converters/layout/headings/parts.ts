/** Headings that share a paragraph with other text are parted from it before headings are looked for. */
import { boxOf } from "../../util/geometry/box.ts";
import { type Block, type Line, lineText, type Paragraph, type Word } from "../model.ts";
import { makeLine } from "../page/lines.ts";
import type { BodyStyle } from "./body-style.ts";

/** A chapter's number that stands alone above its title belongs to it. */
const alone =
  /^(?:\d{1,2}|[IVX]{1,5}|(?:chapter|part|section|appendix|kapitel|teil)\s+(?:\d{1,2}|[A-Z]|[IVX]{1,5}))[.:]?$/i;

function joinChapterNumbers(blocks: readonly Block[], body: BodyStyle): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const above = joined.at(-1);
    if (above?.kind === "paragraph" && block.kind === "paragraph" && numbers(above, block, body)) {
      joined[joined.length - 1] = {
        ...block,
        ...boxOf([above, block]),
        lines: [...above.lines, ...block.lines],
        above: above.above,
        demoted: false,
      };
    } else joined.push(block);
  }
  return joined;
}

function numbers(above: Paragraph, title: Paragraph, body: BodyStyle): boolean {
  const [line, second] = above.lines;
  if (!line || second || title.lines.length > 3 || title.demoted) return false;
  const large = Math.min(above.style.size, title.style.size) >= body.size * 1.15;
  return (
    large &&
    alone.test(lineText(line)) &&
    title.y0 - above.y1 < Math.max(above.style.size, title.style.size) * 2.5
  );
}

/** A number with at least two places: one alone counts the items of lists. */
const deepNumber = /^\d{1,2}(?:\.\d{1,2})+\.?$/;
const runInWordsMax = 14;

/** Headings of one region as paragraphs of their own: parted from other text, and joined with their numbers. */
export function shapeHeadings(blocks: readonly Block[], body: BodyStyle): Block[] {
  return joinChapterNumbers(partHeadings(blocks, body), body);
}

function partHeadings(blocks: readonly Block[], body: BodyStyle): Block[] {
  return blocks.flatMap((block) => {
    if (block.kind !== "paragraph" || !startsWithNumber(block)) return [block];
    return stacked(block, body).flatMap((part) => runIn(part));
  });
}

const startsWithNumber = (paragraph: Paragraph): boolean => {
  const first = paragraph.lines[0]?.words[0];
  return first !== undefined && /^\d/.test(first.text);
};

/** "3 Methods" with "3.1 Data" right below it, in one look. */
function stacked(paragraph: Paragraph, body: BodyStyle): Paragraph[] {
  const { lines, style } = paragraph;
  if (lines.length < 2 || lines.length > 4) return [paragraph];
  if (style.size < body.size * 1.1 && (!style.bold || body.bold)) return [paragraph];
  if (!/^\d{1,2}(?:\.\d{1,2})*\.?$/.test(lines[0]?.words[0]?.text ?? "")) return [paragraph];
  const starts = lines.flatMap((line, index) =>
    index > 0 && deepNumber.test(line.words[0]?.text ?? "") && line.words.length > 1 ? [index] : [],
  );
  return cut(paragraph, starts);
}

/** "2.1 Scope. Text goes on in the look of the text": number and title in bold or italics up to a stop. */
function runIn(paragraph: Paragraph): Paragraph[] {
  const [line, ...rest] = paragraph.lines;
  const first = line?.words[0];
  if (!line || !first || !deepNumber.test(first.text)) return [paragraph];
  const set = first.style.bold ? "bold" : first.style.italic ? "italic" : null;
  if (set === null) return [paragraph];
  const end = line.words.findIndex((word) => !word.style[set]);
  if (end < 2 || end > runInWordsMax || !/[.:]$/.test((line.words[end - 1] as Word).text)) return [paragraph];
  if (line.words.slice(end).some((word) => word.style[set])) return [paragraph];
  const title = makeLine(line.words.slice(0, end));
  const text = [makeLine(line.words.slice(end)), ...rest];
  return [
    { ...piece(paragraph, [title]), below: title.style.size * 0.5 },
    { ...piece(paragraph, text), above: title.style.size * 0.5 },
  ];
}

function cut(paragraph: Paragraph, starts: readonly number[]): Paragraph[] {
  if (starts.length === 0) return [paragraph];
  const bounds = [0, ...starts, paragraph.lines.length];
  return bounds.slice(1).map((end, index) => {
    const part = piece(paragraph, paragraph.lines.slice(bounds[index], end));
    return index === 0 ? part : { ...part, above: part.style.size * 0.5 };
  });
}

function piece(paragraph: Paragraph, lines: Line[]): Paragraph {
  const style = lines.length > 0 ? (lines[0] as Line).style : paragraph.style;
  return { ...paragraph, ...boxOf(lines), lines, style };
}
