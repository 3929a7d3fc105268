import { expect, test } from "bun:test";
import { limits } from "../../../config/limits.ts";
import { codeOf } from "../../../config/testing/failures.ts";
import { textOf } from "./element.ts";
import { parseAuthored } from "./tree.ts";

const parse = (text: string) =>
  parseAuthored(
    (async function* () {
      yield text;
    })(),
    { vocabulary: new Map(), understands: () => false },
  );

const textIn = async (text: string): Promise<string> => textOf(await parse(text));

test("entities that stand in the document are known, in texts and attributes", async () => {
  const root = await parse('<!DOCTYPE a [<!ENTITY p "Pier &#38; &q;"><!ENTITY q \'M\'>]><a at="&q;">&p;</a>');
  expect(textOf(root)).toBe("Pier & M");
  expect(root.attributes).toEqual({ at: "M" });
});

test("the first declaration counts, none in a comment, and XML's own stay what they are", async () => {
  const doctype = '<!DOCTYPE a [<!-- <!ENTITY c "no"> --><!ENTITY p "1"><!ENTITY p "2"><!ENTITY lt "no">]>';
  expect(await textIn(`${doctype}<a>&p;&lt;&c;</a>`)).toBe("1<&c;");
});

test("what stands in other files is not read", async () => {
  const doctype =
    '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///none"><!ENTITY % g SYSTEM "http://127.0.0.1:1/"> %g;]>';
  expect(await textIn(`${doctype}<a>&f;</a>`)).toBe("&f;");
});

test("what markup an entity holds is text", async () => {
  expect(await textIn('<!DOCTYPE a [<!ENTITY b "<b>x</b>">]><a>&b;</a>')).toBe("<b>x</b>");
});

test("entities that name each other in a ring are damage", async () => {
  expect(await codeOf(parse('<!DOCTYPE a [<!ENTITY b "&c;"><!ENTITY c "&b;">]><a>&b;</a>'))).toBe(
    "corrupt_document",
  );
});

test.each([
  ["each naming the one before it ten times", tower(12), "&e11;"],
  ["a long one that is named often", `<!ENTITY e "${"x".repeat(100_000)}">`, "&e;".repeat(200)],
])("expansion is bounded: %s", async (_name, declarations, uses) => {
  expect(limits.xmlEntityCharactersMax).toBeLessThan(20_000_000);
  expect(await codeOf(parse(`<!DOCTYPE a [${declarations}]><a>${uses}</a>`))).toBe("document_too_complex");
});

function tower(height: number): string {
  const lines = ['<!ENTITY e0 "boom">'];
  for (let i = 1; i < height; i++) lines.push(`<!ENTITY e${i} "${`&e${i - 1};`.repeat(10)}">`);
  return lines.join("");
}

test("entities that name each other in a very long row are beyond the limit, in a short one not", async () => {
  const chain = (length: number) =>
    `<!DOCTYPE a [<!ENTITY e0 "x">${Array.from({ length }, (_, at) => `<!ENTITY e${at + 1} "&e${at};">`).join("")}]><a>&e${length};</a>`;
  expect(await textIn(chain(100))).toBe("x");
  expect(await codeOf(parse(chain(50_000)))).toBe("document_too_complex");
});

test("signs of comments within values begin none", async () => {
  const entities = Array.from({ length: 100_000 }, (_, at) => `<!ENTITY e${at} "<!--">`).join("");
  expect(await textIn(`<!DOCTYPE a [${entities}<!ENTITY last "y">]><a>&e1;&last;</a>`)).toBe("<!--y");
});

test("halves of characters are none", async () => {
  const doctype = '<!DOCTYPE a [<!ENTITY h "&#xD800;|&#xDFFF;|&#x1F600;">]>';
  expect((await textIn(`${doctype}<a>&h;</a>`)).isWellFormed()).toBe(true);
  expect(await textIn(`${doctype}<a>&h;</a>`)).toEndWith("|😀");
});
