import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { deliveryCheck } from "../document/delivery.ts";
import { qualityReport } from "../document/quality.ts";
import { DeliveryCheck } from "./delivery-check.ts";
import { documentSchemas } from "./documents.ts";
import { QualityReport } from "./quality-report.ts";
import { changesOf, facts } from "./testing/near-misses.ts";
import { validatorOf } from "./testing/validator.ts";

const hash = "0a".repeat(32);

/** With every key that there may be. */
const whole: Record<string, unknown> = {
  "svc.quality-report.v1": {
    schema_version: "svc.quality-report.v1",
    document_score: 0.9,
    pages_low_confidence: [2],
    review_required: true,
    page_scores: [
      { page_index: 1, score: 1, confidence: 1, review_required: false },
      { page_index: 2, score: 0, confidence: 0, review_required: true },
    ],
    summary: { pages_total: 2, pages_low_confidence: 1, pages_with_errors: 0, average_page_score: 0.5 },
  },
  "svc.source-map.v1": {
    schema_version: "svc.source-map.v1",
    source_unit_kind: "x".repeat(40),
    pages: [
      {
        page_index: 1,
        width: 0,
        height: 842.5,
        blocks: [
          {
            id: "i".repeat(160),
            type: "t".repeat(80),
            confidence: 1,
            text: "😀".repeat(20_000),
            html: "h".repeat(20_000),
            caption: "c".repeat(2_000),
            image_path: "p".repeat(512),
          },
        ],
      },
    ],
  },
  "svc.delivery-check.v1": {
    schema_version: "svc.delivery-check.v1",
    version: "1",
    status: "review_required",
    deliverable: true,
    summary: { checks: 1, passed: 0, warned: 1, failed: 0 },
    checks: [{ id: "warnings", status: "warn", message: "1: Look." }],
    metrics: { characters: 10 },
    policy: { page_score_min: 0.8, blocked_when: ["text_present"] },
    next_actions: ["Look."],
  },
  "svc.metadata.v1": {
    schema_version: "svc.metadata.v1",
    title: "Report",
    authors: ["An author"],
    language: null,
    source: { sha256: hash, bytes: 0 },
    capability_id: "pdf-to-markdown",
    source_unit_kind: "page",
    source_units: 2,
    metrics: { pages: 2 },
    request: { mode: "fast", layout_fidelity: "standard", pages: "1-2", options: { furniture: "drop" } },
    assets: 0,
    engines: { mupdf: "1.28.1" },
    generator: { name: "markmill", version: "1.0.0" },
    details: { encoding: "utf-8" },
  },
  "svc.layout.v1": {
    schema_version: "svc.layout.v1",
    source_unit_kind: "page",
    pages: [{ page_index: 1, width: 0, height: 842.5 }],
    blocks: [
      { id: "p1-b1", page_index: 1, order: 1, bbox: [-1, 0, 1, 2], confidence: 0, milliseconds: [0, 1.5] },
    ],
  },
  "svc.manifest.v1": {
    schema_version: "svc.manifest.v1",
    files: [{ path: "output.md", bytes: 0, sha256: hash }],
  },
};

describe.each(documentSchemas.map((one) => [one.name, one] as const))("%s", (name, { schema }) => {
  const problems = validatorOf(schema);
  const changes = changesOf(whole[name], facts[name] ?? { wrong: {} });

  test("a document with every key fits", () => {
    expect(problems(whole[name])).toEqual([]);
  });

  test("each single change that the specification forbids is refused, and no other", () => {
    const judged = changes.map(({ what, fits, apply }) => {
      const copy = structuredClone(whole[name]);
      apply(copy);
      return { what, fits, judged: problems(copy).length === 0 };
    });
    expect(judged.filter(({ fits, judged }) => fits !== judged)).toEqual([]);
    expect(judged.filter(({ fits }) => !fits).length).toBeGreaterThan(10);
  });

  test("anything else is refused", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => expect(problems(value)).not.toEqual([])));
  });

  test("it says what it is", () => {
    for (const text of [schema.title, schema.description]) expect(text).toMatch(/^[A-Z].{10,}/);
  });
});

/** Odd measurements too, as a damaged page may give them. */
const measured = fc.oneof(fc.constantFrom(0, 1, -1, 2, Number.NaN, 1e308), fc.double({ min: 0, max: 1 }));
const measuredOrNull = fc.option(measured);
const signals = fc.record({
  characters: fc.nat(),
  unmappedCharacters: fc.nat(),
  coverage: measuredOrNull,
  ocrConfidence: measuredOrNull,
  tableConsistency: measuredOrNull,
  warnings: fc.array(fc.string({ unit: "binary" }), { maxLength: 3 }),
  failed: fc.boolean(),
});
const units = fc
  .array(signals, { maxLength: 6 })
  .map((all) => all.map((each, at) => ({ index: at + 1, signals: each })));

test("whatever was measured, quality report and delivery check are those of the specification", () => {
  const [reportProblems, checkProblems] = [validatorOf(QualityReport), validatorOf(DeliveryCheck)];
  const names = fc.array(fc.string(), { maxLength: 30 });
  fc.assert(
    fc.property(units, names, names, fc.nat(), fc.boolean(), (pages, missing, refused, characters, yes) => {
      const quality = qualityReport(pages);
      expect(reportProblems(JSON.parse(JSON.stringify(quality)))).toEqual([]);
      const check = deliveryCheck({
        characters,
        validUtf8: yes,
        assetsReferenced: missing.length,
        assetsMissing: missing,
        assetsRefused: refused,
        manifestProblems: [],
        warnings: pages.flatMap(({ index, signals }) =>
          signals.warnings.map((message) => ({ unit: index, message })),
        ),
        formulaLayout: yes,
        quality,
      });
      expect(checkProblems(JSON.parse(JSON.stringify(check)))).toEqual([]);
    }),
  );
});
