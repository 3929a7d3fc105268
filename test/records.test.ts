/** JSON, notebooks, XML and feeds through the executable: priced by the words of their values, the corpus's Markdown. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { bundleFiles } from "../converters/bundle/contract.ts";
import type { NamedFile } from "../scripts/server/api.ts";
import { conversions } from "./support/conversions.ts";
import { corpusCases } from "./support/corpus.ts";

const kinds: readonly string[] = ["json-to-markdown", "xml-to-markdown"];

const here = conversions("records");

const cases = (await corpusCases()).filter(({ capabilityId }) => kinds.includes(capabilityId));

for (const { name, capabilityId, path, open } of cases) {
  test(`${name} is priced, converted and settled`, async () => {
    const { source } = await open();
    const file: NamedFile = [source.filename, await Bun.file(source.path).bytes()];
    const { status, body } = await here.caller.convert([file]);
    expect(status).toBe(200);
    const job = await here.caller.wait(body.jobs[0]?.job_id ?? "");
    expect(job).toMatchObject({ status: "succeeded", capability_id: capabilityId });
    expect(job.actual_credit_units).toBe(body.estimated_credit_units);
    const { words } = await here.bundleOf(job.id, (text) => JSON.parse(text(bundleFiles.metadata)).metrics);
    expect(body.estimated_credit_units).toBe(50 * Math.max(1, Math.ceil(words / 1_000)));
    expect(await here.markdownOf(job.id)).toBe(await Bun.file(join(path, "expected.md")).text());
  });
}

const laughs = Array.from({ length: 12 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join("");

test.each([
  ["settings.json", '{\n  "a": 1,\n}\n', "corrupt_document", /line 2, column 9: a comma stands behind/],
  ["notes.json", '{\n  // why\n  "a": 1\n}\n', "corrupt_document", /line 2, column 3: JSON has no comments/],
  ["nothing.json", "{}", "empty_document", /neither a name nor a value/],
  ["deep.json", "[".repeat(100_000), "document_too_complex", /deep within each other/],
  ["cut.xml", "<a>\n  <b>text</b>\n", "corrupt_document", /no well-formed XML: line \d+, column \d+/],
  [
    "laughs.xml",
    `<!DOCTYPE a [<!ENTITY e0 "ha">${laughs}]><a>&e12;</a>`,
    "document_too_complex",
    /entities expand beyond/,
  ],
  ["deep.xml", "<a>".repeat(100_000), "document_too_complex", /deep within each other/],
])(
  "%s is refused with the place or the limit, and nothing is charged",
  async (filename, text, code, word) => {
    const before = (await here.caller.usage()).period.spent_credit_units;
    const { status, body } = await here.caller.estimate(filename, Buffer.from(text));
    expect(status).toBe(422);
    const { error } = body as unknown as { error: { code: string; message: string } };
    expect(error.code).toBe(code);
    expect(error.message).toMatch(word);
    expect((await here.caller.usage()).period.spent_credit_units).toBe(before);
  },
);
