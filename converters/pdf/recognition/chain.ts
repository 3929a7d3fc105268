/**
 * Text recognition in the pages of a PDF: each page as it is read, a few at once while those behind them are read, and
 * handed on in their order. What was recognized joins the page before it is laid out.
 */
import { Fault } from "../../../config/errors/fault.ts";
import { damageOf } from "../../engines/damage.ts";
import { type Box, byTop, centerIn } from "../../geometry/box.ts";
import { takeLettering } from "../../layout/figures/recognized-lettering.ts";
import type { PageContent } from "../../layout/model.ts";
import { confidenceOf } from "../../layout/provenance.ts";
import type { Recognition } from "../../ocr/contract.ts";
import {
  noteOf,
  OcrLog,
  type RecognitionNote,
  type RecognitionReason,
  unreadWarnings,
} from "../../ocr/ocr-log.ts";
import { RecognizedStyles } from "../../ocr/recognized-styles.ts";
import { pageOf } from "../../ocr/to-page-content.ts";
import { hundredths } from "../../util/round-hundredths.ts";
import type { OpenedPdf } from "../file/open.ts";
import type { ChainOptions } from "./chain-options.ts";
import { joinPicture } from "./join-picture.ts";
import { LayerSamples } from "./layer-samples.ts";
import { isLetterShape } from "./letter-shapes.ts";
import { moved, recount, sureLines, withoutCovered } from "./place-lines.ts";
import { planOf } from "./plan.ts";
import { type Finding, type Findings, PageRecognizer } from "./recognize-page.ts";
import { TurnedPages } from "./turned-pages.ts";
import { countUnmapped, mendUnmapped } from "./unmapped.ts";

/** What was recognized on a page joins it, and the decision trail says so. */
interface JoinState {
  looks: RecognizedStyles;
  trail: OcrLog;
  turned: TurnedPages;
  opened: OpenedPdf;
}

/** Below it a word among those of letters drawn as shapes is a guess about a drawing. */
const drawnConfidenceMin = 0.5;
/** Below it on the whole, they are a drawing. */
const drawnMeanMin = 0.6;

function joinFindings(page: PageContent, findings: Findings, state: JoinState): void {
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
  if (recognized.length < parts.length) failed(page, reason, trail);
  if (recognized.length === 0) return;
  const isCut = recognized.some(({ unread }) => unread === "time");
  if (isCut) page.warnings.push(unreadWarnings.time);
  trail.add({
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

function failed(page: PageContent, reason: RecognitionReason, trail: OcrLog): void {
  page.warnings.push(
    "Text that the page only shows could not be recognised: the recognition failed or took too long.",
  );
  trail.add({ ...blank(page, reason), outcome: "failed" });
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

/** A page whose text was recognized as a whole: what was read stands beside what the file itself says there. */

/** `read`: in the geometry of the upright page. `keepText`: whether the page's own text stays where it has any. */
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

/** Pages that are recognized at a time. */
const recognizedMax = 4;
/** Pages that wait behind one that is being recognized; so many a sample of a layer of text speaks for. */
const waitingMax = 20;

interface Waiting {
  page: PageContent;
  findings: Promise<Findings | null | { error: unknown }> | null;
}

export class RecognitionChain {
  readonly trail = new OcrLog();
  readonly turned = new TurnedPages();
  readonly #looks = new RecognizedStyles();
  readonly #recognizer: PageRecognizer;
  readonly #layers: LayerSamples;
  readonly #options: ChainOptions;

  constructor(options: ChainOptions) {
    this.#options = options;
    this.#recognizer = new PageRecognizer(options);
    this.#layers = new LayerSamples((page, plan) => this.#recognizer.recognize(page, plan));
  }

  /** The pages of `read`, in order, with what was recognized on them. */
  async *pages(read: Iterable<PageContent>): AsyncGenerator<PageContent> {
    const waiting: Waiting[] = [];
    const busy = () =>
      waiting.filter(({ page, findings }) => findings !== null && !this.#layers.holds(page)).length;
    try {
      for (const page of read) {
        waiting.push({ page, findings: this.#begin(page) });
        while (
          waiting.length > 0 &&
          (!waiting[0]?.findings || busy() >= recognizedMax || waiting.length > waitingMax)
        )
          yield await this.#next(waiting);
      }
      while (waiting.length > 0) yield await this.#next(waiting);
    } finally {
      this.#layers.drop();
      // The document is closed once nobody asks for more pages.
      await Promise.all(waiting.map(({ findings }) => findings));
    }
  }

  #begin(page: PageContent): Waiting["findings"] {
    const { accurate, unreadRows } = this.#options;
    const plan = planOf(page, unreadRows(page));
    if (plan === null) return null;
    const findings =
      plan.sample !== null && !accurate
        ? this.#layers.take(page, plan.sample)
        : this.#recognizer.recognize(page, plan);
    // Whoever does not come to wait for it any more need not hear of it.
    return findings.catch((error: unknown) => ({ error }));
  }

  /** The first of those that wait. */
  #next(waiting: Waiting[]): Promise<PageContent> {
    const first = waiting.shift() as Waiting;
    if (this.#layers.holds(first.page)) this.#layers.release();
    return this.#finish(first);
  }

  async #finish({ page, findings }: Waiting): Promise<PageContent> {
    const found = await findings;
    if (found === null) return page;
    if ("error" in found) {
      if (damageOf(found.error) !== null) throw found.error;
      if (found.error instanceof Fault || (found.error instanceof Error && "syscall" in found.error))
        throw found.error;
      page.warnings.push("Pictures of the page could not be drawn to recognise their text.");
      return page;
    }
    joinFindings(page, found, {
      looks: this.#looks,
      trail: this.trail,
      turned: this.turned,
      opened: this.#options.opened,
    });
    return page;
  }
}
