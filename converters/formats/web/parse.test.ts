import { describe, expect, test } from "bun:test";
import type { Nodes, Root } from "hast";
import { parseHtml, parseText } from "./parse.ts";
import { textWithin } from "./reading/element.ts";

const bytes = (text: string, encoding: BufferEncoding = "utf8") => Buffer.from(text, encoding);
const latin = (text: string) => bytes(text, "latin1");

describe("the encoding of a page", () => {
  test.each<[string, Uint8Array, string | undefined, string, string]>([
    ["a byte order mark", bytes("\ufeff<p>ä"), "windows-1252", "utf-8", "ä"],
    ["a mark of UTF-16", bytes("\ufeff<p>ä", "utf16le"), undefined, "utf-16le", "ä"],
    ["what the transport says", latin("<meta charset=utf-8><p>\xe4"), "iso-8859-2", "iso-8859-2", "ä"],
    [
      "meta charset",
      latin("<meta charset='windows-1251'><p>\xcc\xe0\xff\xea"),
      undefined,
      "windows-1251",
      "Маяк",
    ],
    [
      "http-equiv",
      latin('<meta http-equiv="Content-Type" content="text/html; charset=koi8-r"><p>\xed\xc1\xd1\xcb'),
      undefined,
      "koi8-r",
      "Маяк",
    ],
    [
      "the declaration of XML",
      latin('<?xml version="1.0" encoding="iso-8859-15"?><p>\xa4'),
      undefined,
      "iso-8859-15",
      "€",
    ],
    ["meta in a comment says nothing", bytes("<!-- <meta charset=koi8-r> --><p>ä"), undefined, "utf-8", "ä"],
    ["UTF-16 that is none", bytes("<meta charset=utf-16><p>ä"), undefined, "utf-8", "ä"],
    [
      "UTF-8 that is none",
      latin("<meta charset=utf-8><p>caf\xe9, d\xe9j\xe0 vu, \xe0 bient\xf4t"),
      undefined,
      "windows-1252",
      "café, déjà vu, à bientôt",
    ],
    ["an unknown name", bytes("<meta charset=none-such><p>ä"), undefined, "utf-8", "ä"],
  ])("%s", (_name, given, charset, encoding, text) => {
    const parsed = parseHtml(given, { charset });
    expect(parsed.encoding).toBe(encoding);
    expect(textWithin(parsed.tree)).toContain(text);
    expect(parsed.warnings).toEqual([]);
  });

  test("what cannot be read is told", () => {
    expect(
      parseHtml(latin("<meta charset=utf-8><p>ää\xff".replace("ää", "\xc3\xa4\xc3\xa4"))).warnings,
    ).toEqual(["1 character could not be read as utf-8."]);
  });
});

function depthOf(node: Nodes): number {
  let deepest = 0;
  const waiting: { node: Nodes; depth: number }[] = [{ node, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    deepest = Math.max(deepest, next.depth);
    if ("children" in next.node)
      for (const child of next.node.children) waiting.push({ node: child, depth: next.depth + 1 });
  }
  return deepest;
}

describe("the tree", () => {
  test("is plain hast", () => {
    const tree = parseText('<a class="x  y" href="#" hidden data-Lamp-no="1">t</a>', { fragment: true });
    const properties = { className: ["x", "y"], href: "#", hidden: true, dataLampNo: "1" };
    const text = { type: "text", value: "t" };
    expect(structuredClone(tree) as Root).toEqual({
      type: "root",
      children: [{ type: "element", tagName: "a", properties, children: [text] }],
    } as Root);
  });

  test("elements nested beyond following stand beside each other, and no text is lost", () => {
    for (const name of ["div", "b", "table><tr><td", "ul><li", "blockquote", "span", "svg><g"]) {
      const tree = parseText(`${`<${name}>`.repeat(20_000)}lamp`);
      expect(depthOf(tree)).toBeLessThan(1_000);
      expect(textWithin(tree)).toContain("lamp");
    }
  });

  test("elements of XML that are closed at once hold nothing", () => {
    const tree = parseText(
      '<?xml version="1.0"?><!DOCTYPE html [<!ENTITY a "b">]><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="x"/></head><body><a id="y"/><p/>text</body></html>',
    );
    const body = (tree.children.at(-1) as { children: Nodes[] }).children.at(-1) as { children: Nodes[] };
    expect(
      body.children.map((node) =>
        "tagName" in node ? `${node.tagName} ${node.children.length}` : node.type,
      ),
    ).toEqual(["a 0", "p 0", "text"]);
  });

  test("names of attributes that objects have are none", () => {
    const tree = parseText('<p __proto__="x" constructor="y">t</p>', { fragment: true });
    expect(Object.getPrototypeOf((tree.children[0] as { properties: object }).properties)).toBe(
      Object.prototype,
    );
  });
});
