/**
 * Which parts of a page are to be recognised, and why: told by what was read of it, before anything is drawn. A page of
 * text without pictures costs a look at its counts.
 */
import { type Box, boxOf, type PageContent } from "../../layout/model.ts";
import type { RecognitionReason } from "../../ocr/trail.ts";
import type { TextRow } from "../second-look/text-rows.ts";
import { blocksOf, isEnough, letterRows } from "./letter-shapes.ts";
import { isScanOf, picturesToLookAt } from "./pictures.ts";
import { looksSound, sampleBand } from "./soundness.ts";
import { inkBox, unmappedLines } from "./unmapped.ts";

/** Characters: with fewer a page has no text, but for what was stamped on it. */
const textMin = 50;
/** Parts of a page that are recognised; those of more are taken in one. */
const partsMax = 12;

export interface Part {
  reason: RecognitionReason;
  /** Points. */
  box: Box;
}

export interface Plan {
  /** The whole page, for this reason; null where only parts of it. */
  whole: RecognitionReason | null;
  /** Of the letters, in points, where it is known: a poster has large ones. */
  letterHeight: number | null;
  /** To be read and compared with the page's own text, which is kept if the two agree. */
  sample: Box | null;
  parts: Part[];
}

/** `rows`: of letters that the drawing shows and no text accounts for, where it was looked at. Null: nothing to do. */
export function planOf(page: PageContent, rows: readonly TextRow[] | null, accurate: boolean): Plan | null {
  if (page.failed) return null;
  const plan: Plan = { whole: null, letterHeight: null, sample: null, parts: [] };
  const pictures = page.pictures.length > 0 ? picturesToLookAt(page) : [];
  const readable = page.characters - page.unmappedCharacters;
  if (readable < textMin && pictures.some((box) => isScanOf(page, box))) return { ...plan, whole: "no_text" };
  if (page.textLayer) {
    const sound = looksSound(page.lines);
    if (sound === false) return { ...plan, whole: "text_layer" };
    // A short layer cannot be judged by itself; in accurate mode none is taken on trust.
    const sample = accurate ? sampleBand(page) : null;
    return sample === null ? null : { ...plan, sample };
  }
  const letters = rows ?? letterRows(page);
  if (isEnough(letters)) {
    plan.letterHeight = heightOf(letters);
    if (readable < textMin) return { ...plan, whole: "drawn_letters" };
    plan.parts.push(...partsOf("drawn_letters", blocksOf(letters, page)));
  }
  plan.parts.push(...partsOf("unmapped_characters", blocksOf(unmappedLines(page).map(inkBox), page)));
  for (const box of pictures.slice(0, partsMax)) plan.parts.push({ reason: "picture_text", box });
  return plan.parts.length > 0 ? plan : null;
}

const partsOf = (reason: RecognitionReason, boxes: readonly Box[]): Part[] =>
  (boxes.length > partsMax ? [boxOf(boxes)] : boxes).map((box) => ({ reason, box }));

function heightOf(rows: readonly TextRow[]): number {
  let sum = 0;
  let characters = 0;
  for (const row of rows) {
    sum += (row.y1 - row.y0) * row.characters;
    characters += row.characters;
  }
  return sum / Math.max(1, characters);
}
