/** How a page's blocks and databases are fetched: in which portions, how many, and what is said of the rest. */
import { describe, expect, test } from "bun:test";
import { defaultSettings } from "../../../../config/settings/testing/defaults.ts";
import { codeOf } from "../../../../config/testing/failures.ts";
import { openImportContext } from "../import-context.ts";
import { type Recorded, recordedParts } from "../testing/recorded.ts";
import { notesPage } from "./notion.ts";

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const page = idOf(1).replaceAll("-", "");
const address = `https://mill.notion.site/${page}`;
const said = (text: string) => [[text]];
const root = (content: number[], more: object = {}) => ({
  ...{ id: idOf(1), type: "page", content: content.map(idOf), properties: { title: said("Mill") } },
  ...more,
});
const text = (number: number, more: object = {}) => ({
  ...{ id: idOf(number), type: "text", properties: { title: said(`[${number}]`) } },
  ...more,
});
const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
type Stored = { id: string } & Record<string, unknown>;
const map = (records: Stored[]) => Object.fromEntries(records.map((each) => [each.id, { value: each }]));

type Body = Record<string, unknown> & { requests?: { pointer: { id: string } }[]; chunkNumber?: number };
type Answers = Record<string, (body: Body) => unknown>;

const asksFor = (body: Body) => (body.requests ?? []).map(({ pointer }) => pointer.id);

/** `before`: how many requests the import has made already. */
async function fetched(answers: Answers, { url = address, before = 0 } = {}) {
  const asked: { endpoint: string; body: Body; host: string }[] = [];
  const { parts } = recordedParts((request): Recorded => {
    const endpoint = request.url.split("/").at(-1) ?? "";
    if (request.body === undefined) return {};
    const body = JSON.parse(String(request.body)) as Body;
    asked.push({ endpoint, body, host: new URL(request.url).host });
    const answer = answers[endpoint]?.(body);
    return answer === undefined ? { status: 400, body: {} } : { body: answer };
  });
  const { context, close } = openImportContext(parts);
  for (let count = 0; count < before; count += 1) await context.get("https://example.org/");
  try {
    const found = await notesPage.fetch(new URL(url), context);
    const html = found?.kind === "html" ? Buffer.from(found.bytes).toString() : "";
    const of = (endpoint: string) =>
      asked.filter((each) => each.endpoint === endpoint).map(({ body }) => body);
    return { found, html, of, asked, warnings: found?.warnings ?? [] };
  } finally {
    await close();
  }
}

const chunk = (records: Stored[], more = false) => ({
  recordMap: { block: map(records) },
  cursors: [{ stack: more ? [records.length] : [] }],
});
const tooLong = "Only about the first 5,000 blocks of the page are included.";

describe("blocks", () => {
  test("come in chunks, each asked for with the cursor of the one before, twenty at the most", async () => {
    const chunks = async (last: number) => {
      const { of, warnings } = await fetched({
        loadCachedPageChunkV2: ({ chunkNumber = 0 }) =>
          chunk([root([]), text(chunkNumber + 2)], chunkNumber < last),
      });
      expect(warnings).toEqual([]);
      return of("loadCachedPageChunkV2");
    };
    const three = await chunks(2);
    expect(three.map(({ chunkNumber }) => chunkNumber)).toEqual([0, 1, 2]);
    expect(three.map(({ cursor }) => cursor)).toEqual([{ stack: [] }, { stack: [2] }, { stack: [2] }]);
    expect(await chunks(1_000)).toHaveLength(20);
  });

  test("that are missing are asked for by the hundred, each once", async () => {
    const { of, html, warnings } = await fetched({
      loadCachedPageChunkV2: () => chunk([root(range(2, 251))]),
      syncRecordValuesMain: (body) => ({
        recordMap: {
          block: map(
            asksFor(body)
              .map((id) => text(Number(id.slice(-6))))
              .filter(({ id }) => id !== idOf(2)),
          ),
        },
      }),
    });
    expect(of("syncRecordValuesMain").map((body) => asksFor(body).length)).toEqual([100, 100, 51]);
    expect([html.includes("[2]"), html.includes("[3]"), html.includes("[252]"), warnings]).toEqual([
      false,
      true,
      true,
      [],
    ]);
  });

  test("are not asked for beyond five thousand, and the page says so", async () => {
    const loaded = (count: number) =>
      fetched({
        loadCachedPageChunkV2: () =>
          chunk([root([9_999]), ...range(2, count - 1).map((at) => text(at))], true),
        syncRecordValuesMain: () => ({ recordMap: { block: map([text(9_999)]) } }),
      });
    const full = await loaded(5_000);
    expect([full.asked.length, full.warnings]).toEqual([1, [tooLong]]);
    const below = await loaded(4_999);
    expect([below.of("loadCachedPageChunkV2").length, below.warnings]).toEqual([20, []]);
    expect(below.html).toContain("[9999]");
  });

  test("are asked for in twenty rounds, while twenty requests are left for databases", async () => {
    const deep = (levels: number, before = 0) =>
      fetched(
        {
          loadCachedPageChunkV2: () => chunk([root([2])]),
          syncRecordValuesMain: (body) => {
            const at = Number(asksFor(body)[0]?.slice(-6));
            return { recordMap: { block: map([text(at, at <= levels ? { content: [idOf(at + 1)] } : {})]) } };
          },
        },
        { before },
      );
    const whole = await deep(19);
    expect([whole.of("syncRecordValuesMain").length, whole.warnings]).toEqual([19, []]);
    const cut = await deep(20);
    expect([cut.of("syncRecordValuesMain").length, cut.warnings]).toEqual([20, [tooLong]]);
    const scarce = await deep(3, 78);
    expect([scarce.of("syncRecordValuesMain").length, scarce.warnings]).toEqual([1, [tooLong]]);
  });

  test("of subpages are not asked for, those of copies and aliases are", async () => {
    const { of } = await fetched({
      loadCachedPageChunkV2: () =>
        chunk([
          root([2, 3, 4]),
          { id: idOf(2), type: "page", content: [idOf(90)] },
          { id: idOf(3), type: "collection_view_page", content: [idOf(91)] },
          text(4, {
            format: { transclusion_reference_pointer: { id: idOf(92) }, alias_pointer: { id: idOf(93) } },
          }),
        ]),
    });
    expect(asksFor(of("syncRecordValuesMain")[0] ?? {}).sort()).toEqual([idOf(92), idOf(93)]);
  });

  test("of a deleted page are not public", async () => {
    expect(await codeOf(fetched({ loadCachedPageChunkV2: () => chunk([root([], { alive: false })]) }))).toBe(
      "source_access_controlled",
    );
  });
});

describe("databases", () => {
  const collection = { id: "c", name: said("Parts"), schema: { title: { name: "Name", type: "title" } } };
  const database = (number: number, more: object = {}) => ({
    ...{ id: idOf(number), type: "collection_view", view_ids: ["v"], collection_id: "c" },
    ...more,
  });
  const rows = (count: number, result: object = {}, name: unknown = said("Parts")) => ({
    result: { blockIds: range(100, count).map(idOf), ...result },
    recordMap: {
      block: map(range(100, count).map((at) => text(at))),
      collection: map([{ ...collection, name }]),
    },
  });
  const inPage = (count: number, answer: unknown) =>
    fetched({
      loadCachedPageChunkV2: () =>
        chunk([root(range(2, count)), ...range(2, count).map((at) => database(at))]),
      queryCollection: () => answer,
    });

  test("of a page are ten at the most", async () => {
    const ten = await inPage(10, rows(1));
    expect([ten.of("queryCollection").length, ten.warnings]).toEqual([10, []]);
    expect(ten.html).toContain("<h3>Parts</h3>\n<table>\n<tr><th>Name</th></tr>\n<tr><td><a href=");
    const eleven = await inPage(11, rows(1));
    expect([eleven.of("queryCollection").length, eleven.warnings]).toEqual([
      10,
      ["Only the first 10 of 11 databases are included."],
    ]);
  });

  test("say how many rows are missing", async () => {
    expect((await inPage(1, rows(2, { total: 2 }))).warnings).toEqual([]);
    expect((await inPage(1, rows(2, { sizeHint: 5 }))).warnings).toEqual([
      "Only the first 2 rows of the database Parts are included; at least 3 are missing.",
    ]);
    const unnamed = await inPage(1, rows(501, {}, said("")));
    expect(unnamed.warnings).toEqual([
      "Only the first 500 rows of a database are included; at least 1 are missing.",
    ]);
    expect(unnamed.html).not.toContain("<h3>");
    const grouped = {
      reducerResults: { collection_group_results: { blockIds: [idOf(100)], hasMore: true } },
    };
    expect((await inPage(1, rows(1, grouped))).warnings).toHaveLength(1);
  });

  test.each([
    ["collection_view_page", { collection_id: "c" }],
    ["collection_view", { format: { collection_pointer: { id: "c" } }, collection_id: undefined }],
  ])("a page that is one, a %s, is its rows", async (type, more) => {
    const { found } = await fetched({
      loadCachedPageChunkV2: () => chunk([database(1, { type, created_time: 1_772_614_800_000, ...more })]),
      queryCollection: () => rows(1),
    });
    expect(found).toMatchObject({
      kind: "database",
      title: "Parts",
      published: "2026-03-04T09:00:00.000Z",
      database: { tables: [{ title: null, columns: ["Name"], rowsOmitted: 0 }] },
    });
  });

  test("that is not available is left to the page itself; without a view it is none", async () => {
    const of = async (more: object, answer: unknown) =>
      (
        await fetched({
          loadCachedPageChunkV2: () => chunk([database(1, more)]),
          queryCollection: () => answer,
        })
      ).found;
    expect(await of({}, undefined)).toBeNull();
    expect(await of({}, { result: {} })).toBeNull();
    expect(await of({ view_ids: [] }, rows(1))).toBeNull();
    expect(await of({ collection_id: null }, rows(1))).toBeNull();
  });

  test("cells are read by their type", async () => {
    const schema = {
      a: { name: "Text", type: "text" },
      b: { name: "Name", type: "title" },
      c: { name: "Made", type: "created_time" },
      d: { name: "By", type: "created_by" },
      e: { name: "Done", type: "checkbox" },
      f: { name: "Day", type: "date" },
      g: { name: "Changed", type: "last_edited_time" },
      h: { name: "Changed by", type: "last_edited_by" },
    };
    const row = {
      ...{ id: idOf(100), created_time: 1_772_614_800_000, created_by_id: "u", last_edited_by_id: "none" },
      properties: { a: said("x"), e: said("No"), f: said("soon") },
    };
    const { found } = await fetched({
      loadCachedPageChunkV2: () => chunk([database(1)]),
      queryCollection: () => ({
        result: { blockIds: [idOf(100), idOf(101)] },
        recordMap: {
          block: map([row]),
          collection: map([{ ...collection, schema }]),
          notion_user: map([{ id: "u", name: "Ada" }]),
        },
      }),
    });
    expect(found).toMatchObject({
      database: {
        tables: [
          {
            columns: ["Name", "Text", "Made", "By", "Done", "Day", "Changed", "Changed by"],
            rows: [
              [
                { text: "Untitled", url: `https://mill.notion.site/${idOf(100).replaceAll("-", "")}` },
                ...["x", "2026-03-04", "Ada", "No", "soon", "", ""],
              ],
            ],
            rowsOmitted: 1,
          },
        ],
      },
    });
  });
});

test("a page begins with the properties of its row, without the title and empty ones", async () => {
  const schema = {
    t: { name: "Name", type: "title" },
    a: { name: "Kind", type: "text" },
    b: { name: "None", type: "text" },
  };
  const load = (more: object) =>
    fetched({
      loadCachedPageChunkV2: () => ({
        recordMap: {
          block: map([
            root([], { properties: { title: said("Axle"), a: said("iron") }, parent_id: "c", ...more }),
          ]),
          collection: map([Object.assign({ id: "c" }, { schema })]),
        },
      }),
    });
  const table = "<table>\n<tr><th>Kind</th><td>iron</td></tr>\n</table>";
  expect((await load({ parent_table: "collection" })).html).toContain(table);
  expect((await load({ parent_table: "block" })).html).not.toContain("<table>");
});

test("a page without a title or a date is one", async () => {
  const { found, html } = await fetched({
    loadCachedPageChunkV2: () => chunk([root([], { properties: {} })]),
  });
  expect(found).toMatchObject({ title: "Untitled", siteName: "Notion", kind: "html" });
  for (const key of ["published", "warnings"]) expect(found).not.toHaveProperty(key);
  expect(html).toContain("<h1>Untitled</h1>");
});

test("ten of the kinds that are not understood are named", async () => {
  const { warnings } = await fetched({
    loadCachedPageChunkV2: () =>
      chunk([root(range(2, 11)), ...range(2, 11).map((at) => text(at, { type: `k${at}` }))]),
  });
  expect(warnings).toEqual([
    "The page has unsupported block types (k2, k3, k4, k5, k6, k7, k8, k9, k10, k11), of which only the text is included.",
  ]);
});

test("Notion's own hosts are asked at www.notion.so, sites at their own", async () => {
  const other = idOf(7).replaceAll("-", "");
  const answers: Answers = {
    loadCachedPageChunkV2: ({ page: wanted }) => chunk([root([], { id: (wanted as Stored).id })]),
    getPublicPageData: () => ({ pageId: other }),
  };
  for (const [url, host, id] of [
    [`https://notion.so/Mill-${page}`, "www.notion.so", idOf(1)],
    [`https://notion.com/${idOf(1)}`, "www.notion.so", idOf(1)],
    [`${address}?p=${other}`, "mill.notion.site", idOf(7)],
    ["https://mill.notion.site/how", "mill.notion.site", idOf(7)],
  ] as const) {
    const { asked, of } = await fetched(answers, { url });
    expect([url, asked[0]?.host, of("loadCachedPageChunkV2")[0]?.page]).toEqual([url, host, { id }]);
  }
  expect(
    notesPage.hosts({ ...defaultSettings, "url_import.instances": ["notion=docs.corp.example"] }),
  ).toEqual([
    ...["notion.so", "www.notion.so", "notion.com", "app.notion.com", "*.notion.site", "docs.corp.example"],
  ]);
});
