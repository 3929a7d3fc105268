import { describe, expect, test } from "bun:test";
import { defaultSettings } from "../../../../config/settings/testing/defaults.ts";
import { failureOf } from "../../../../config/testing/failures.ts";
import type { EgressRequest } from "../../contract.ts";
import { type Recorded, trySource } from "../testing/recorded.ts";
import { renderSource } from "../testing/rendered.ts";
import { notesPage } from "./notion.ts";

/** Answers in the form that Notion's own pages get them; the content is ours. */
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const site = "https://mill.notion.site";
const address = `${site}/How-mills-grind-${idOf(1).replaceAll("-", "")}?pvs=4`;
const space = "11111111-0000-4000-8000-000000000000";
const picture = "https://prod-files-secure.s3.us-west-2.amazonaws.com/a/b/plan.png";

type Rich = unknown[][];
const said = (text: string): Rich => [[text]];

interface BlockFields {
  title?: Rich;
  properties?: Record<string, Rich>;
  content?: number[];
  format?: object;
  [field: string]: unknown;
}

function block(number: number, type: string, { title, properties, content, ...fields }: BlockFields = {}) {
  return {
    id: idOf(number),
    type,
    alive: true,
    space_id: space,
    parent_table: "block",
    created_time: Date.UTC(2026, 2, 4, 9),
    ...(content === undefined ? {} : { content: content.map(idOf) }),
    properties: { ...(title === undefined ? {} : { title }), ...properties },
    ...fields,
  };
}

/** In the envelope that records came in before 2025, or the one that they come in since. */
const wrapped = (records: { id: string }[], twice: boolean) =>
  Object.fromEntries(
    records.map((record) => [
      record.id,
      twice
        ? { spaceId: space, value: { value: record, role: "reader" } }
        : { value: record, role: "reader" },
    ]),
  );

const blocks = [
  block(1, "page", {
    title: said("How mills grind"),
    content: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 40],
  }),
  block(2, "header", { title: said("Wheels"), content: [20], format: { toggleable: true } }),
  block(3, "text", {
    title: [
      ["Slowly", [["b"]]],
      [", as "],
      ["the loom", [["i"], ["a", "https://loom.example.org/?a=1&b=2"]]],
      [" <b>, with "],
      ["⁍", [["e", "E = mc^2"]]],
      [" and "],
      ["gears()", [["c"]]],
      [", by "],
      ["‣", [["u", idOf(90)]]],
      [" on "],
      ["‣", [["d", { type: "daterange", start_date: "2026-03-04", end_date: "2026-03-05" }]]],
      ["; see "],
      ["‣", [["p", idOf(30)]]],
      ["\nnext line"],
    ],
  }),
  block(4, "bulleted_list", { title: said("one"), content: [21] }),
  block(5, "bulleted_list", { title: said("two") }),
  block(6, "numbered_list", { title: said("first") }),
  block(7, "to_do", { title: said("grease"), properties: { checked: said("Yes") } }),
  block(8, "to_do", { title: said("look") }),
  block(9, "toggle", { title: said("More"), content: [22] }),
  block(10, "callout", { title: said("Mind the gap."), format: { page_icon: "⚙️" } }),
  block(11, "quote", { title: said("It weaves.") }),
  block(12, "code", { title: said("a < b\n"), properties: { language: said("C++") } }),
  block(13, "equation", { title: said("\\sum_{i=1}^n i") }),
  block(14, "divider"),
  block(15, "image", { properties: { source: said(picture), caption: said("The plan") } }),
  block(16, "bookmark", { title: said("Mills"), properties: { link: said("https://mill.example.org/") } }),
  block(17, "table", {
    content: [24, 25],
    format: { table_block_column_order: ["a", "b"], table_block_column_header: true },
  }),
  block(18, "column_list", { content: [26] }),
  block(19, "page", { title: said("Below"), content: [99] }),
  block(20, "text", { title: said("Inside a heading.") }),
  block(21, "bulleted_list", { title: said("one and a half") }),
  block(22, "text", { title: said("Hidden until asked.") }),
  block(24, "table_row", { properties: { a: said("Part"), b: said("Weight") } }),
  block(25, "table_row", { properties: { a: said("axle"), b: said("40 | kg") } }),
  block(26, "column", { content: [27] }),
  block(30, "page", { title: said("Another page") }),
  block(40, "collection_view", {
    view_ids: [idOf(51)],
    format: { collection_pointer: { table: "collection", id: idOf(50) } },
  }),
];
const missing = [block(27, "text", { title: said("In a column, sent later.") })];
const collection = {
  id: idOf(50),
  name: said("Parts"),
  schema: {
    title: { name: "Name", type: "title" },
    "k:1": { name: "Kinds", type: "multi_select" },
    "d;2": { name: "Since", type: "date" },
    c_3: { name: "Greased", type: "checkbox" },
    hid: { name: "Hidden", type: "text" },
    odd: { name: "Odd", type: "__proto__" },
  },
};
const view = {
  id: idOf(51),
  type: "table",
  query2: { sort: [{ property: "title", direction: "ascending" }] },
  format: {
    table_properties: ["title", "k:1", "d;2", "c_3", "hid", "odd"].map((property) => ({
      property,
      visible: property !== "hid",
    })),
  },
};
const rows = [
  block(60, "page", {
    parent_table: "collection",
    parent_id: idOf(50),
    title: said("Axle"),
    properties: {
      "k:1": said("iron,round"),
      "d;2": [["‣", [["d", { type: "date", start_date: "2026-03-04" }]]]],
      c_3: said("Yes"),
    },
  }),
  block(61, "page", { parent_table: "collection", parent_id: idOf(50), title: said("Wheel") }),
];

interface NotionOptions {
  twice?: boolean;
  /** Endpoints that this Notion does not know. */
  unknown?: readonly string[];
  records?: readonly { id: string }[];
  total?: number;
}

/** Answers by endpoint, as Notion does. */
function notion({ twice = true, unknown = [], records = blocks, total = 2 }: NotionOptions = {}) {
  const asked: { endpoint: string; body: Record<string, unknown> }[] = [];
  const answer = ({ url, body }: EgressRequest): Recorded => {
    const endpoint = url.split("/").at(-1) ?? "";
    asked.push({ endpoint, body: JSON.parse(String(body)) });
    if (unknown.includes(endpoint)) return { status: 400, body: { errorId: "x", name: "ValidationError" } };
    const recordMap = {
      block: wrapped([...records], twice),
      collection: wrapped([collection], twice),
      collection_view: wrapped([view], twice),
      notion_user: wrapped([{ id: idOf(90), name: "Ada" } as { id: string }], twice),
    };
    if (endpoint === "getPublicPageDataForDomain")
      return { body: { pageId: idOf(1), publicAccessRole: "reader" } };
    if (endpoint === "loadCachedPageChunkV2") return { body: { recordMap, cursors: [{ stack: [] }] } };
    if (endpoint === "loadPageChunk") return { body: { recordMap, cursor: { stack: [] } } };
    if (endpoint.startsWith("syncRecordValues"))
      return { body: { recordMap: { block: wrapped(missing, twice) } } };
    return {
      body: {
        result: {
          reducerResults: {
            collection_group_results: { blockIds: rows.map(({ id }) => id), total, hasMore: false },
          },
        },
        recordMap: { block: wrapped(rows, twice) },
      },
    };
  };
  return { asked, answer };
}

describe("pages", () => {
  test("a page is its blocks", async () => {
    const { markdown, warnings, filename } = await renderSource(notesPage, address, notion().answer);
    expect(warnings).toEqual([]);
    expect(filename).toBe("How mills grind.html");
    expect(markdown).toStartWith(`# How mills grind\n\n## Wheels\n\nInside a heading.\n\n**Slowly**, as `);
    expect(markdown).toContain(
      "[*the loom*](https://loom.example.org/?a=1&b=2) \\<b>, with $E = mc^2$ and `gears()`",
    );
    expect(markdown).toContain("by @Ada on 2026-03-04 to 2026-03-05; see [Another page](");
    expect(markdown).toContain("- one\n  - one and a half\n- two\n");
    expect(markdown).toContain("1. first\n");
    expect(markdown).toContain("- [x] grease\n- [ ] look\n");
    expect(markdown).toContain("Hidden until asked.");
    expect(markdown).toContain("> ⚙️ Mind the gap.");
    expect(markdown).toContain("> It weaves.");
    expect(markdown).toContain("```c++\na < b\n```");
    expect(markdown).toContain("$$\n\\sum_{i=1}^n i\n$$");
    expect(markdown).toContain("\n---\n");
    expect(markdown).toContain(`(${site}/image/${encodeURIComponent(picture)}?table=block&id=${idOf(15)}`);
    expect(markdown).toContain("[Mills](https://mill.example.org/)");
    expect(markdown).toContain("| Part | Weight |");
    expect(markdown).toContain("| axle | 40 \\| kg |");
    expect(markdown).toContain("In a column, sent later.");
    expect(markdown).toContain(`[Below](${site}/${idOf(19).replaceAll("-", "")})`);
    expect(markdown).toContain("### Parts\n\n| Name | Kinds | Since | Greased |");
    expect(markdown).toContain(
      `| [Axle](${site}/${idOf(60).replaceAll("-", "")}) | iron, round | 2026-03-04 | Yes |`,
    );
  });

  test("so it is in the older envelopes, and where the newest names are not known", async () => {
    const now = await renderSource(notesPage, address, notion().answer);
    const old = notion({ twice: false, unknown: ["loadCachedPageChunkV2", "syncRecordValuesMain"] });
    expect((await renderSource(notesPage, address, old.answer)).markdown).toBe(now.markdown);
    expect(old.asked.map(({ endpoint }) => endpoint)).toEqual([
      "loadCachedPageChunkV2",
      "loadPageChunk",
      "syncRecordValuesMain",
      "syncRecordValues",
      "queryCollection",
    ]);
  });

  test("a site's own name for a page leads to it, and no name to its front page", async () => {
    for (const [path, slug] of [
      ["how-mills-grind", "how-mills-grind"],
      ["", ""],
    ]) {
      const { answer, asked } = notion();
      const { page } = await trySource(notesPage, `${site}/${path}`, answer);
      expect(page?.title).toBe("How mills grind");
      expect(asked[0]).toMatchObject({
        endpoint: "getPublicPageDataForDomain",
        body: { slug, spaceDomain: "mill" },
      });
    }
    const unknown = ["getPublicPageDataForDomain", "getPublicPageData"];
    expect(await failureOf(trySource(notesPage, `${site}/a`, notion({ unknown }).answer))).toMatchObject({
      code: "source_access_controlled",
    });
  });

  test("private pages are reported; nothing is requested twice", async () => {
    const gone = notion({ records: [] });
    const refused = notion({ unknown: ["loadCachedPageChunkV2", "loadPageChunk"] });
    for (const { answer } of [gone, refused]) {
      const failure = await failureOf(trySource(notesPage, address, answer));
      expect(failure).toMatchObject({ code: "source_access_controlled" });
      expect(String(failure)).toContain("Publish");
    }
    expect(await failureOf(trySource(notesPage, address, () => ({ status: 429 })))).toMatchObject({
      code: "remote_unavailable",
    });
  });

  test("records that describe circles, are of other types or never come do no harm", async () => {
    const records = [
      block(1, "page", { title: said("Circle"), content: [2, 3, 4, 1] }),
      block(2, "toggle", { title: said("two"), content: [3, 1] }),
      block(3, "toggle", { title: said("three"), content: [2] }),
      { ...block(4, "text"), properties: 7, content: [1, null, {}, "never"], format: [] },
    ];
    const { page, asked } = await trySource(notesPage, address, notion({ records }).answer);
    expect(page?.kind).toBe("html");
    expect(asked.length).toBeLessThan(30);
  });

  test("a title that names itself, and a name that is said over and over, do no harm", async () => {
    const self = ["‣", [["p", idOf(1)]]];
    const records = [
      block(1, "page", { title: [["Mill "], self, ["x".repeat(100_000)]], content: [2] }),
      block(2, "text", { title: Array.from({ length: 1_000 }, () => self) }),
    ];
    const { page } = await trySource(notesPage, address, notion({ records }).answer);
    if (page?.kind !== "html") throw new Error("no page");
    expect(page.title).toStartWith("Mill xxx");
    expect(page.bytes.length).toBeLessThan(1_000_000);
  });

  test("kinds that are not understood are named, and their text is there", async () => {
    const records = [
      block(1, "page", { title: said("New"), content: [2] }),
      block(2, "hologram", { title: said("Floating text.") }),
    ];
    const { markdown, warnings } = await renderSource(notesPage, address, notion({ records }).answer);
    expect(markdown).toContain("Floating text.");
    expect(warnings).toEqual([expect.stringContaining("hologram")]);
  });
});

describe("databases", () => {
  const root = block(1, "collection_view_page", { view_ids: [idOf(51)], collection_id: idOf(50) });

  test("a database is the rows of its first view, as that sorts them", async () => {
    const { answer, asked } = notion({ records: [root], total: 700 });
    const { markdown, warnings, title } = await renderSource(notesPage, address, answer);
    expect(title).toBe("Parts");
    expect(markdown).toContain("| Name | Kinds | Since | Greased | Odd |");
    expect(warnings).toEqual(["698 rows of the page are not part of this document."]);
    const query = asked.find(({ endpoint }) => endpoint === "queryCollection")?.body;
    expect(query).toMatchObject({
      loader: { sort: view.query2.sort, reducers: { collection_group_results: { limit: 500 } } },
    });
  });

  test("columns that are listed over and over stand once, endless cells end", async () => {
    const properties = [
      { property: "title", visible: true },
      ...Array.from({ length: 20_000 }, () => ({ property: "long", visible: true })),
    ];
    const wide = {
      ...collection,
      schema: {
        title: { name: "Name", type: "title" },
        long: { name: "Long", type: "text" },
        ...Object.fromEntries(
          Array.from({ length: 20_000 }, (_, at) => [`p${at}`, { name: `P${at}`, type: "text" }]),
        ),
      },
    };
    const row = block(60, "page", {
      title: said("x".repeat(50_000)),
      properties: { long: said("y".repeat(50_000)) },
    });
    const recordMap = {
      block: wrapped([root, row], true),
      collection: wrapped([wide], true),
      collection_view: wrapped(
        [{ ...view, format: { table_properties: properties } } as { id: string }],
        true,
      ),
    };
    const result = { blockIds: [idOf(60)], total: 1 };
    const { page } = await trySource(notesPage, address, () => ({ body: { recordMap, result } }));
    if (page?.kind !== "database") throw new Error("no database");
    const [table] = page.database.tables;
    expect(table?.columns).toEqual(["Name", "Long"]);
    const [title, long] = table?.rows[0] ?? [];
    expect([typeof title === "string" ? 0 : title?.text.length, (long as string).length]).toEqual([
      20_001, 20_001,
    ]);
  });

  test("a row's own page begins with its properties", async () => {
    const { markdown } = await renderSource(
      notesPage,
      address,
      notion({ records: [{ ...rows[0], id: idOf(1) } as { id: string }] }).answer,
    );
    expect(markdown).toContain("# Axle");
    expect(markdown).toContain("iron, round");
  });

  test("one within a page that is not public is said to be missing", async () => {
    const { answer } = notion({ unknown: ["queryCollection"] });
    const { warnings } = await renderSource(notesPage, address, answer);
    expect(warnings).toEqual([expect.stringContaining("not public")]);
  });
});

test("addresses are taken precisely", () => {
  const settings = { ...defaultSettings, "url_import.instances": ["notion=docs.corp.example"] };
  const taken = (url: string) => notesPage.takes(new URL(url), settings);
  const id = idOf(1).replaceAll("-", "");
  for (const url of [
    `https://www.notion.so/mill/How-${id}`,
    `https://notion.so/${idOf(1)}`,
    `https://mill.notion.site/${id}?v=${id}`,
    `https://mill.notion.site/?p=${id}`,
    `https://docs.corp.example/How-${id}`,
  ])
    expect([url, taken(url)]).toEqual([url, true]);
  for (const url of [
    "https://www.notion.so/pricing",
    "https://docs.corp.example/how",
    "https://mill.notion.site/api/v3/x",
    `https://evil.example/${id}`,
    `https://notion.site.evil.example/${id}`,
  ])
    expect([url, taken(url)]).toEqual([url, false]);
});
