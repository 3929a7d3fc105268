import { expect, test } from "bun:test";
import { convertMeasured, withSource } from "../../testing/converted.ts";
import { converter } from "./converter.ts";

const png =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGNgZGKGIwbiOAAJ1ABhE9S39wAAAABJRU5ErkJggg==";

/** What is told of a page. */
async function warningsOf(html: string): Promise<string[]> {
  const { units } = await withSource("a.html", html, (source, folder) =>
    convertMeasured(converter, source, folder),
  );
  return units.flatMap(({ signals }) => signals.warnings);
}

test("pictures beside the file are said to be missing", async () => {
  const elsewhere = `<img src="https://a.example/b.png" alt="b"><img src="${png}" alt="c">`;
  expect(await warningsOf(`<p>Text ${elsewhere}`)).toEqual([]);
  const beside =
    '<img src="img/a.png" alt="a"><table><tr><td>x<td><img src="assets/figure-1.png" alt="d"></table>';
  expect(await warningsOf(`<p>Text ${elsewhere}${beside}`)).toEqual([
    "The text shows img/a.png and 1 more: pictures that are not in the file, and so not in the bundle.",
  ]);
  // The page says where it stood.
  expect(await warningsOf(`<base href="https://a.example/"><p>Text ${beside}`)).toEqual([]);
});
