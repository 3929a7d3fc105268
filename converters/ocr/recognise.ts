/** Recognises a picture in this very process. */
import { Fault } from "../../config/errors/fault.ts";
import { withBullets } from "./bullets.ts";
import type { GreyPicture, LanguageFiles, Recognition, RecognitionOptions } from "./contract.ts";
import { markBold } from "./engine/bold.ts";
import { withoutDust } from "./engine/dust.ts";
import { withoutJunk } from "./engine/junk.ts";
import { linesOf, meanConfidence } from "./engine/lines.ts";
import { wayUp, withReader } from "./engine/reader.ts";
import type { Way } from "./engine/way.ts";
import { withLeaders } from "./ink/leaders.ts";
import { languagesFor, languagesOfOtherScripts } from "./languages.ts";
import type { Grey } from "./picture/grey.ts";
import { type Look, lookAt, pageOf } from "./picture/page.ts";
import { scaledBy } from "./picture/scale.ts";
import { estimatedDpi, factorFor, reductionOf } from "./picture/size.ts";
import { turnedBy } from "./picture/turn.ts";
import { withPoints } from "./unread/points.ts";
import { withUnread } from "./unread/read-unread.ts";

type Turn = Recognition["turned"];

/** Below it a page is read another way up, where the engine sees one. */
const confidenceDoubtful = 0.65;
/** In the engine's measure. */
const wayCertain = 1.5;
/** Likewise, of the script: right ones have 5 and more. */
const scriptCertain = 2;

/** `files`: of the languages beside English. Throws what broke the engine; the process must end then. */
export async function recogniseHere(
  picture: GreyPicture,
  options: RecognitionOptions,
  files: LanguageFiles,
): Promise<Recognition> {
  const given = await load(picture);
  const reduced = reductionOf(given);
  const grey = reduced < 1 ? scaledBy(given, reduced) : given;
  const dpi = picture.dpi === null ? null : picture.dpi * reduced;
  const found = await upright(grey, { dpi, options, files });
  return reduced < 1 ? enlarged(found, reduced) : found;
}

async function load({ file, width, height }: GreyPicture): Promise<Grey> {
  const data = await Bun.file(file).bytes();
  if (width < 1 || height < 1 || data.length !== width * height)
    throw new Fault("conversion_failed", { cause: new Error(`${data.length} bytes for ${width}x${height}`) });
  return { data, width, height };
}

/** What holds for all that is tried with a picture. */
interface Asked {
  /** Of the picture that is looked at. */
  dpi: number | null;
  options: RecognitionOptions;
  files: LanguageFiles;
}

async function upright(grey: Grey, asked: Asked): Promise<Recognition> {
  const { dpi, options, files } = asked;
  const look = lookAt(grey);
  if (look === null) return nothing(grey, asked);
  if (options.scope === "region") return read(grey, look, 0, null, asked);

  const resolution = dpi ?? estimatedDpi(look.letterHeight);
  const isAuto = options.languages === "auto" && Object.keys(files).length > 0;
  const isSideways = certainty(look.sideways) > certainty(look.skew);
  let way = isAuto || isSideways ? await wayUp(look.picture, resolution) : null;
  const turn = way !== null && way.certainty >= wayCertain ? way.turn : isSideways ? 90 : 0;
  const guessed = await readTurned(grey, look, turn, way, asked);
  const first = await inOtherScripts(guessed, grey, look, turn, way, asked);
  const doubtful = first.confidence === null || first.confidence < confidenceDoubtful;
  if (!doubtful || (first.confidence === null && look.letterHeight === null)) return first;

  way ??= await wayUp(look.picture, resolution);
  const other = isSideways ? (turn === 90 ? 270 : 90) : (way?.turn ?? 0);
  if (other === turn || (!isSideways && (way?.certainty ?? 0) < wayCertain)) return first;
  const second = await readTurned(grey, look, other, way, asked);
  return (second.confidence ?? 0) > (first.confidence ?? 0) ? second : first;
}

/**
 * Read once more in the other scripts' languages where the engine was not sure of the script and the text came out
 * doubtful: it takes Greek capitals and small letters for Latin ones. What is surer stays.
 */
async function inOtherScripts(
  guessed: Recognition,
  grey: Grey,
  look: Look,
  turn: Turn,
  way: Way | null,
  asked: Asked,
): Promise<Recognition> {
  const { options, files } = asked;
  if (options.languages !== "auto" || way === null || way.scriptCertainty >= scriptCertain) return guessed;
  if (guessed.confidence === null || guessed.confidence >= confidenceDoubtful) return guessed;
  const languages = languagesOfOtherScripts(guessed.languages, Object.keys(files));
  if (languages.length === 0) return guessed;
  const again = await readTurned(grey, look, turn, way, { ...asked, options: { ...options, languages } });
  return (again.confidence ?? 0) > guessed.confidence ? again : guessed;
}

const certainty = (lines: { certainty: number } | null) => lines?.certainty ?? 0;

function readTurned(
  grey: Grey,
  look: Look,
  turn: Turn,
  way: Way | null,
  asked: Asked,
): Promise<Recognition> | Recognition {
  if (turn === 0) return read(grey, look, 0, way, asked);
  const turned = turnedBy(grey, turn);
  const again = lookAt(turned);
  return again === null ? nothing(turned, asked, turn) : read(turned, again, turn, way, asked);
}

async function read(
  grey: Grey,
  look: Look,
  turned: Turn,
  way: Way | null,
  { dpi, options, files }: Asked,
): Promise<Recognition> {
  const page = pageOf(look, options.scope === "page");
  if (page === null) return nothing(grey, { dpi, options }, turned);
  const languages = languagesOf(options, files, way);
  const resolution = dpi ?? estimatedDpi(page.letterHeight);
  const factor = factorFor(page.picture, page.letterHeight);
  const picture = factor === 1 ? page.picture : scaledBy(page.picture, factor);
  const found = await withReader(languages, files, (reader) => {
    const whole = reader.read(picture, resolution * factor, "page");
    // A few words alone are no page to the engine.
    const lines = linesOf(
      whole.length === 0 ? reader.read(picture, resolution * factor, "block") : whole,
      factor,
    );
    return options.scope === "page" ? withUnread(reader, page, lines, resolution, factor) : lines;
  });
  const clean = withoutDust(withoutJunk(found, page.pictures, page.letterHeight), page.ink);
  const words = withPoints(clean, page.ink);
  markBold(words, page.picture, page.ink);
  const lines = withLeaders(withBullets(page.picture, words), page.leaders, page.letterHeight ?? 1);
  return {
    width: page.picture.width,
    height: page.picture.height,
    dpi: resolution,
    turned,
    straightened: page.straightened,
    lines,
    rulings: page.rulings,
    pictures: page.pictures,
    languages,
    confidence: meanConfidence(lines),
  };
}

function languagesOf({ languages }: RecognitionOptions, files: LanguageFiles, way: Way | null): string[] {
  return languages === "auto" ? languagesFor(way?.script ?? null, Object.keys(files)) : [...languages];
}

function nothing(
  { width, height }: Grey,
  { dpi, options }: Pick<Asked, "dpi" | "options">,
  turned: Turn = 0,
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

/** In pixels of a picture that had to be reduced. */
function enlarged(found: Recognition, reduced: number): Recognition {
  const box = <T extends { x0: number; y0: number; x1: number; y1: number }>(each: T): T => ({
    ...each,
    x0: each.x0 / reduced,
    y0: each.y0 / reduced,
    x1: each.x1 / reduced,
    y1: each.y1 / reduced,
  });
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
