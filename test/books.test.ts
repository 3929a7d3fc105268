/** E-books and exports of notes through the executable: priced by their words, settled at that price, the Markdown of the corpus. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { zip } from "../converters/archive/testing/zip.ts";
import { bundleFiles } from "../converters/bundle/contract.ts";
import { bookBytes, encryptionXml } from "../converters/epub/testing/book.ts";
import type { NamedFile } from "../scripts/server/api.ts";
import { conversions } from "./support/conversions.ts";
import { corpusCases } from "./support/corpus.ts";

const kinds: readonly string[] = ["epub-to-markdown", "notes-to-markdown"];
/** 50 for each started thousand. */
const priceOf = (words: number) => Math.max(50, Math.ceil(words / 1000) * 50);

const here = conversions("books");

for (const { name, capabilityId, path, open } of await corpusCases()) {
  if (!kinds.includes(capabilityId)) continue;
  test(`${name} is priced, converted and settled`, async () => {
    const { source, request } = await open();
    const file: NamedFile = [source.filename, await Bun.file(source.path).bytes()];
    const { status, body } = await here.caller.convert([file], { options: JSON.stringify(request.options) });
    expect(status).toBe(200);
    const job = await here.caller.wait(body.jobs[0]?.job_id ?? "");
    expect(job).toMatchObject({ status: "succeeded", capability_id: capabilityId });
    const metrics = await here.bundleOf(job.id, (text) => JSON.parse(text(bundleFiles.metadata)).metrics);
    expect(body.estimated_credit_units).toBe(priceOf(metrics.words));
    expect(job.actual_credit_units).toBe(body.estimated_credit_units);
    expect(await here.markdownOf(job.id)).toBe(await Bun.file(join(path, "expected.md")).text());
  });
}

const chapters = { "a.xhtml": "<p>A</p>" };
const locked = encryptionXml({ "OEBPS/a.xhtml": "http://www.w3.org/2001/04/xmlenc#aes256-cbc" });
const bytesOf = (bytes: Uint8Array) => new Uint8Array(bytes);

test.each<[filename: string, bytes: Uint8Array<ArrayBuffer>, code: string, word: RegExp]>([
  [
    "locked.epub",
    bytesOf(
      bookBytes({ chapters, files: { "META-INF/encryption.xml": locked, "META-INF/license.lcpl": "{}" } }),
    ),
    "encrypted_document",
    /Readium LCP.*seller/,
  ],
  [
    "empty.epub",
    bytesOf(bookBytes({ chapters: { "a.xhtml": "" } })),
    "empty_document",
    /neither text nor pictures/,
  ],
  ["torn.epub", bytesOf(bookBytes({})), "corrupt_document", /names no document/],
  ["photos.zip", bytesOf(zip([{ name: "a.txt", content: "A" }])), "unsupported_input", /./],
  [
    "parts.zip",
    bytesOf(zip([{ name: "Export-1.zip", content: zip([{ name: "a.txt", content: "A" }]) }])),
    "unsupported_input",
    /no export of workspace notes/,
  ],
])("%s is refused with a word on why, and nothing is charged", async (filename, bytes, code, word) => {
  const before = (await here.caller.usage()).period.spent_credit_units;
  const { status, body } = await here.caller.estimate(filename, bytes);
  expect(status).toBe(422);
  const { error } = body as unknown as { error: { code: string; message: string } };
  expect(error.code).toBe(code);
  expect(error.message).toMatch(word);
  expect((await here.caller.usage()).period.spent_credit_units).toBe(before);
});

test("both kinds are told among the capabilities, with what they are priced by", async () => {
  const answer = await fetch(`${here.server.baseUrl}/v1/capabilities`);
  const { capabilities } = (await answer.json()) as { capabilities: { id: string }[] };
  const told = capabilities.filter(({ id }) => kinds.includes(id));
  expect(told).toMatchObject([
    { id: "epub-to-markdown", extensions: [".epub"], source_unit_kind: "chapter", rate_id: "epub" },
    { id: "notes-to-markdown", extensions: [".zip"], source_unit_kind: "page", rate_id: "notes" },
  ]);
});
