/** Which files are records, which are text that looks a little like them, and which are neither. */
import { expect, test } from "bun:test";
import { sampleOf } from "../../testing/sample.ts";
import { detect } from "./detect.ts";

test.each([
  ["a.txt", '{"a": 1}', "json-to-markdown"],
  ["a.txt", '[{"a": 1}]', "json-to-markdown"],
  ["a.log", '{"a": 1}\n{"a": 2}\n', "json-to-markdown"],
  ["a.txt", "[1] A note in brackets", "text-to-markdown"],
  ["a.txt", "[1]\n\nBabbage 1864.\n", "text-to-markdown"],
  ["a.txt", '{"quoted"} is how it begins\n', "text-to-markdown"],
  ["a.md", '["Quoted"] and more\n', "text-to-markdown"],
  ["a.md", "[a link](https://example.org)\n", "text-to-markdown"],
  ["a.json", "[1, 2]", "json-to-markdown"],
  ["a.json", '"a string"', "json-to-markdown"],
  ["a.json", "{broken", "json-to-markdown"],
  ["a.json", "plain words", "text-to-markdown"],
  ["a.json", "<rss version='2.0'><channel><title>x</title></channel></rss>", "xml-to-markdown"],
  ["a.csv", "a,b,c\n1,2,3\n4,5,6\n7,8,9\n", "csv-to-markdown"],
  ["a.csv", '{"a": [1, 2]}', "json-to-markdown"],
  ["a.txt", "<config><level>1</level></config>", "xml-to-markdown"],
  ["a.txt", '<?xml version="1.0"?><a>x</a>', "xml-to-markdown"],
  ["a.xml", "<a><b>broken", "xml-to-markdown"],
  ["a.txt", "<p>some text</p>", "text-to-markdown"],
  ["a.md", "<details>\n\nText\n\n</details>", "text-to-markdown"],
  ["a.xml", "plain words", "text-to-markdown"],
  [
    "a.xml",
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body>x</body></html>',
    "html-to-markdown",
  ],
  ["a.xml", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><text>x</text></svg>', null],
])("%s with %j is %p", async (filename, content, expected) => {
  expect((await detect(sampleOf(filename, content)))?.id ?? null).toBe(expected);
});
