/** Files through the executable: what the corpus has is priced before the work and settled at that, what is refused costs nothing. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Metrics } from "../../config/rates.ts";
import { bundleFiles } from "../../converters/bundle/contract.ts";
import type { conversions } from "./conversions.ts";
import { corpusCases } from "./corpus.ts";

type Conversions = ReturnType<typeof conversions>;
type Price = (metrics: Metrics) => number;

/** 50 for each started thousand, of which there is always one. */
export const wordsPrice: Price = ({ words = 0 }) => 50 * Math.max(1, Math.ceil(words / 1000));

/** A test for each of the corpus's cases; `prices` in credit units, by capability: of other kinds there is none. */
export async function testCorpus(here: Conversions, prices: Readonly<Record<string, Price>>): Promise<void> {
  for (const { name, capabilityId, path, open } of await corpusCases()) {
    const price = prices[capabilityId];
    if (price === undefined) continue;
    test(`${name} is priced, converted and settled`, async () => {
      const { source, request } = await open();
      const { status, body } = await here.caller.convert(
        [[source.filename, await Bun.file(source.path).bytes()]],
        { options: JSON.stringify(request.options) },
      );
      expect(status).toBe(200);
      const job = await here.caller.wait(body.jobs[0]?.job_id ?? "");
      expect(job).toMatchObject({ status: "succeeded", capability_id: capabilityId });
      expect(job.actual_credit_units).toBe(body.estimated_credit_units);
      // What was measured, as the bundle says.
      const metrics = await here.bundleOf(job.id, (text) => JSON.parse(text(bundleFiles.metadata)).metrics);
      expect(body.estimated_credit_units).toBe(price(metrics));
      expect(await here.markdownOf(job.id)).toBe(await Bun.file(join(path, "expected.md")).text());
    });
  }
}

/** Before anything is charged; `word` is in the message. */
export async function expectRefused(
  here: Conversions,
  filename: string,
  content: string | Uint8Array,
  code: string,
  word: RegExp,
): Promise<void> {
  const before = (await here.caller.usage()).period.spent_credit_units;
  const { status, body } = await here.caller.estimate(filename, new Uint8Array(Buffer.from(content)));
  expect(status).toBe(422);
  const { error } = body as unknown as { error: { code: string; message: string } };
  expect(error.code).toBe(code);
  expect(error.message).toMatch(word);
  expect((await here.caller.usage()).period.spent_credit_units).toBe(before);
}
