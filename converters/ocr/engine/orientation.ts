/** Which way up a page lies and in what script it is, as the engine's older half tells it. */
import type { TesseractApi, TesseractEngine } from "../../engines/tesseract.ts";

export interface PageOrientation {
  /** Degrees, clockwise, by which the picture must be turned to be upright. */
  turn: 0 | 90 | 180 | 270;
  /** How much better than the next best, in the engine's own measure; above about 2 it is hardly ever wrong. */
  certainty: number;
  /** As the engine names it: "Latin", "Cyrillic", "Han". */
  script: string;
  scriptCertainty: number;
}

/** By the engine's number of an orientation. */
const turns = [0, 270, 180, 90] as const;

/** Null where it could not tell: too few letters. */
export function detectOrientation({ module }: TesseractEngine, api: TesseractApi): PageOrientation | null {
  const results = new module.OSResults();
  try {
    if (!api.DetectOS(results)) return null;
    const best = results.get_best_result();
    const turn = turns[best.get_orientation_id()];
    if (turn === undefined) return null;
    return {
      turn,
      certainty: best.get_oconfidence(),
      script: results.get_unicharset().get_script_from_script_id(best.get_script_id()),
      scriptCertainty: best.get_sconfidence(),
    };
  } finally {
    module.destroy(results);
  }
}
