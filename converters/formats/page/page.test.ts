/** Pages as they were stored, and what their documents begin with. */
import { describe, expect, test } from "bun:test";
import { toMarkdown } from "../../document/markdown/write.ts";
import { contextIn } from "../../testing/context.ts";
import { usualRequest, withSource } from "../../testing/converted.ts";
import type { PageHeader } from "./contract.ts";
import { converter } from "./converter.ts";
import { pageHead } from "./saved-page.ts";

const plainHeader: PageHeader = {
  page: 1,
  kind: "html",
  source: "web-page",
  url: "https://mill.example/x/api.json",
  requestedUrl: "https://mill.example/x/api.json",
  title: null,
  authors: [],
  published: null,
  siteName: null,
  charset: null,
  whole: false,
  addresses: null,
  codeLanguage: null,
  fetchedAt: "2026-11-20T10:00:00.000Z",
  fetchMs: 1,
  warnings: [],
};

async function page(header: Partial<PageHeader>, body: string) {
  const bytes = Buffer.concat([pageHead({ ...plainHeader, ...header }), Buffer.from(body)]);
  const document = await withSource("input.page", bytes, async (source, folder) => {
    const { metrics } = await converter.measure(source, usualRequest, folder);
    const converted = await converter.convert(source, usualRequest, contextIn(folder));
    expect(converted.metrics).toEqual(metrics);
    return converted;
  });
  return { markdown: toMarkdown(document.root).trimEnd(), metadata: document.metadata };
}

describe("data begin with what they are called", () => {
  const address = "[mill.example](https://mill.example/x/api.json)";
  const json = async (value: unknown) => (await page({ kind: "json" }, JSON.stringify(value))).markdown;

  test("by themselves, and no value loses its name to that", async () => {
    expect(await json({ status: "ok", author: { name: "Ada" }, results: [{ id: 1 }] })).toBe(
      `# api.json\n\n${address}\n\n- **status**: ok\n\n## author\n\n- **name**: Ada\n\n## results\n\n| id |\n| --- |\n| 1 |`,
    );
    expect(await json({ author: { name: "Ada" } })).toBe(
      `# api.json\n\n${address}\n\n## author\n\n- **name**: Ada`,
    );
    expect(await json({ title: "Author", author: { name: "Ada" } })).toBe(
      `# Author\n\n${address}\n\n- **title**: Author\n\n## author\n\n- **name**: Ada`,
    );
  });

  test("the root of XML is their title", async () => {
    expect((await page({ kind: "xml" }, "<mills><river>Upper</river><b><c>1</c></b></mills>")).markdown).toBe(
      `# mills\n\n${address}\n\n- **river**: Upper\n\n## b\n\n- **c**: 1`,
    );
  });

  test("a notebook's one title is theirs, wherever it begins; the first of several is none", async () => {
    const notebook = (...cells: string[]) =>
      JSON.stringify({
        nbformat: 4,
        nbformat_minor: 5,
        metadata: {},
        cells: cells.map((source) => ({ cell_type: "markdown", metadata: {}, source })),
      });
    const header = { kind: "json", url: "https://mill.example/x/a.ipynb" } as const;
    const title = "[mill.example](https://mill.example/x/a.ipynb)";
    expect((await page(header, notebook("Run me.", "# Mills\n\nText.", "## Two"))).markdown).toBe(
      `# Mills\n\n${title}\n\nRun me.\n\nText.\n\n## Two`,
    );
    expect((await page(header, notebook("Run me.", "# One\n\nText.", "# Two"))).markdown).toBe(
      `# a.ipynb\n\n${title}\n\nRun me.\n\n# One\n\nText.\n\n# Two`,
    );
  });
});
