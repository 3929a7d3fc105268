/** Recognizes a picture in this very process. */
import { systemClock } from "../../config/ambient.ts";
import { Fault } from "../../config/errors/fault.ts";
import { secondMs } from "../../config/units.ts";
import { type Box, scaledBox } from "../util/geometry/box.ts";
import { withBullets } from "./bullets.ts";
import type { GrayPicture, LanguageFiles, Recognition, RecognitionOptions } from "./contract.ts";
import { markBold } from "./engine/bold.ts";
import { withoutDust } from "./engine/dust.ts";
import { linesOf, meanConfidence } from "./engine/lines.ts";
import { withoutNoise } from "./engine/noise-lines.ts";
import type { PageOrientation } from "./engine/orientation.ts";
import { orientationOf, withReader } from "./engine/reader.ts";
import { withLeaders } from "./ink/leaders.ts";
import { languagesFor, languagesOfOtherScripts } from "./languages/languages.ts";
import { samplesOf } from "./picture/dense-marks.ts";
import { type Gray, partOf } from "./picture/gray.ts";
import { type ExaminedPage, examinePage, type Page, preparedPage } from "./picture/prepare-page.ts";
import { scaledBy } from "./picture/scale.ts";
import { estimatedDpi, factorFor, reductionOf } from "./picture/size.ts";
import { turnedBy } from "./picture/turn.ts";
import { isText } from "./plausibility.ts";
import { withMissedMarks } from "./unread/missed-marks.ts";
import { withUnread } from "./unread/read-unread.ts";

interface Budget {
  /** On the monotonic clock; Infinity without an end. */
  readonly endMs: number;
  readonly isSpent: boolean;
}

function budgetOf(ms: number, clock = systemClock): Budget {
  const endMs = clock.monotonicMs() + ms;
  return {
    endMs,
    get isSpent() {
      return clock.monotonicMs() >= endMs;
    },
  };
}

type Turn = Recognition["turned"];

/** Below it a page is read another way up, where the engine sees one. */
const confidenceDoubtful = 0.65;
/** In the engine's measure. */
const wayCertain = 1.5;
/** Likewise, of the script: right ones have 5 and more. */
const scriptCertain = 2;

/** Far more than a page full of the smallest print takes. */
const readingMs = 45 * secondMs;

/** `files`: of other languages. `withinMs`: a deadline. An engine failure ends the process. */
export async function recognizeHere(
  picture: GrayPicture,
  options: RecognitionOptions,
  files: LanguageFiles,
  withinMs = readingMs,
): Promise<Recognition> {
  const budget = budgetOf(withinMs);
  const given = await load(picture);
  const reduced = reductionOf(given);
  const gray = reduced < 1 ? scaledBy(given, reduced) : given;
  const dpi = picture.dpi === null ? null : picture.dpi * reduced;
  const found = await upright(gray, { dpi, options, files, budget });
  return reduced < 1 ? enlarged(found, reduced) : found;
}

async function load({ file, width, height }: GrayPicture): Promise<Gray> {
  const data = await Bun.file(file).bytes();
  if (width < 1 || height < 1 || data.length !== width * height)
    throw new Fault("conversion_failed", { cause: new Error(`${data.length} bytes for ${width}x${height}`) });
  return { data, width, height };
}

async function upright(gray: Gray, asked: Asked): Promise<Recognition> {
  const { dpi, options, files } = asked;
  const look = examinePage(gray);
  if (look === null) return nothing(gray, asked);
  if (options.scope === "region") return readUpright(gray, look, 0, null, asked);

  const resolution = dpi ?? estimatedDpi(look.letterHeight);
  const isAuto = options.languages === "auto" && Object.keys(files).length > 0;
  const isSideways = certainty(look.sideways) > certainty(look.skew);
  let way = isAuto || isSideways ? await orientationOf(look.picture, resolution) : null;
  const turn = way !== null && way.certainty >= wayCertain ? way.turn : isSideways ? 90 : 0;
  const guessed = await readTurned(gray, look, turn, way, asked);
  const first = await inOtherScripts(guessed, gray, look, turn, way, asked);
  const doubtful = first.confidence === null || first.confidence < confidenceDoubtful;
  if (!doubtful || (first.confidence === null && look.letterHeight === null)) return first;
  // What is no text either way up would show by its lines that it stands on its side.
  if (asked.budget.isSpent || first.unread === "marks") return first;

  way ??= await orientationOf(look.picture, resolution);
  const other = isSideways ? (turn === 90 ? 270 : 90) : (way?.turn ?? 0);
  if (other === turn || (!isSideways && (way?.certainty ?? 0) < wayCertain)) return first;
  const second = await readTurned(gray, look, other, way, asked);
  return better(first, second);
}

/** Reads doubtful text in the languages of other scripts and keeps the surer result. */
async function inOtherScripts(
  guessed: Recognition,
  gray: Gray,
  look: ExaminedPage,
  turn: Turn,
  way: PageOrientation | null,
  asked: Asked,
): Promise<Recognition> {
  const { options, files } = asked;
  if (options.languages !== "auto" || way === null || way.scriptCertainty >= scriptCertain) return guessed;
  if (guessed.confidence === null || guessed.confidence >= confidenceDoubtful) return guessed;
  if (asked.budget.isSpent) return guessed;
  const languages = languagesOfOtherScripts(guessed.languages, Object.keys(files));
  if (languages.length === 0) return guessed;
  const again = await readTurned(gray, look, turn, way, { ...asked, options: { ...options, languages } });
  return better(guessed, again);
}

/** The surer one; one that was cut short says too little beside one that was not. */
function better(first: Recognition, second: Recognition): Recognition {
  if (second.unread !== undefined && first.unread === undefined) return first;
  return (second.confidence ?? 0) > (first.confidence ?? 0) ? second : first;
}

const certainty = (lines: { certainty: number } | null) => lines?.certainty ?? 0;

function readTurned(
  gray: Gray,
  look: ExaminedPage,
  turn: Turn,
  way: PageOrientation | null,
  asked: Asked,
): Promise<Recognition> | Recognition {
  if (turn === 0) return readUpright(gray, look, 0, way, asked);
  const turned = turnedBy(gray, turn);
  const again = examinePage(turned);
  return again === null ? nothing(turned, asked, turn) : readUpright(turned, again, turn, way, asked);
}

/** In pixels of a picture that had to be reduced. */
function enlarged(found: Recognition, reduced: number): Recognition {
  const box = <T extends Box>(each: T): T => scaledBox(each, 1 / reduced);
  return {
    ...found,
    width: Math.round(found.width / reduced),
    height: Math.round(found.height / reduced),
    dpi: found.dpi / reduced,
    lines: found.lines.map((line) => ({
      ...box(line),
      words: line.words.map(box),
      baseline: line.baseline / reduced,
      xHeight: line.xHeight / reduced,
    })),
    rulings: found.rulings.map(box),
    pictures: found.pictures.map(box),
  };
}

/** Reads a picture as it stands: made ready, given to the engine, and cleaned of what it took for text. */

interface Asked {
  dpi: number | null;
  options: RecognitionOptions;
  files: LanguageFiles;
  budget: Budget;
}

/** `turned`: how the picture was turned before; `way`: what is known of its script. */
async function readUpright(
  gray: Gray,
  look: ExaminedPage,
  turned: Recognition["turned"],
  way: PageOrientation | null,
  asked: Asked,
): Promise<Recognition> {
  const { dpi, options, files, budget } = asked;
  const page = preparedPage(look, options.scope === "page");
  if (page === null) return nothing(gray, asked, turned);
  const languages = languagesOf(options, files, way);
  const resolution = dpi ?? estimatedDpi(page.letterHeight);
  const shown = page.crowded ? await shownBySamples(page, resolution, languages, asked) : "text";
  if (shown !== "text") return { ...nothing(gray, asked, turned), unread: shown };
  const factor = factorFor(page.picture, page.letterHeight);
  const picture = factor === 1 ? page.picture : scaledBy(page.picture, factor);
  const found = await withReader(languages, files, (reader) => {
    const whole = reader.read(picture, resolution * factor, "page", budget.endMs);
    // A few words alone are no page to the engine.
    const { lines, complete } =
      whole.lines.length === 0 && whole.complete
        ? reader.read(picture, resolution * factor, "block", budget.endMs)
        : whole;
    const read = linesOf(lines, factor);
    const isSeenAgain = options.scope === "page" && complete;
    return isSeenAgain
      ? withUnread(reader, page, read, resolution, factor, budget.endMs)
      : { lines: read, complete };
  });
  const { letterHeight, pictures, ink } = page;
  const clean = withoutDust(withoutNoise(found.lines, pictures, letterHeight), ink);
  const words = withMissedMarks(clean, ink);
  markBold(words, page);
  const lines = withLeaders(withBullets(page.picture, words), page.leaders, letterHeight ?? 1);
  return {
    width: page.picture.width,
    height: page.picture.height,
    dpi: resolution,
    turned,
    straightened: page.straightened,
    lines,
    rulings: page.rulings,
    pictures,
    languages,
    confidence: meanConfidence(lines),
    ...(found.complete ? {} : { unread: "time" }),
  };
}

/** Whether a sample of a crowded picture is text in any direction or script; `time`: not all were read. */
async function shownBySamples(
  { picture, ink, pictures, letterHeight }: Page,
  dpi: number,
  languages: readonly string[],
  { options, files, budget }: Asked,
): Promise<"text" | "marks" | "time"> {
  const factor = factorFor(picture, letterHeight);
  const samples = samplesOf(ink, pictures, letterHeight).map((box) => scaledBy(partOf(picture, box), factor));
  const others = options.languages === "auto" ? languagesOfOtherScripts(languages, Object.keys(files)) : [];
  if (samples.length === 0) return "text";
  let isWhole = true;
  for (const names of others.length === 0 ? [languages] : [languages, others]) {
    const isRead = await withReader(names, files, (reader) =>
      [...samples, ...samples.map((sample) => turnedBy(sample, 180))].some((sample) => {
        const { lines, complete } = reader.read(sample, dpi * factor, "block", budget.endMs);
        isWhole &&= complete;
        return isText(linesOf(lines, factor));
      }),
    );
    if (isRead) return "text";
  }
  return isWhole ? "marks" : "time";
}

function languagesOf(
  { languages }: RecognitionOptions,
  files: LanguageFiles,
  way: PageOrientation | null,
): string[] {
  return languages === "auto" ? languagesFor(way?.script ?? null, Object.keys(files)) : [...languages];
}

function nothing(
  { width, height }: Gray,
  { dpi, options }: Asked,
  turned: Recognition["turned"] = 0,
): Recognition {
  return {
    width,
    height,
    dpi: dpi ?? estimatedDpi(null),
    turned,
    straightened: 0,
    lines: [],
    rulings: [],
    pictures: [],
    languages: languagesOf(options, {}, null),
    confidence: null,
  };
}
