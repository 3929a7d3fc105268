import { describe, expect, test } from "bun:test";
import { type BlockPlace, blocksHtml, cellHtml, databasesIn, rowsHtml } from "./blocks.ts";
import { idIn, Records } from "./records.ts";
import { dateOf, htmlOf, plainOf, titleOf } from "./rich-text.ts";

const site = new URL("https://mill.notion.site");
const said = (text: string) => [[text]];
const pageId = "00000000-0000-4000-8000-000000000001";

interface Block {
  id: string;
  type?: string;
  content?: string[];
  properties?: Record<string, unknown>;
  format?: object;
  [field: string]: unknown;
}

function placeOf(
  blocks: readonly Block[],
  more: Partial<BlockPlace> & { people?: object; collections?: object } = {},
) {
  const { people = {}, collections = {}, ...rest } = more;
  const records = new Records();
  const block = Object.fromEntries(blocks.map((each) => [each.id, { value: each }]));
  records.add({ block, notion_user: people, collection: collections });
  const place: BlockPlace = {
    ...{ records, site, space: null, databases: new Map(), unknown: new Set(), seen: new Set() },
    ...rest,
  };
  return place;
}

/** Without line breaks, which mean nothing between elements. */
function html(
  blocks: readonly Block[],
  ids = blocks.map(({ id }) => id),
  more: Partial<BlockPlace> = {},
): string {
  return blocksHtml(ids, placeOf(blocks, more)).replaceAll("\n", "");
}

const one = (type: string, properties: Record<string, string> = {}, format: object = {}) =>
  html([
    {
      ...{ id: "a", type, format },
      properties: Object.fromEntries(Object.entries(properties).map(([name, text]) => [name, said(text)])),
    },
  ]);

test("neighbors of a kind are one list", () => {
  const item = (id: string, type: string): Block => ({ id, type, properties: { title: said(id) } });
  const blocks = [
    ...[item("a", "bulleted_list"), item("b", "bulleted_list"), item("c", "numbered_list")],
    ...[item("d", "text"), item("e", "numbered_list")],
  ];
  expect(html(blocks)).toBe("<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol><p>d</p><ol><li>e</li></ol>");
  expect(html(blocks.slice(3, 4))).toBe("<p>d</p>");
});

test.each<[type: string, properties: Record<string, string>, format: object, html: string]>([
  ["text", { title: "" }, {}, ""],
  ["divider", {}, {}, "<hr>"],
  ["breadcrumb", { title: "a" }, {}, ""],
  ["hologram", { title: "a" }, {}, "<p>a</p>"],
  ["sub_sub_header", { title: "a" }, {}, "<h4>a</h4>"],
  [
    "callout",
    { title: "a" },
    { page_icon: "x".repeat(16) },
    `<blockquote><p>${"x".repeat(16)} a</p></blockquote>`,
  ],
  ["callout", { title: "a" }, { page_icon: "x".repeat(17) }, "<blockquote><p>a</p></blockquote>"],
  ["callout", { title: "a" }, { page_icon: "/i.svg" }, "<blockquote><p>a</p></blockquote>"],
  ["to_do", { title: "a", checked: "No" }, {}, `<ul><li><input type="checkbox" disabled> a</li></ul>`],
  ["code", { title: "a", language: "Plain Text" }, {}, "<pre><code>a</code></pre>"],
  ["code", { title: "a" }, {}, "<pre><code>a</code></pre>"],
  [
    "code",
    { title: "a", language: "C++", caption: "b" },
    {},
    `<pre><code class="language-c++">a</code></pre><p>b</p>`,
  ],
  ["bookmark", { title: "a" }, {}, ""],
  [
    "bookmark",
    { link: "https://a.example/" },
    {},
    `<p><a href="https://a.example/">https://a.example/</a></p>`,
  ],
  [
    "bookmark",
    { link: "https://a.example/", title: "a", description: "b<" },
    {},
    `<p><a href="https://a.example/">a</a><br>b&lt;</p>`,
  ],
  ["alias", {}, {}, ""],
  ["alias", {}, { alias_pointer: { id: "x-y" } }, `<p><a href="https://mill.notion.site/xy">page</a></p>`],
  ["external_object_instance", {}, {}, ""],
  [
    "external_object_instance",
    {},
    { uri: "x", original_url: "https://a.example/" },
    `<p><a href="https://a.example/">https://a.example/</a></p>`,
  ],
  ["file", {}, {}, ""],
  ["file", { title: "a&b" }, {}, "<p>a&amp;b</p>"],
  [
    "file",
    { caption: "c" },
    { display_source: "https://a.example/" },
    `<p><a href="https://a.example/">c</a></p>`,
  ],
  ["pdf", { source: "https://a.example/" }, {}, `<p><a href="https://a.example/">https://a.example/</a></p>`],
  ["image", {}, {}, ""],
  ["image", { source: "javascript:1" }, {}, ""],
  ["image", { source: "/a.png" }, {}, `<p><img src="https://mill.notion.site/a.png" alt=""></p>`],
  [
    "image",
    { caption: "c" },
    { display_source: "https://a.example/" },
    `<p><img src="https://a.example/" alt="c"></p>`,
  ],
  [
    "image",
    { source: "https://a.example/", alt_text: "t" },
    {},
    `<p><img src="https://a.example/" alt="t"></p>`,
  ],
  [
    "image",
    { source: "https://a.example/", alt_text: "t", caption: "c" },
    {},
    `<figure><img src="https://a.example/" alt="t"><figcaption>c</figcaption></figure>`,
  ],
  [
    "image",
    { source: "attachment:1:a.png?x" },
    {},
    `<p><img src="https://mill.notion.site/image/attachment%3A1%3Aa.png?table=block&amp;id=a&amp;cache=v2" alt=""></p>`,
  ],
])("a block %s with %j, %j", (type, properties, format, expected) => {
  expect(one(type, properties, format)).toBe(expected);
});

test("a kind that is not understood is noted, blocks without content and deleted ones are not", () => {
  const unknown = new Set<string>();
  const blocks = ["hologram", "text", "button"].map((type): Block => ({ id: type, type }));
  html([...blocks, { id: "x", type: "gone", alive: false }, { id: "y" }], undefined, { unknown });
  expect([...unknown]).toEqual(["hologram", ""]);
});

test("pictures in Notion's store name the space", () => {
  const image = { id: "a", type: "image", properties: { source: said("attachment:1:a.png") } };
  expect(html([image], ["a"], { space: "s-1" })).toContain("&amp;cache=v2&amp;spaceId=s-1");
});

describe("of nested blocks", () => {
  const chain = (count: number, made: (id: string, next: string) => Block[]) =>
    Array.from({ length: count }, (_, at) => made(`${at}`, `${at + 1}`)).flat();

  test("forty levels are shown", () => {
    const blocks = chain(42, (id, next) => [
      { id, type: "text", content: [next], properties: { title: said(`[${id}]`) } },
    ]);
    const shown = html(blocks, ["0"]);
    expect([shown.includes("[40]"), shown.includes("[41]")]).toEqual([true, false]);
  });

  test("copies count as levels, and those that are not there show what they contain", () => {
    const blocks = chain(42, (id, next) => [
      { id, type: "transclusion_reference", format: { transclusion_reference_pointer: { id: `c${id}` } } },
      { id: `c${id}`, type: "transclusion_container", content: [`t${id}`, next] },
      { id: `t${id}`, type: "text", properties: { title: said(`[${id}]`) } },
    ]);
    const shown = html(blocks, ["0"]);
    expect([shown.includes("[39]"), shown.includes("[40]")]).toEqual([true, false]);
    const missing = { id: "a", type: "transclusion_reference", content: ["b"] };
    expect(html([missing, { id: "b", type: "divider" }], ["a"])).toBe("<hr>");
  });

  test("one is shown once", () => {
    expect(html([{ id: "a", type: "divider", content: ["a"] }], ["a", "a"])).toBe("<hr>");
  });
});

describe("a table", () => {
  const table = (format: object) =>
    html(
      [
        {
          id: "t",
          type: "table",
          content: ["r", "none", "s"],
          format: { table_block_column_order: ["x", "y"], ...format },
        },
        { id: "r", type: "table_row", properties: { x: said("1"), y: said("2") } },
        { id: "s", type: "table_row", properties: { x: said("3") } },
      ],
      ["t"],
    );
  test("has headers where it says so", () => {
    const rows = (a: string, b: string, c: string, d: string) =>
      `<table><tr><${a}>1</${a}><${b}>2</${b}></tr><tr><${c}>3</${c}><${d}></${d}></tr></table>`;
    expect(table({})).toBe(rows("td", "td", "td", "td"));
    expect(table({ table_block_column_header: true })).toBe(rows("th", "th", "td", "td"));
    expect(table({ table_block_row_header: true })).toBe(rows("th", "td", "th", "td"));
    expect(rowsHtml([], () => true)).toBe("");
    expect([cellHtml("a<"), cellHtml({ text: "a<", url: "https://a.example/" })]).toEqual([
      "a&lt;",
      `<a href="https://a.example/">a&lt;</a>`,
    ]);
  });
});

test("databases are found in their order, in copies too, but not in other pages", () => {
  const database = (id: string): Block => ({ id, type: "collection_view" });
  const place = placeOf([
    { id: "p", type: "page", content: ["a", "b", "sub", "copy", "c", "p"] },
    ...[database("a"), { id: "b", type: "column", content: ["d"] }, database("d"), database("c")],
    { id: "sub", type: "page", content: ["hidden"] },
    database("hidden"),
    {
      id: "copy",
      type: "transclusion_reference",
      format: { transclusion_reference_pointer: { id: "copied" } },
    },
    { id: "copied", type: "transclusion_container", content: ["e"] },
    database("e"),
  ]);
  expect(databasesIn("p", place)).toEqual(["a", "d", "e", "c"]);
});

describe("text", () => {
  const people = {
    u1: { id: "u1", name: "Ada" },
    u2: { id: "u2", given_name: "Ada", family_name: "L." },
    u3: { id: "u3", family_name: "L." },
    u4: { id: "u4", name: "x".repeat(400) },
  };
  const place = placeOf(
    [
      { id: pageId, properties: { title: said("Wheels") } },
      { id: "e", format: { original_url: "https://e.example/" } },
    ],
    { people },
  );
  const long = `https://a.example/${"x".repeat(2_048 - "https://a.example/".length)}`;

  test.each<[text: unknown[][], html: string, plain: string]>([
    [[["a<\nb"]], "a&lt;<br>b", "a<\nb"],
    [[["a", [["b"], ["i"], ["s"], ["c"]]]], "<strong><em><del><code>a</code></del></em></strong>", "a"],
    [[["a", [["a", "/x"], ["b"]]]], `<a href="https://mill.notion.site/x"><strong>a</strong></a>`, "a"],
    [[["a", [["a", "javascript:1"]]]], "a", "a"],
    [[["", [["b"]]]], "", ""],
    [[["a", [["h", "red"]]]], "a", "a"],
    [[["‣", [["u", "u1"]]]], "@Ada", "@Ada"],
    [[["‣", [["u", "u2"]]]], "@Ada L.", "@Ada L."],
    [[["‣", [["u", "u3"]]]], "@L.", "@L."],
    [[["‣", [["u", "none"]]]], "@someone", "@someone"],
    [[["‣", [["u", "u4"]]]], `@${"x".repeat(300)}`, `@${"x".repeat(300)}`],
    [
      [["‣", [["p", pageId]]]],
      `<a href="https://mill.notion.site/${pageId.replaceAll("-", "")}">Wheels</a>`,
      "Wheels",
    ],
    [
      [["‣", [["lm", { href: "https://a.example/", title: "T" }]]]],
      `<a href="https://a.example/">T</a>`,
      "T",
    ],
    [[["‣", [["lm", { href: long }]]]], `<a href="${long}">${long}</a>`, long],
    [[["‣", [["lm", { href: `${long}x` }]]]], "", ""],
    [[["‣", [["lm", { href: `${long}x`, title: "T" }]]]], "T", "T"],
    [[["‣", [["eoi", "e"]]]], `<a href="https://e.example/">https://e.example/</a>`, "https://e.example/"],
    [[["‣"]], "", ""],
    [[["‣", [["u", "u1"], ["b"]]]], "<strong>@Ada</strong>", "@Ada"],
  ])("%j", (text, html, plain) => {
    expect([htmlOf(text, place), plainOf(text, place)]).toEqual([html, plain]);
  });

  test("a formula is one in both", () => {
    expect(plainOf([["⁍", [["e", "a^2"]]]], place)).toBe("a^2");
    expect(htmlOf([["⁍", [["e", "a<2"]]]], place)).toContain(
      `<math display="inline"><semantics><mtext>a&lt;2</mtext>`,
    );
  });

  test.each([
    [{ start_date: "2026-03-04" }, "2026-03-04"],
    [{ start_date: "2026-03-04", start_time: "09:00" }, "2026-03-04 09:00"],
    [
      { start_date: "2026-03-04", end_date: "2026-03-05", end_time: "10:00" },
      "2026-03-04 to 2026-03-05 10:00",
    ],
    [7, ""],
  ])("the date %j is %p", (date, text) => expect(dateOf(date)).toBe(text));

  test("a title is of the page or its database, without mentions, and has three hundred characters", () => {
    const collections = { c: { id: "c", name: said("Parts") } };
    const titled = placeOf(
      [
        { id: "a", collection_id: "c" },
        { id: "b", format: { collection_pointer: { id: "c" } } },
        { id: "d", properties: { title: [["x"], ["‣", [["p", pageId]]], ["y".repeat(299)], ["z"]] } },
        { id: "e", properties: { title: said(" ") } },
      ],
      { collections },
    );
    expect(["a", "b", "e", "none"].map((id) => titleOf(id, titled))).toEqual(["Parts", "Parts", null, null]);
    expect(titleOf("d", titled)).toBe(`x${"y".repeat(299)}`);
  });

  test("ids are of 32 digits, with dashes or without", () => {
    expect(idIn(pageId.replaceAll("-", "").toUpperCase())).toBe(pageId);
    expect([idIn(pageId.slice(1)), idIn(`${pageId}0`), idIn("")]).toEqual([null, null, null]);
  });
});

test("records come in up to two envelopes; an empty one replaces nothing", () => {
  const records = new Records();
  const record = { id: "a", type: "text" };
  records.add({
    block: {
      a: record,
      b: { value: { value: { id: "b" } } },
      c: { value: { value: { value: { id: "c" } } } },
    },
  });
  records.add({ block: { a: { role: "none" } } });
  expect([records.find("block", "a"), records.find("block", "b"), records.find("block", "c")]).toEqual([
    record,
    { id: "b" },
    null,
  ]);
  expect([records.blocks, records.find("block", null)]).toEqual([2, null]);
});
