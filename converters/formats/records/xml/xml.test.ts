import { describe, expect, test } from "bun:test";
import { codeOf, faultOf } from "../../../../config/testing/failures.ts";
import { convertFile, markdownOf } from "../testing/convert-file.ts";

const shown = (text: string | Uint8Array): Promise<string> => markdownOf("a.xml", text);

describe("records", () => {
  test("stand in the file's order, alike ones as a table, attributes beside texts", async () => {
    expect(
      await shown(
        '<log ship="A"><sum>Two <b>days</b></sum><e n="1"><at>x</at></e><e n="2"><at>y</at><u k="z">3</u></e></log>',
      ),
    ).toBe(
      "# log\n\n- **ship**: A\n- **sum**: Two days\n\n## e\n\n| n | at | u | u.k |\n| --- | --- | --- | --- |\n| 1 | x |\n| 2 | y | 3 | z |",
    );
  });

  test("of one name around elements of another are lists of their own name", async () => {
    expect(await shown("<a><frames><frame>1</frame><frame>2</frame></frames><c>x</c></a>")).toBe(
      "# a\n\n## frames\n\n- 1\n- 2\n\n---\n\n- **c**: x",
    );
  });

  test("with more in them than cells can hold have headings", async () => {
    const order = (id: number) =>
      `<order><id>${id}</id><line><sku>a</sku><n>1</n></line><line><sku>b</sku><n>2</n></line></order>`;
    expect(await shown(`<r><x>1</x>${order(1)}${order(2)}</r>`)).toBe(
      "# r\n\n- **x**: 1\n\n## order 1. 1\n\n- **id**: 1\n\n### line\n\n| sku | n |\n| --- | --- |\n| a | 1 |\n| b | 2 |\n\n## order 2. 2\n\n- **id**: 2\n\n### line\n\n| sku | n |\n| --- | --- |\n| a | 1 |\n| b | 2 |",
    );
  });

  test("behind a section have the name that tells them apart from it", async () => {
    expect(await shown("<r><s><t><u>1</u></t></s><e><n>1</n></e><e><n>2</n></e></r>")).toContain(
      "## e\n\n| n |\n| --- |\n| 1 |\n| 2 |",
    );
  });
});

describe("the name of what comes several times", () => {
  const table = "| n |\n| --- |\n| 1 |\n| 2 |";
  const twice = (name: string) => `<${name}><n>1</n></${name}><${name}><n>2</n></${name}>`;

  test.each<[string, string, string]>([
    [
      "is said beside other values",
      `<a>${twice("host")}<b>x</b></a>`,
      `## host\n\n${table}\n\n---\n\n- **b**: x`,
    ],
    ["is said where there is nothing else", `<a>${twice("host")}</a>`, `## host\n\n${table}`],
    ["is said of texts", "<a><host>x</host><host>y</host></a>", "## host\n\n- x\n- y"],
    [
      "is said of each where they have headings",
      `<a><host><id>7</id><c>${twice("d")}<e>x</e></c></host><host><id>8</id></host></a>`,
      `## host 1. 7\n\n- **id**: 7\n\n### c\n\n#### d\n\n${table}\n\n---\n\n- **e**: x\n\n## host 2. 8\n\n- **id**: 8`,
    ],
    [
      "is the name around them in the plural",
      `<a><hosts>${twice("host")}</hosts></a>`,
      `## hosts\n\n${table}`,
    ],
    ["may be one for anything", `<a>${twice("item")}<b>x</b></a>`, `${table}\n\n- **b**: x`],
  ])("%s", async (_, given, expected) => {
    expect(await shown(given)).toBe(`# a\n\n${expected}`);
  });
});

test("names lose their prefixes, comments and instructions go, CDATA is text", async () => {
  expect(
    await shown(
      '<?xml-stylesheet href="x.xsl"?><h:a xmlns:h="urn:h" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="x y"><!-- no --><h:b><![CDATA[<i> & *x*]]></h:b></h:a>',
    ),
  ).toBe("# a\n\n- **b**: \\<i> & \\*x\\*");
});

test("text that was laid out keeps its lines, other text does not", async () => {
  expect(await shown("<a><b>long\n   text over\n   lines</b><c>\n  if (x)\n    y();\n  z();\n</c></a>")).toBe(
    "# a\n\n- **b**: long text over lines\n- **c**:\n\n  ```\n  if (x)\n    y();\n  z();\n  ```",
  );
});

test.each<[string, string | Uint8Array]>([
  ["declared", Buffer.from('<?xml version="1.0" encoding="ISO-8859-2"?><a>\xe8\xedslo</a>', "latin1")],
  ["UTF-16 by its mark", Buffer.from("\ufeff<a>číslo</a>", "utf16le")],
  ["UTF-16 by its first bytes", Buffer.from("<a>číslo</a>", "utf16le").swap16()],
  [
    "UTF-16 that says so",
    Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a>číslo</a>', "utf16le"),
  ],
  ["UTF-8 that says that it is UTF-16", '<?xml version="1.0" encoding="UTF-16"?><a>číslo</a>'],
  ["unknown, so by its bytes", '<?xml version="1.0" encoding="EBCDIC-XYZ"?><a>číslo</a>'],
])("the encoding is read: %s", async (_name, bytes) => {
  expect(await shown(bytes)).toBe("# a\n\nčíslo");
});

test("damage is told with its place", async () => {
  const fault = await faultOf(convertFile("a.xml", "<?xml version='1.0'?>\n<a>\n  <b>x</c>\n</a>"));
  expect(fault.code).toBe("corrupt_document");
  expect(fault.message).toMatch(/^The file is not well-formed XML: line 3, column \d+: /);
  expect(await codeOf(convertFile("a.xml", "<a><b></a>"))).toBe("corrupt_document");
  expect(await codeOf(convertFile("a.xml", "<a/>"))).toBe("empty_document");
  expect(await codeOf(convertFile("a.xml", "<a>".repeat(200_000)))).toBe("document_too_complex");
});

test("an outline is a list of links", async () => {
  const outline =
    '<outline text="News"><outline text="A*" xmlUrl="https://a.org/feed" htmlUrl="https://a.org/"/></outline>';
  expect(
    await shown(`<opml version="2.0"><head><title>Mine</title></head><body>${outline}</body></opml>`),
  ).toBe("# Mine\n\n- News\n  - [A*](https://a.org/) (<https://a.org/feed>)");
});

test("a property list is shown as the record that it is", async () => {
  expect(
    await shown(
      '<plist version="1.0"><dict><key>Deep</key><dict><key>n</key><integer>01</integer></dict><key>On</key><true/><key>Of</key><array><string>a</string></array></dict></plist>',
    ),
  ).toBe("- **On**: true\n\n## Deep\n\n- **n**: 01\n\n## Of\n\n- a");
});

test("characters are known by the names of HTML, unless the file gives the name another meaning", async () => {
  const doctype = '<!DOCTYPE a SYSTEM "x.dtd" [<!ENTITY copy "(c)"><!ENTITY dash "a&mdash;b">]>';
  expect(await shown(`${doctype}<a>1&hellip;2 &eacute; &copy; &dash; &nobody;</a>`)).toBe(
    "# a\n\n1…2 é (c) a—b \\&nobody;",
  );
});
