import type { Unit, UnitSignals } from "../../document/model.ts";
import type { PageScore, QualityReport } from "../schemas/quality-report.ts";

/** Pages with a lower score are called low and ask for review. Named in the policy of the delivery check. */
export const pageScoreMin = 0.8;
/** The most that tables can lower a page's score: a ragged table does not make the text unreliable. */
const tableWeight = 0.25;

/**
 * The scores of a page, from what was measured on it alone:
 *
 *   confidence = (1 - unmapped characters / characters) × mean word confidence of recognition
 *                × (1 - share of characters in formulas × (1 - their mean confidence))
 *                × trust in an encoding that had to be guessed
 *                × trust in transcribed speech (`transcribed`)
 *   score      = confidence × coverage × (1 - 0.25 × (1 - table consistency))
 *
 * What could not be measured is left out of the product; a unit that failed has 0 in both. So `confidence` says how
 * far the characters can be trusted, and `score` how much of the page arrived, in text and in structure.
 */
export function scoreUnit({ index, signals }: Unit): PageScore {
  const confidence = signals.failed
    ? 0
    : mapped(signals) *
      (signals.ocrConfidence ?? 1) *
      rebuilt(signals) *
      share(signals.encodingTrust ?? 1) *
      transcribed(signals);
  const tables = 1 - tableWeight * (1 - share(signals.tableConsistency ?? 1));
  const score = confidence * share(signals.coverage ?? 1) * tables;
  return {
    page_index: index,
    score: rounded(share(score)),
    confidence: rounded(share(confidence)),
    review_required: signals.failed || score < pageScoreMin || signals.warnings.length > 0,
  };
}

/** The document's score is the mean of its pages weighted by their characters: a thin page counts little. */
export function qualityReport(units: readonly Unit[]): QualityReport {
  const pages = units.map(scoreUnit);
  const low = pages.filter(({ score }) => score < pageScoreMin).map(({ page_index }) => page_index);
  const weights = units.map(({ signals }) => 1 + signals.characters);
  const weightTotal = weights.reduce((sum, weight) => sum + weight, 0);
  const weighted = pages.reduce((sum, { score }, i) => sum + score * (weights[i] ?? 0), 0);
  const average = pages.reduce((sum, { score }) => sum + score, 0) / Math.max(1, pages.length);
  return {
    schema_version: "svc.quality-report.v1",
    document_score: rounded(weightTotal === 0 ? 0 : weighted / weightTotal),
    pages_low_confidence: low,
    review_required: pages.length === 0 || pages.some((page) => page.review_required),
    page_scores: pages,
    summary: {
      pages_total: pages.length,
      pages_low_confidence: low.length,
      pages_with_errors: units.filter(({ signals }) => signals.failed).length,
      average_page_score: rounded(average),
    },
  };
}

function mapped({ characters, unmappedCharacters }: UnitSignals): number {
  return characters === 0 ? 1 : share(1 - unmappedCharacters / characters);
}

function rebuilt({ characters, formulas }: UnitSignals): number {
  if (formulas === undefined || characters === 0) return 1;
  return 1 - share(formulas.characters / characters) * (1 - share(formulas.confidence));
}

/** Required with scores of transcribed text; the quality report itself has no field for it. */
export const transcriptScores =
  "The scores are a heuristic of what was measured of the sound and of the text's length, repeats and places. They do not say how many words are right.";

/**
 * Decibels of speech over noise above which noise costs nothing, and the factor that remains when both are equally
 * loud.
 */
const quietDb = 15;
const loudNoiseTrust = 0.6;
/** Share of clipped samples at which half of the trust is gone. */
const clippedHalf = 0.05;

/**
 * How far transcribed text can be trusted by what was measured of its sound, as no recognizer here says how sure it is:
 *
 *   kept × pace × noise × 1 / (1 + clipped / 0.05)
 *
 * Noise is 1 from 15 dB of speech over noise on and falls to 0.6 at 0 dB: recognizers make the more errors, the louder the
 * noise is (Radford et al. 2022: Robust Speech Recognition via Large-Scale Weak Supervision, section 3.7). Where it begins
 * and how far it falls is chosen, not measured: it is a heuristic, and says nothing of how many words are right.
 */
function transcribed({ speech }: UnitSignals): number {
  if (speech === undefined) return 1;
  const { kept, pace, clipped, noiseRatioDb } = speech;
  const noise = loudNoiseTrust + (1 - loudNoiseTrust) * share((noiseRatioDb ?? quietDb) / quietDb);
  return (share(kept) * share(pace) * noise) / (1 + share(clipped) / clippedHalf);
}

/** NaN counts as 0: JSON would make null of it. */
function share(value: number): number {
  return value > 0 ? Math.min(1, value) : 0;
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
