/** Recognises a picture in this very process. */
import { Fault } from "../../config/errors/fault.ts";
import { secondMs } from "../../config/units.ts";
import { type Box, scaledBox } from "../geometry/box.ts";
import type { GreyPicture, LanguageFiles, Recognition, RecognitionOptions } from "./contract.ts";
import { budgetOf } from "./engine/budget.ts";
import { wayUp } from "./engine/reader.ts";
import type { Way } from "./engine/way.ts";
import { languagesOfOtherScripts } from "./languages.ts";
import type { Grey } from "./picture/grey.ts";
import { type Look, lookAt } from "./picture/page.ts";
import { scaledBy } from "./picture/scale.ts";
import { estimatedDpi, reductionOf } from "./picture/size.ts";
import { turnedBy } from "./picture/turn.ts";
import { type Asked, nothing, readUpright } from "./read-upright.ts";

type Turn = Recognition["turned"];

/** Below it a page is read another way up, where the engine sees one. */
const confidenceDoubtful = 0.65;
/** In the engine's measure. */
const wayCertain = 1.5;
/** Likewise, of the script: right ones have 5 and more. */
const scriptCertain = 2;

/** Far more than a page full of the smallest print takes. */
const readingMs = 45 * secondMs;

/**
 * `files`: of the languages beside English. `withinMs`: after about so long what was read until then is what there is.
 * Throws what broke the engine; the process must end then.
 */
export async function recogniseHere(
  picture: GreyPicture,
  options: RecognitionOptions,
  files: LanguageFiles,
  withinMs = readingMs,
): Promise<Recognition> {
  const budget = budgetOf(withinMs);
  const given = await load(picture);
  const reduced = reductionOf(given);
  const grey = reduced < 1 ? scaledBy(given, reduced) : given;
  const dpi = picture.dpi === null ? null : picture.dpi * reduced;
  const found = await upright(grey, { dpi, options, files, budget });
  return reduced < 1 ? enlarged(found, reduced) : found;
}

async function load({ file, width, height }: GreyPicture): Promise<Grey> {
  const data = await Bun.file(file).bytes();
  if (width < 1 || height < 1 || data.length !== width * height)
    throw new Fault("conversion_failed", { cause: new Error(`${data.length} bytes for ${width}x${height}`) });
  return { data, width, height };
}

async function upright(grey: Grey, asked: Asked): Promise<Recognition> {
  const { dpi, options, files } = asked;
  const look = lookAt(grey);
  if (look === null) return nothing(grey, asked);
  if (options.scope === "region") return readUpright(grey, look, 0, null, asked);

  const resolution = dpi ?? estimatedDpi(look.letterHeight);
  const isAuto = options.languages === "auto" && Object.keys(files).length > 0;
  const isSideways = certainty(look.sideways) > certainty(look.skew);
  let way = isAuto || isSideways ? await wayUp(look.picture, resolution) : null;
  const turn = way !== null && way.certainty >= wayCertain ? way.turn : isSideways ? 90 : 0;
  const guessed = await readTurned(grey, look, turn, way, asked);
  const first = await inOtherScripts(guessed, grey, look, turn, way, asked);
  const doubtful = first.confidence === null || first.confidence < confidenceDoubtful;
  if (!doubtful || (first.confidence === null && look.letterHeight === null)) return first;
  // What is no text either way up would show by its lines that it stands on its side.
  if (asked.budget.isSpent || first.unread === "marks") return first;

  way ??= await wayUp(look.picture, resolution);
  const other = isSideways ? (turn === 90 ? 270 : 90) : (way?.turn ?? 0);
  if (other === turn || (!isSideways && (way?.certainty ?? 0) < wayCertain)) return first;
  const second = await readTurned(grey, look, other, way, asked);
  return better(first, second);
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
  if (asked.budget.isSpent) return guessed;
  const languages = languagesOfOtherScripts(guessed.languages, Object.keys(files));
  if (languages.length === 0) return guessed;
  const again = await readTurned(grey, look, turn, way, { ...asked, options: { ...options, languages } });
  return better(guessed, again);
}

/** The surer one; one that was cut short says too little beside one that was not. */
function better(first: Recognition, second: Recognition): Recognition {
  if (second.unread !== undefined && first.unread === undefined) return first;
  return (second.confidence ?? 0) > (first.confidence ?? 0) ? second : first;
}

const certainty = (lines: { certainty: number } | null) => lines?.certainty ?? 0;

function readTurned(
  grey: Grey,
  look: Look,
  turn: Turn,
  way: Way | null,
  asked: Asked,
): Promise<Recognition> | Recognition {
  if (turn === 0) return readUpright(grey, look, 0, way, asked);
  const turned = turnedBy(grey, turn);
  const again = lookAt(turned);
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
