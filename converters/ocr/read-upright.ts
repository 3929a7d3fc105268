/** Reads a picture as it stands: made ready, given to the engine, and cleaned of what it took for text. */
import { isText } from "./believable.ts";
import { withBullets } from "./bullets.ts";
import type { LanguageFiles, Recognition, RecognitionOptions } from "./contract.ts";
import { markBold } from "./engine/bold.ts";
import type { Budget } from "./engine/budget.ts";
import { withoutDust } from "./engine/dust.ts";
import { withoutJunk } from "./engine/junk.ts";
import { linesOf, meanConfidence } from "./engine/lines.ts";
import { withReader } from "./engine/reader.ts";
import type { Way } from "./engine/way.ts";
import { withLeaders } from "./ink/leaders.ts";
import { languagesFor, languagesOfOtherScripts } from "./languages.ts";
import { samplesOf } from "./picture/crowd.ts";
import { type Grey, partOf } from "./picture/grey.ts";
import { type Look, type Page, preparedPage } from "./picture/page.ts";
import { scaledBy } from "./picture/scale.ts";
import { estimatedDpi, factorFor } from "./picture/size.ts";
import { turnedBy } from "./picture/turn.ts";
import { withPoints } from "./unread/points.ts";
import { withUnread } from "./unread/read-unread.ts";

/** What holds for all that is tried with a picture. */
export interface Asked {
  /** Of the picture that is looked at. */
  dpi: number | null;
  options: RecognitionOptions;
  files: LanguageFiles;
  budget: Budget;
}

/** `turned`: how the picture was turned before; `way`: what is known of its script. */
export async function readUpright(
  grey: Grey,
  look: Look,
  turned: Recognition["turned"],
  way: Way | null,
  asked: Asked,
): Promise<Recognition> {
  const { dpi, options, files, budget } = asked;
  const page = preparedPage(look, options.scope === "page");
  if (page === null) return nothing(grey, asked, turned);
  const languages = languagesOf(options, files, way);
  const resolution = dpi ?? estimatedDpi(page.letterHeight);
  const shown = page.crowded ? await shownBySamples(page, resolution, languages, asked) : "text";
  if (shown !== "text") return { ...nothing(grey, asked, turned), unread: shown };
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
  const clean = withoutDust(withoutJunk(found.lines, pictures, letterHeight), ink);
  const words = withPoints(clean, ink);
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

/**
 * Whether any sample of a crowded picture is text, either way up, in its languages or in those of another script; `time`
 * where they could not all be read.
 */
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

function languagesOf({ languages }: RecognitionOptions, files: LanguageFiles, way: Way | null): string[] {
  return languages === "auto" ? languagesFor(way?.script ?? null, Object.keys(files)) : [...languages];
}

export function nothing(
  { width, height }: Grey,
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
