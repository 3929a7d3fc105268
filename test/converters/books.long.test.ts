/** E-books and exports of notes through the executable: priced by their words, settled at that price, the Markdown of the corpus. */
import { expect, test } from "bun:test";
import { bookBytes, encryptionXml } from "../../converters/formats/epub/testing/book.ts";
import { zip } from "../../converters/input/archive/testing/zip.ts";
import { conversions } from "../support/conversions.ts";
import { expectRefused, testCorpus, wordsPrice } from "../support/settled.ts";

const prices = { "epub-to-markdown": wordsPrice, "notes-to-markdown": wordsPrice };

const here = conversions("books");

await testCorpus(here, prices);

const chapters = { "a.xhtml": "<p>A</p>" };
const locked = encryptionXml({ "OEBPS/a.xhtml": "http://www.w3.org/2001/04/xmlenc#aes256-cbc" });

test.each<[filename: string, bytes: Uint8Array, code: string, word: RegExp]>([
  [
    "locked.epub",
    bookBytes({ chapters, files: { "META-INF/encryption.xml": locked, "META-INF/license.lcpl": "{}" } }),
    "encrypted_document",
    /Readium LCP.*seller/,
  ],
  ["empty.epub", bookBytes({ chapters: { "a.xhtml": "" } }), "empty_document", /neither text nor pictures/],
  ["torn.epub", bookBytes({}), "corrupt_document", /names no document/],
  ["photos.zip", zip([{ name: "a.txt", content: "A" }]), "unsupported_input", /./],
  [
    "parts.zip",
    zip([{ name: "Export-1.zip", content: zip([{ name: "a.txt", content: "A" }]) }]),
    "unsupported_input",
    /not an export of workspace notes/,
  ],
])("%s is refused with a reason, and nothing is charged", (filename, bytes, code, word) =>
  expectRefused(here, filename, bytes, code, word),
);

test("both formats are among the capabilities, with the units of their price", async () => {
  const answer = await fetch(`${here.server.baseUrl}/v1/capabilities`);
  const { capabilities } = (await answer.json()) as { capabilities: { id: string }[] };
  const told = capabilities.filter(({ id }) => id in prices);
  expect(told).toMatchObject([
    { id: "epub-to-markdown", extensions: [".epub"], source_unit_kind: "chapter", rate_id: "epub" },
    { id: "notes-to-markdown", extensions: [".zip"], source_unit_kind: "page", rate_id: "notes" },
  ]);
});
