/** JSON, notebooks, XML and feeds through the executable: priced by the words of their values, the corpus's Markdown. */
import { test } from "bun:test";
import { conversions } from "../support/conversions.ts";
import { expectRefused, testCorpus, wordsPrice } from "../support/settled.ts";

const here = conversions("records");

await testCorpus(here, { "json-to-markdown": wordsPrice, "xml-to-markdown": wordsPrice });

const laughs = Array.from({ length: 12 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join("");

test.each([
  ["settings.json", '{\n  "a": 1,\n}\n', "corrupt_document", /line 2, column 9: a comma stands behind/],
  ["notes.json", '{\n  // why\n  "a": 1\n}\n', "corrupt_document", /line 2, column 3: JSON has no comments/],
  ["nothing.json", "{}", "empty_document", /neither names nor values/],
  ["deep.json", "[".repeat(100_000), "document_too_complex", /nested over .* levels deep/],
  ["cut.xml", "<a>\n  <b>text</b>\n", "corrupt_document", /not well-formed XML: line \d+, column \d+/],
  [
    "laughs.xml",
    `<!DOCTYPE a [<!ENTITY e0 "ha">${laughs}]><a>&e12;</a>`,
    "document_too_complex",
    /entities expand beyond/,
  ],
  ["deep.xml", "<a>".repeat(100_000), "document_too_complex", /nested over .* levels deep/],
])("%s is refused with the place or the limit, and nothing is charged", (filename, text, code, word) =>
  expectRefused(here, filename, text, code, word),
);
