/** What was recognised on a page joins it, and the decision trail says so. */

import { type Box, byTop, centreIn } from "../../geometry/box.ts";
import { hundredths } from "../../hundredths.ts";
import { takeLettering } from "../../layout/figures/recognised-lettering.ts";
import type { PageContent } from "../../layout/model.ts";
import { confidenceOf } from "../../layout/provenance.ts";
import type { Recognition } from "../../ocr/contract.ts";
import { pageOf } from "../../ocr/page-of.ts";
import type { RecognisedLooks } from "../../ocr/recognised-looks.ts";
import {
  noteOf,
  type RecognitionNote,
  type RecognitionReason,
  type Trail,
  unreadWarnings,
} from "../../ocr/trail.ts";
import type { OpenedPdf } from "../file/open.ts";
import { joinPage } from "./join-page.ts";
import { joinPicture } from "./join-picture.ts";
import { isLetterShape } from "./letter-shapes.ts";
import { moved, recount, sureLines, withoutCovered } from "./place.ts";
import type { Finding, Findings } from "./recognise-page.ts";
import type { TurnedPages } from "./turned-pages.ts";
import { countUnmapped, mendUnmapped } from "./unmapped.ts";

export interface JoinState {
  looks: RecognisedLooks;
  trail: Trail;
  turned: TurnedPages;
  opened: OpenedPdf;
}

/** Below it a word among those of letters drawn as shapes is a guess about a drawing. */
const drawnConfidenceMin = 0.5;
/** Below it on the whole, they are a drawing. */
const drawnMeanMin = 0.6;

export function joinFindings(page: PageContent, findings: Findings, state: JoinState): void {
  const { trail } = state;
  const agreement = findings.agreement === null ? {} : { agreement: hundredths(findings.agreement) };
  if (findings.agreement !== null && findings.whole === null)
    trail.add({ ...blank(page, "text_layer"), outcome: "kept", ...agreement });
  if (findings.textless > 0 && findings.parts.length === 0 && findings.whole === null)
    trail.add({ ...blank(page, "picture_text"), outcome: "not_text", regions: findings.textless });
  if (findings.whole !== null) joinWhole(page, findings.whole, agreement, state);
  for (const [reason, parts] of Map.groupBy(findings.parts, (part) => part.reason))
    joinParts(page, reason, parts, state);
  for (const [reason, parts] of Map.groupBy(findings.leftOut, (part) => part.reason)) {
    trail.add({ ...blank(page, reason), outcome: "left_out", regions: parts.length });
    // A picture stays what it is, and says so itself where it shows text.
    if (reason !== "picture_text")
      page.warnings.push("The page shows more text as drawings than can be recognised.");
  }
}

function joinWhole(
  page: PageContent,
  { reason, found, box }: Finding,
  agreement: Pick<RecognitionNote, "agreement">,
  { looks, trail, turned, opened }: JoinState,
): void {
  if (found === null) {
    failed(page, reason, trail);
    return;
  }
  trail.add({ ...noteOf(page.number, reason, found), ...agreement });
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
  { looks, trail }: JoinState,
): void {
  const recognised: Recognition[] = [];
  let words = 0;
  for (const { found, box, ink } of parts) {
    if (found === null) continue;
    recognised.push(found);
    const read = pageOf(page.number, found, looks);
    if (ink !== null) words += joinPicture(page, read, box, ink);
    else {
      const at = moved(read, box.x0, box.y0);
      words += reason === "drawn_letters" ? joinDrawn(page, at, box) : joinUnmapped(page, at);
    }
  }
  if (recognised.length < parts.length) failed(page, reason, trail);
  if (recognised.length === 0) return;
  const isCut = recognised.some(({ unread }) => unread === "time");
  if (isCut) page.warnings.push(unreadWarnings.time);
  trail.add({
    ...blank(page, reason),
    ...(words === 0 ? { outcome: "not_text" as const } : isCut ? { outcome: "incomplete" as const } : {}),
    regions: recognised.length,
    languages: [...new Set(recognised.flatMap(({ languages }) => languages))],
    confidence: meanOf(recognised),
    words,
  });
}

function joinDrawn(page: PageContent, read: PageContent, block: Box): number {
  const lines = withoutCovered(sureLines(read.lines, drawnConfidenceMin), page.lines);
  // A drawing, or a formula: whatever it looks like, it is no text.
  if ((confidenceOf(read.lines) ?? 0) < drawnMeanMin) return 0;
  page.lines = [...page.lines, ...lines].sort(byTop);
  page.vectors = page.vectors.filter((vector) => !isLetterShape(vector, page) || !centreIn(vector, block));
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

function failed(page: PageContent, reason: RecognitionReason, trail: Trail): void {
  page.warnings.push(
    "Text that the page only shows could not be recognised: the recognition failed or took too long.",
  );
  trail.add({ ...blank(page, reason), outcome: "failed" });
}

const blank = (page: PageContent, reason: RecognitionReason): RecognitionNote => ({
  ...{ page: page.number, reason, languages: [], turned: 0, straightened: 0, confidence: null, words: 0 },
});

function meanOf(recognised: readonly Recognition[]): number | null {
  let sum = 0;
  let words = 0;
  for (const { lines, confidence } of recognised) {
    const count = lines.reduce((all, line) => all + line.words.length, 0);
    sum += (confidence ?? 0) * count;
    words += count;
  }
  return words === 0 ? null : hundredths(sum / words);
}
