/** Pages of HTML through the executable: priced before the work, settled at that price, the Markdown of the corpus. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { bundleFiles } from "../converters/bundle/contract.ts";
import type { NamedFile } from "../scripts/server/api.ts";
import { conversions } from "./support/conversions.ts";
import { corpusCases } from "./support/corpus.ts";

/** Credit units of so many words: 50 a thousand, at least 50. */
const price = (words: number) => Math.max(50, Math.ceil((words * 50) / 1000));

const here = conversions("web-pages");

const cases = (await corpusCases()).filter(({ capabilityId }) => capabilityId === "html-to-markdown");

for (const { name, path, open } of cases) {
  test(`${name} is priced, converted and settled`, async () => {
    const { source } = await open();
    const file: NamedFile = [source.filename, await Bun.file(source.path).bytes()];
    const { status, body } = await here.caller.convert([file]);
    expect(status).toBe(200);
    const job = await here.caller.wait(body.jobs[0]?.job_id ?? "");
    expect(job).toMatchObject({ status: "succeeded", capability_id: "html-to-markdown" });
    expect(job.actual_credit_units).toBe(body.estimated_credit_units);
    expect(body.estimated_credit_units).toBe(price(await wordsOf(job.id)));
    expect(await here.markdownOf(job.id)).toBe(await Bun.file(join(path, "expected.md")).text());
  });
}

/** As the bundle says. */
const wordsOf = (jobId: string): Promise<number> =>
  here.bundleOf(jobId, (text) => JSON.parse(text(bundleFiles.metadata)).metrics.words);

test.each<[filename: string, text: string, id: string]>([
  ["page", "<!-- a page --><!DOCTYPE html><p>Text", "html-to-markdown"],
  ["page.txt", "\ufeff<html><p>Text", "html-to-markdown"],
  ["piece.html", "<p>Only a piece", "html-to-markdown"],
  ["readme.md", '<div align="center">\n\n# Lamp\n\n</div>\n', "text-to-markdown"],
  ["note.txt", "Write <p> for a paragraph.", "text-to-markdown"],
])("%s is taken for what its bytes say", async (filename, text, id) => {
  const { body } = await here.caller.convert([[filename, new TextEncoder().encode(text)]]);
  const job = await here.caller.wait(body.jobs[0]?.job_id ?? "");
  expect(job).toMatchObject({ status: "succeeded", capability_id: id });
});

test("a page that shows nothing is refused before anything is charged", async () => {
  const { status, body } = await here.caller.estimate(
    "empty.html",
    new TextEncoder().encode("<!DOCTYPE html><title>t</title><script>x()</script><p hidden>never</p>"),
  );
  expect(status).toBe(422);
  const { error } = body as unknown as { error: { code: string; message: string } };
  expect(error.code).toBe("empty_document");
  expect(error.message).toMatch(/neither text nor pictures/);
});
