import type { Check, DeliveryCheck } from "../schemas/delivery-check.ts";
import type { QualityReport } from "../schemas/quality-report.ts";
import { pageScoreMin, transcriptScores } from "./quality.ts";

/** Version of the rules below; changes when a check is added or a threshold changes. */
const policyVersion = "1";

const warningsMax = 100;

/** Findings in the finished files; the checks are a pure function of them. */
export interface Findings {
  /** Characters of output.md that are not white space. */
  characters: number;
  validUtf8: boolean;
  assetsReferenced: number;
  /** Paths that output.md refers to but the bundle does not have. */
  assetsMissing: string[];
  /** Paths whose bytes do not match the declared image type; left out of the bundle. */
  assetsRefused: string[];
  manifestProblems: string[];
  warnings: { unit: number; message: string }[];
  formulaLayout: boolean;
  transcribed: boolean;
  quality: QualityReport;
}

export function deliveryCheck(findings: Findings): DeliveryCheck {
  const checks = rules.map(({ id, judge }) => ({ id, ...judge(findings) }));
  const count = (status: Check["status"]) => checks.filter((check) => check.status === status).length;
  const status = count("fail") > 0 ? "blocked" : count("warn") > 0 ? "review_required" : "deliverable";
  return {
    schema_version: "svc.delivery-check.v1",
    version: policyVersion,
    status,
    deliverable: status !== "blocked",
    summary: { checks: checks.length, passed: count("pass"), warned: count("warn"), failed: count("fail") },
    checks,
    warnings: findings.warnings
      .slice(0, warningsMax)
      .map(({ unit, message }) => ({ page_index: unit, message })),
    metrics: {
      characters: findings.characters,
      assets_referenced: findings.assetsReferenced,
      assets_missing: findings.assetsMissing.length,
      assets_refused: findings.assetsRefused.length,
      pages_total: findings.quality.summary.pages_total,
      pages_low_confidence: findings.quality.summary.pages_low_confidence,
      pages_with_errors: findings.quality.summary.pages_with_errors,
      warnings: findings.warnings.length,
    },
    policy: {
      page_score_min: pageScoreMin,
      ...(findings.transcribed ? { page_scores_of_speech: transcriptScores } : {}),
      blocked_when: rules.filter(({ severity }) => severity === "fail").map(({ id }) => id),
      review_when: rules.filter(({ severity }) => severity === "warn").map(({ id }) => id),
    },
    next_actions: rules.flatMap(({ action }, i) => (checks[i]?.status === "pass" ? [] : [action])),
  };
}

interface Rule {
  id: string;
  severity: "warn" | "fail";
  /** Advice for the reader if it does not pass. */
  action: string;
  judge(findings: Findings): Pick<Check, "status" | "message">;
}

/** A check passes with one sentence, or fails with its severity and another. */
function rule(
  id: string,
  severity: Rule["severity"],
  action: string,
  holds: (findings: Findings) => boolean,
  good: string,
  bad: (findings: Findings) => string,
): Rule {
  const judge: Rule["judge"] = (findings) =>
    holds(findings) ? { status: "pass", message: good } : { status: severity, message: bad(findings) };
  return { id, severity, action, judge };
}

const rules: readonly Rule[] = [
  rule(
    "text_present",
    "fail",
    "Check that the source has text; a scan may need recognition, a picture may have none.",
    ({ characters }) => characters > 0,
    "The output has text.",
    () => "The output has no text.",
  ),
  rule(
    "encoding_valid",
    "fail",
    "Report the file to your administrator: the output is not valid UTF-8.",
    ({ validUtf8 }) => validUtf8,
    "The output is valid UTF-8.",
    () => "The output is not valid UTF-8.",
  ),
  rule(
    "assets_present",
    "fail",
    "Convert the file again; if the picture is missing again, report it.",
    ({ assetsMissing }) => assetsMissing.length === 0,
    "Every picture that the output refers to is in the bundle.",
    ({ assetsMissing }) => `Missing from the bundle: ${listed(assetsMissing)}.`,
  ),
  rule(
    "assets_genuine",
    "fail",
    "Replace the named pictures in the source: their bytes are not of a supported, safe kind.",
    ({ assetsRefused }) => assetsRefused.length === 0,
    "Every picture is of the kind that it claims to be.",
    ({ assetsRefused }) => `Not the pictures that they claim to be: ${listed(assetsRefused)}.`,
  ),
  rule(
    "manifest_matches",
    "fail",
    "Convert the file again; if this repeats, check the disk.",
    ({ manifestProblems }) => manifestProblems.length === 0,
    "Every file matches the manifest.",
    ({ manifestProblems }) => listed(manifestProblems),
  ),
  rule(
    "pages_converted",
    "warn",
    "Compare the named pages with the source: their text is missing.",
    ({ quality }) => quality.summary.pages_with_errors === 0,
    "Every page could be converted.",
    ({ quality }) => {
      const { pages_with_errors: failed, pages_total: total } = quality.summary;
      return `${failed} of ${total} pages could not be converted.`;
    },
  ),
  rule(
    "page_scores",
    "warn",
    "Compare the pages that the quality report names as low with the source.",
    ({ quality }) => quality.pages_low_confidence.length === 0,
    `Every page scores ${pageScoreMin} or more.`,
    ({ quality }) =>
      `Pages with a score below ${pageScoreMin}: ${listed(quality.pages_low_confidence.map(String))}.`,
  ),
  rule(
    "warnings",
    "warn",
    "Read the warnings and compare those places with the source.",
    ({ warnings }) => warnings.length === 0,
    "The conversion gave no warnings.",
    ({ warnings }) => listed(warnings.map(({ unit, message }) => `${unit}: ${message}`)),
  ),
  rule(
    "formula_layout",
    "warn",
    "Compare the formulas with the original document.",
    ({ formulaLayout }) => !formulaLayout,
    "No formula enhancement was asked for.",
    () => "Formulas were enhanced; they must be compared with the original.",
  ),
];

const listedMax = 20;

function listed(names: readonly string[]): string {
  const rest = names.length - listedMax;
  return rest > 0 ? `${names.slice(0, listedMax).join(", ")} and ${rest} more` : names.join(", ");
}
