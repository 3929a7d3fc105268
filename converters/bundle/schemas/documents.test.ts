import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { deliveryCheck } from "../documents/delivery.ts";
import { qualityReport } from "../documents/quality.ts";
import { DeliveryCheck } from "./delivery-check.ts";
import { documentSchemas } from "./documents.ts";
import { QualityReport } from "./quality-report.ts";
import { changesOf, facts } from "./testing/near-misses.ts";
import { samples } from "./testing/samples.ts";
import { validatorOf } from "./testing/validator.ts";

describe.each(documentSchemas.map((one) => [one.name, one] as const))("%s", (name, { schema }) => {
  const problems = validatorOf(schema);
  const changes = changesOf(samples[name], facts[name] ?? { wrong: {} });

  test("a document with every key fits", () => {
    expect(problems(samples[name])).toEqual([]);
  });

  test("each single change that the specification forbids is refused, and no other", () => {
    const judged = changes.map(({ what, fits, apply }) => {
      const copy = structuredClone(samples[name]);
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
        transcribed: yes,
        quality,
      });
      expect(checkProblems(JSON.parse(JSON.stringify(check)))).toEqual([]);
    }),
  );
});
