/** Pages of HTML through the executable: priced before the work, settled at that price, the Markdown of the corpus. */
import { expect, test } from "bun:test";
import { conversions } from "../support/conversions.ts";
import { expectRefused, testCorpus, wordsPrice } from "../support/settled.ts";

const here = conversions("web-pages");

await testCorpus(here, { "html-to-markdown": wordsPrice });

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

test("a page that shows nothing is refused before anything is charged", () =>
  expectRefused(
    here,
    "empty.html",
    "<!DOCTYPE html><title>t</title><script>x()</script><p hidden>never</p>",
    "empty_document",
    /neither text nor pictures/,
  ));
