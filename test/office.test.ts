/** Office files through the executable: priced before the work, settled at that price, the Markdown of the corpus. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { compoundFile } from "../converters/archive/testing/compound.ts";
import { zip } from "../converters/archive/testing/zip.ts";
import { bundleFiles } from "../converters/bundle/contract.ts";
import type { NamedFile } from "../scripts/server/api.ts";
import { conversions } from "./support/conversions.ts";
import { corpusCases } from "./support/corpus.ts";

/** Credit units that so many source units cost: 100 a page or slide; cells 25 a thousand, at least 110. */
const prices: Readonly<Record<string, (units: number) => number>> = {
  "docx-to-markdown": (pages) => pages * 100,
  "pptx-to-markdown": (slides) => slides * 100,
  "xlsx-to-markdown": (cells) => Math.max(110, Math.ceil((cells * 50) / 2000)),
};

const here = conversions("office");

const cases = (await corpusCases()).filter(({ capabilityId }) => capabilityId in prices);

for (const { name, capabilityId, path, open } of cases) {
  test(`${name} is priced, converted and settled`, async () => {
    const { source, request } = await open();
    const file: NamedFile = [source.filename, await Bun.file(source.path).bytes()];
    const { status, body } = await here.caller.convert([file], { options: JSON.stringify(request.options) });
    expect(status).toBe(200);
    const job = await here.caller.wait(body.jobs[0]?.job_id ?? "");
    expect(job).toMatchObject({ status: "succeeded", capability_id: capabilityId });
    expect(job.actual_credit_units).toBe(body.estimated_credit_units);
    const [units] = Object.values(await metricsOf(job.id));
    expect(body.estimated_credit_units).toBe(prices[capabilityId]?.(units ?? 0) ?? 0);
    const markdown = await here.markdownOf(job.id);
    expect(markdown).toBe(await Bun.file(join(path, "expected.md")).text());
  });
}

/** What was measured, as the bundle says. */
const metricsOf = (jobId: string): Promise<Record<string, number>> =>
  here.bundleOf(jobId, (text) => JSON.parse(text(bundleFiles.metadata)).metrics);

const bytesOf = (bytes: Uint8Array) => new Uint8Array(bytes);

test.each<[filename: string, bytes: Uint8Array<ArrayBuffer>, code: string, word: RegExp]>([
  ["letter.doc", bytesOf(compoundFile(["WordDocument"])), "unsupported_input", /save it as \.docx/],
  ["figures.xls", bytesOf(compoundFile(["Workbook"])), "unsupported_input", /save it as \.xlsx/],
  ["talk.ppt", bytesOf(compoundFile(["PowerPoint Document"])), "unsupported_input", /save it as \.pptx/],
  ["secret.docx", bytesOf(compoundFile(["EncryptedPackage"])), "encrypted_document", /password/],
  [
    "cut.docx",
    bytesOf(zip([{ name: "word/document.xml", content: "<w:p>" }])),
    "corrupt_document",
    /damaged/,
  ],
])("%s is refused with a word on what to do, and nothing is charged", async (filename, bytes, code, word) => {
  const before = (await here.caller.usage()).period.spent_credit_units;
  const { status, body } = await here.caller.estimate(filename, bytes);
  expect(status).toBe(422);
  const { error } = body as unknown as { error: { code: string; message: string } };
  expect(error.code).toBe(code);
  expect(error.message).toMatch(word);
  expect((await here.caller.usage()).period.spent_credit_units).toBe(before);
});
