/** Notes that lead to each other, or to what they stand in: all text of the book stays. */
import { expect, test } from "bun:test";
import { converted } from "../../input/linked/testing/converted.ts";
import { converter } from "./converter.ts";
import { bookBytes } from "./testing/book.ts";

const markdown = async (chapters: Readonly<Record<string, string>>) =>
  (await converted(converter, "book.epub", bookBytes({ chapters }))).markdown;

test.each([
  ["the way back", '<p id="n">The note. <a epub:type="noteref" href="a.xhtml#p">1</a></p>'],
  [
    "the way back by another note",
    '<p id="n">The note. <a epub:type="noteref" href="#m">2</a></p><p id="m"><a epub:type="noteref" href="a.xhtml#p">1</a></p>',
  ],
])("%s that is called a reference, too, takes no text away", async (_, notes) => {
  const text = '<p id="p">Text<a epub:type="noteref" href="n.xhtml#n">1</a></p>';
  const found = await markdown({ "a.xhtml": text, "n.xhtml": notes });
  expect(found).toStartWith("Text[^1]");
  expect(found).toContain("The note.");
});

test("a reference to what it stands in is none", async () => {
  const text = '<p id="p">Text<a epub:type="noteref" href="#p">1</a></p>';
  expect(await markdown({ "a.xhtml": text })).toStartWith("Text");
});
