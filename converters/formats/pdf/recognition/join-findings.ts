/** Adds what was recognized on a page to it, before the page is laid out. */

import { takeLettering } from "../../../layout/figures/recognized-lettering.ts";
import type { PageContent } from "../../../layout/model.ts";
import { confidenceOf } from "../../../layout/provenance.ts";
import type { Recognition } from "../../../ocr/contract.ts";
import {
  noteOf,
  type OcrLog,
  type RecognitionNote,
  type RecognitionReason,
  unreadWarnings,
} from "../../../ocr/ocr-log.ts";
import { pageOf } from "../../../ocr/page-content/page-content.ts";
import type { RecognizedStyles } from "../../../ocr/page-content/recognized-styles.ts";
import { type Box, byTop, centerIn } from "../../../util/geometry/box.ts";
import { hundredths } from "../../../util/round-hundredths.ts";
import type { OpenedPdf } from "../file/open.ts";
import { joinPicture } from "./pictures/join-picture.ts";
import { isLetterShape } from "./pictures/letter-shapes.ts";
import { moved, recount, sureLines, withoutCovered } from "./place-lines.ts";
import type { Finding, Findings } from "./recognize-page.ts";
import { countUnmapped, mendUnmapped } from "./text-layer/unmapped.ts";
import type { TurnedPages } from "./turned-pages.ts";

interface JoinState {
  looks: RecognizedStyles;
  log: OcrLog;
  turned: TurnedPages;
  opened: OpenedPdf;
}

/** Below it a word among those of letters drawn as shapes is a guess about a drawing. */
const drawnConfidenceMin = 0.5;
/** Below it on the whole, they are a drawing. */
const drawnMeanMin = 0.6;

/** Adds the recognized text to its page, and an entry to the log. */
export function joinFindings(page: PageContent, findings: Findings, state: JoinState): void {
  const { log } = state;
  const agreement = findings.agreement === null ? {} : { agreement: hundredths(findings.agreement) };
  if (findings.agreement !== null && findings.whole === null)
    log.add({ ...blank(page, "text_layer"), outcome: "kept", ...agreement });
  if (findings.textless > 0 && findings.parts.length === 0 && findings.whole === null)
    log.add({ ...blank(page, "picture_text"), outcome: "not_text", regions: findings.textless });
  if (findings.whole !== null) joinWhole(page, findings.whole, agreement, state);
  for (const [reason, parts] of Map.groupBy(findings.parts, (part) => part.reason))
    joinParts(page, reason, parts, state);
  for (const [reason, parts] of Map.groupBy(findings.leftOut, (part) => part.reason)) {
    log.add({ ...blank(page, reason), outcome: "left_out", regions: parts.length });
    // A picture stays what it is, and says so itself where it shows text.
    if (reason !== "picture_text")
      page.warnings.push("The page shows more text as drawings than can be recognised.");
  }
}

function joinWhole(
  page: PageContent,
  { reason, found, box }: Finding,
  agreement: Pick<RecognitionNote, "agreement">,
  { looks, log, turned, opened }: JoinState,
): void {
  if (found === null) {
    failed(page, reason, log);
    return;
  }
  log.add({ ...noteOf(page.number, reason, found), ...agreement });
  if (found.unread) page.warnings.push(unreadWarnings[found.unread]);
  const own = { width: page.width, height: page.height };
  const read = pageOf(page.number, found, looks);
  takeLettering(read);
  // What nobody vouches for goes even where nothing can be read in its place.
  if (reason === "distrusted_layer") {
    page.lines = [];
    recount(page);
  }
  joinPage(page, moved(read, box.x0, box.y0), found.turned, reason !== "text_layer");
  // Nothing was laid out otherwise than it stood where there is no text.
  if (found.lines.length > 0) turned.note(opened, page.number, own, found);
}

function joinParts(
  page: PageContent,
  reason: RecognitionReason,
  parts: readonly Finding[],
  { looks, log }: JoinState,
): void {
  const recognized: Recognition[] = [];
  let words = 0;
  for (const { found, box, ink } of parts) {
    if (found === null) continue;
    recognized.push(found);
    const read = pageOf(page.number, found, looks);
    if (ink !== null) words += joinPicture(page, read, box, ink);
    else {
      const at = moved(read, box.x0, box.y0);
      words += reason === "drawn_letters" ? joinDrawn(page, at, box) : joinUnmapped(page, at);
    }
  }
  if (recognized.length < parts.length) failed(page, reason, log);
  if (recognized.length === 0) return;
  const isCut = recognized.some(({ unread }) => unread === "time");
  if (isCut) page.warnings.push(unreadWarnings.time);
  log.add({
    ...blank(page, reason),
    ...(words === 0 ? { outcome: "not_text" as const } : isCut ? { outcome: "incomplete" as const } : {}),
    regions: recognized.length,
    languages: [...new Set(recognized.flatMap(({ languages }) => languages))],
    confidence: meanOf(recognized),
    words,
  });
}

function joinDrawn(page: PageContent, read: PageContent, block: Box): number {
  const lines = withoutCovered(sureLines(read.lines, drawnConfidenceMin), page.lines);
  // A drawing, or a formula: whatever it looks like, it is no text.
  if ((confidenceOf(read.lines) ?? 0) < drawnMeanMin) return 0;
  page.lines = [...page.lines, ...lines].sort(byTop);
  page.vectors = page.vectors.filter((vector) => !isLetterShape(vector, page) || !centerIn(vector, block));
  recount(page);
  return lines.reduce((sum, { words }) => sum + words.length, 0);
}

function joinUnmapped(page: PageContent, read: PageContent): number {
  const before = countUnmapped(page.lines);
  const unread = page.lines.flatMap(({ words }) => words);
  page.lines = mendUnmapped(page.lines, read.lines);
  page.unmappedCharacters = Math.max(0, page.unmappedCharacters - before + countUnmapped(page.lines));
  recount(page);
  const known = new Set(unread);
  return page.lines.reduce((sum, { words }) => sum + words.filter((word) => !known.has(word)).length, 0);
}

function failed(page: PageContent, reason: RecognitionReason, log: OcrLog): void {
  page.warnings.push(
    "Text that the page only shows could not be recognised: the recognition failed or took too long.",
  );
  log.add({ ...blank(page, reason), outcome: "failed" });
}

const blank = (page: PageContent, reason: RecognitionReason): RecognitionNote => ({
  ...{ page: page.number, reason, languages: [], turned: 0, straightened: 0, confidence: null, words: 0 },
});

function meanOf(recognized: readonly Recognition[]): number | null {
  let sum = 0;
  let words = 0;
  for (const { lines, confidence } of recognized) {
    const count = lines.reduce((all, line) => all + line.words.length, 0);
    sum += (confidence ?? 0) * count;
    words += count;
  }
  return words === 0 ? null : hundredths(sum / words);
}

/** Adds the recognized text of a page. `read`: in upright geometry; `keepText`: the page's own text stays. */
function joinPage(page: PageContent, read: PageContent, turned: number, keepText: boolean): void {
  page.recognized = true;
  // A photograph, or blank paper: it stays the picture that it is.
  if (read.lines.length === 0) return;
  // On a page that was turned nothing of its own stands where it did.
  const own = keepText && turned === 0 ? page.lines : [];
  page.lines = [...own, ...withoutCovered(read.lines, own)].sort(byTop);
  page.vectors = [...(turned === 0 ? page.vectors : []), ...read.vectors];
  page.pictures = read.pictures;
  if (read.lettering) page.lettering = withoutCovered(read.lettering, own);
  if (turned !== 0) page.turned = [];
  if (turned === 90 || turned === 270) [page.width, page.height] = [page.height, page.width];
  if (own.length === 0) page.unmappedCharacters = 0;
  delete page.tags;
  recount(page);
}
