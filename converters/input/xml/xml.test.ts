import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { limits } from "../../../config/limits.ts";
import { codeOf } from "../../../config/testing/failures.ts";
import { runsOf } from "../../../config/testing/runs.ts";
import { childrenNamed, descendants, find, textOf, type XmlElement } from "./element.ts";
import { parseTree, streamTrees, type TreeOptions } from "./tree.ts";

const options: TreeOptions = {
  vocabulary: new Map([
    ["urn:a", "a"],
    ["urn:strict-a", "a"],
    ["urn:b", "b"],
    ["http://schemas.openxmlformats.org/markup-compatibility/2006", "mc"],
  ]),
  understands: (prefix) => prefix === "a",
};

const parse = (text: string | Uint8Array) => parseTree(Buffer.from(text), options);

describe("names", () => {
  test("are those of the vocabulary, whatever the file calls them", () => {
    const root = parse(
      '<x:p xmlns:x="urn:strict-a" xmlns:y="urn:b" y:id="1" id="2"><p/><z:q xmlns:z="urn:z"/></x:p>',
    );
    expect(root.name).toBe("a:p");
    expect(root.attributes).toEqual({ "b:id": "1", id: "2" });
    expect(root.children.map((child) => (child as XmlElement).name)).toEqual(["p", "?:q"]);
  });
});

describe("text", () => {
  test("is one with its sections and the entities of XML", () => {
    expect(textOf(parse("<a>1 &lt; 2<b> &amp; </b><![CDATA[<3>]]>&#x41;</a>"))).toBe("1 < 2 & <3>A");
  });

  test.each(["utf16le", "utf16be"])("is read in %s, with and without a mark", (encoding) => {
    for (const mark of ["", "\ufeff"]) {
      const bytes = Buffer.from(`${mark}<a>číslo 数</a>`, "utf16le");
      expect(textOf(parse(encoding === "utf16be" ? bytes.swap16() : bytes))).toBe("číslo 数");
    }
  });

  test("is read in UTF-8 with a mark", () => {
    expect(textOf(parse("\ufeff<a>číslo</a>"))).toBe("číslo");
  });
});

describe("what strangers write", () => {
  test("no document type is obeyed: what it declares stays as it is written", () => {
    const bomb =
      '<!DOCTYPE a [<!ENTITY x "boom"><!ENTITY y "&x;&x;"><!ENTITY f SYSTEM "file:///etc/passwd">]><a>&y;|&f;</a>';
    expect(textOf(parse(bomb))).toBe("&y;|&f;");
  });

  test("an entity that nobody declared is text", () => {
    expect(textOf(parse("<a>1&nbsp;2</a>"))).toBe("1&nbsp;2");
  });

  test.each(["", "text", "<a>", "<a></b>", "<a", "<a/><b/>", "<a><b></a></b>", "\0"])(
    "%j is damaged",
    async (text) => {
      expect(await codeOf(() => parse(text))).toBe("corrupt_document");
    },
  );

  test("elements deeper within each other than anybody writes are refused", async () => {
    const nested = (depth: number) => "<a>".repeat(depth) + "</a>".repeat(depth);
    expect(await codeOf(() => parse(nested(limits.xmlDepthMax)))).toBe("none");
    expect(await codeOf(() => parse(nested(limits.xmlDepthMax + 1)))).toBe("document_too_complex");
    expect(await codeOf(() => parse("<a>".repeat(200_000)))).toBe("document_too_complex");
  });

  test("any bytes end in a tree or in a fault", async () => {
    const pieces = fc.constantFrom(
      "<",
      ">",
      "/",
      "a",
      "<a>",
      "</a>",
      "&",
      ";",
      "&#0;",
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "<?x",
      "?>",
      " b='",
      "'",
      "<!DOCTYPE",
      "\0",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 20 }), async (parts) => {
        expect(["none", "corrupt_document", "document_too_complex"]).toContain(
          await codeOf(() => parse(parts.join(""))),
        );
      }),
      { numRuns: runsOf(500) },
    );
  });
});

describe("alternatives", () => {
  const content = (requires: string) =>
    `<r xmlns:q="urn:a" xmlns:n="urn:n" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:AlternateContent><mc:Choice Requires="${requires}"><new/></mc:Choice><mc:Choice Requires="q"><second/></mc:Choice><mc:Fallback><old/><old/></mc:Fallback></mc:AlternateContent></r>`;

  test.each([
    ["q", "new"],
    ["n", "second"],
    ["q n", "second"],
    ["undeclared", "second"],
  ])("of those that need %s the first that is understood counts", (requires, name) => {
    expect(parse(content(requires)).children.map((child) => (child as XmlElement).name)).toEqual([name]);
  });

  test("else the fallback, and nothing if there is none", () => {
    const fallback = content("n").replace('Requires="q"', 'Requires="n"');
    expect(childrenNamed(parse(fallback), "old").length).toBe(2);
    expect(parse(fallback.replace(/<mc:Fallback>.*<\/mc:Fallback>/, "")).children).toEqual([]);
  });
});

test("a long part comes in pieces, in bounded memory, with what it stands in", async () => {
  const text = `<body><p>1</p><section><p>2</p></section><p>3</p></body>`;
  // Every byte by itself: nothing depends on where the file is cut.
  async function* chunks() {
    for (const byte of Buffer.from(text)) yield Uint8Array.of(byte);
  }
  const pieces: string[] = [];
  for await (const { element, within } of streamTrees(chunks(), options, (name) => name !== "p"))
    pieces.push(`${within.join("/")}/${element.name} ${textOf(element)}`);
  expect(pieces).toEqual(["body/p 1", "body/section/p 2", "body/p 3"]);
});

test("elements are found by name, path and depth", () => {
  const root = parse("<r><a><b/><a/></a><b/></r>");
  expect(find(root, "a", "b")?.name).toBe("b");
  expect(find(root, "b", "a")).toBeUndefined();
  expect([...descendants(root, "b")].length).toBe(2);
  expect([...descendants(root, "a")].length).toBe(1);
});

test("an alternative may hold any number of elements", () => {
  const count = 1_200_000;
  const mc = "http://schemas.openxmlformats.org/markup-compatibility/2006";
  const choice = `<mc:Choice xmlns:q="urn:a" Requires="q">${"<a/>".repeat(count)}</mc:Choice>`;
  const root = parse(`<r xmlns:mc="${mc}"><mc:AlternateContent>${choice}</mc:AlternateContent></r>`);
  expect(root.children).toHaveLength(count);
});
