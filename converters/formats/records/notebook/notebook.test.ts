import { expect, test } from "bun:test";
import { convertFile, markdownOf, warningsOf } from "../testing/convert-file.ts";
import { terminalText } from "./outputs.ts";

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";

function notebook(cells: readonly object[], metadata: object = {}): string {
  return JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 });
}

const code = (source: string, ...outputs: object[]) => ({
  cell_type: "code",
  execution_count: 1,
  metadata: {},
  source,
  outputs,
});
const data = (kinds: object) => ({ output_type: "display_data", metadata: {}, data: kinds });

test("a terminal shows what was written last, without colors", () => {
  expect(terminalText("10%\r50%\r100%\n\x1b[1;31mred\x1b[0m\x1b]0;title\x07\n\n")).toBe("100%\nred");
  expect(terminalText("one\x1bM\x1b]8;;https://a.org\x1b\\two")).toBe("onetwo");
  expect(terminalText("abcdef\r12345\rxyz\rA")).toBe("Ayz45f");
  expect(terminalText("abc\rX\n a\b\bb\r\n")).toBe("Xbc\nb");
});

test("code has the notebook's language, or that of its cell", async () => {
  const cells = [
    code("x = 1\n"),
    code("%%bash\nls"),
    { ...code("SELECT 1"), metadata: { vscode: { languageId: "sql" } } },
    code("  \n"),
  ];
  expect(await markdownOf("a.ipynb", notebook(cells, { kernelspec: { language: "R" } }))).toBe(
    "```r\nx = 1\n```\n\n```bash\n%%bash\nls\n```\n\n```sql\nSELECT 1\n```",
  );
});

test("of several kinds of one output that is shown which says it best", async () => {
  const cells = [
    code("a", data({ "text/plain": "x", "text/markdown": "**x**" })),
    code("b", data({ "text/plain": "1/2", "text/latex": "$\\displaystyle \\frac{1}{2}$" })),
    code(
      "c",
      data({ "text/plain": "<Figure size 1x1>", "image/png": `${pixel.slice(0, 30)}\n${pixel.slice(30)}\n` }),
    ),
    code("d", data({ "text/plain": "<JSON>", "application/json": { list: [1, 2] } })),
    code("e", data({ "text/plain": "Model()", "application/vnd.widget-view+json": { id: 1 } })),
  ];
  expect(await markdownOf("a.ipynb", notebook(cells))).toBe(
    [
      "```\na\n```",
      "**x**",
      "```\nb\n```",
      "$$\n\\frac{1}{2}\n$$",
      "```\nc\n```",
      "![](assets/cell-003-figure-1.png)",
      "```\nd\n```",
      '```json\n{"list": [1, 2]}\n```',
      "```\ne\n```",
      "```\nModel()\n```",
    ].join("\n\n"),
  );
});

test("streams that follow each other are one, errors have no colors", async () => {
  const cell = code(
    "run()",
    { output_type: "stream", name: "stdout", text: ["a\n", "b"] },
    { output_type: "stream", name: "stdout", text: "c\n" },
    { output_type: "error", ename: "E", evalue: "v", traceback: ["\x1b[31mE\x1b[0m: v"] },
  );
  expect(await markdownOf("a.ipynb", notebook([cell]))).toBe(
    "```\nrun()\n```\n\n```\na\nbc\n```\n\n```\nE: v\n```",
  );
});

test("attached pictures become assets once, what is no picture is told", async () => {
  const cell = (name: string, base64: string) => ({
    cell_type: "markdown",
    metadata: {},
    source: [`![one](attachment:${name})`],
    attachments: { "a b.png": { "image/png": base64 } },
  });
  const text = notebook([cell("a%20b.png", pixel), cell("a%20b.png", pixel), cell("a%20b.png", "bm9uZQ==")]);
  const { markdown, document } = await convertFile("a.ipynb", text);
  expect(document.assets.map(({ path }) => path)).toEqual(["assets/cell-001-figure-1.png"]);
  expect(markdown.split("\n\n").slice(0, 2)).toEqual([
    "![one](assets/cell-001-figure-1.png)",
    "![one](assets/cell-001-figure-1.png)",
  ]);
  expect(await warningsOf("a.ipynb", text)).toEqual([
    "Pictures of no kind that can be shown: 1; they were left out.",
  ]);
});

test("the metadata say who wrote it, and whether it was run in order", async () => {
  const cells = [code("a"), { ...code("b"), execution_count: 3 }, { ...code("c"), execution_count: 2 }];
  const { document } = await convertFile(
    "a.json",
    notebook(cells, {
      title: "Tides",
      authors: [{ name: "Ada Lovelace" }],
      language_info: { name: "python" },
    }),
  );
  expect(document.metadata).toMatchObject({ title: "Tides", authors: ["Ada Lovelace"] });
  expect(document.metadata.details).toMatchObject({
    format: "notebook",
    language: "python",
    cells: { markdown: 0, code: 3, raw: 0 },
    execution: "out of order, 3 of 3 cells run",
  });
});

test("notebooks of version 3 are read by their own names", async () => {
  const cells = [
    { cell_type: "heading", level: 2, source: ["Old"] },
    {
      cell_type: "code",
      language: "python",
      input: ["1+1"],
      prompt_number: 1,
      outputs: [
        { output_type: "pyout", prompt_number: 1, text: ["2"] },
        { output_type: "pyerr", ename: "E", evalue: "v", traceback: [] },
      ],
    },
  ];
  const text = JSON.stringify({ metadata: {}, nbformat: 3, nbformat_minor: 0, worksheets: [{ cells }] });
  expect(await markdownOf("a.ipynb", text)).toBe(
    "## Old\n\n```python\n1+1\n```\n\n```\n2\n```\n\n```\nE: v\n```",
  );
});

test("raw cells are shown as they are, or as the Markdown that they say they are", async () => {
  const raw = (source: string, format?: string) => ({
    cell_type: "raw",
    metadata: format === undefined ? {} : { raw_mimetype: format },
    source,
  });
  expect(
    await markdownOf(
      "a.ipynb",
      notebook([raw("*a*"), raw("*b*", "text/markdown"), raw("\\c", "text/latex")]),
    ),
  ).toBe("```\n*a*\n```\n\n*b*\n\n```latex\n\\c\n```");
});
