import { expect, test } from "bun:test";
import type { List, ListItem, Root, RootContent, Table } from "mdast";
import { limits } from "../../config/limits.ts";
import { blocksOf } from "../bundle/documents/blocks.ts";
import { deliveryCheck, type Findings } from "../bundle/documents/delivery.ts";
import { layout } from "../bundle/documents/layout.ts";
import { qualityReport, scoreUnit } from "../bundle/documents/quality.ts";
import { sourceMap } from "../bundle/documents/source-map.ts";
import type { Provenance, SpeechSignals, Unit, UnitSignals } from "./model.ts";

const paragraph = (value: string, provenance?: Provenance): RootContent => ({
  type: "paragraph",
  children: [{ type: "text", value }],
  ...(provenance === undefined ? {} : { data: { provenance } }),
});
const clean: UnitSignals = {
  characters: 100,
  unmappedCharacters: 0,
  coverage: null,
  ocrConfidence: null,
  tableConsistency: null,
  warnings: [],
  failed: false,
};
const unit = (index: number, signals: Partial<UnitSignals> = {}): Unit => ({
  index,
  width: 595,
  height: 842,
  signals: { ...clean, ...signals },
});
const root = (...children: RootContent[]): Root => ({ type: "root", children });

test("blocks are numbered within their unit, and one that does not say stands where the last one stood", () => {
  const blocks = blocksOf(
    root(paragraph("a", { unit: 1 }), paragraph("b"), paragraph("c", { unit: 3 }), { type: "thematicBreak" }),
  );
  expect(blocks.map(({ id, unit, order }) => [id, unit, order])).toEqual([
    ["p1-b1", 1, 1],
    ["p1-b2", 1, 2],
    ["p3-b1", 3, 3],
    ["p3-b2", 3, 4],
  ]);
});

test("a table over two pages is a block on each, in a box around its rows there", () => {
  const row = (value: string, unit: number, top: number): Table["children"][number] => ({
    type: "tableRow",
    data: { provenance: { unit, bbox: [10, top, 200, top + 20] } },
    children: [{ type: "tableCell", children: [{ type: "text", value }] }],
  });
  const table: Table = { type: "table", children: [row("a", 1, 700), row("b", 1, 730), row("c", 2, 50)] };
  const blocks = blocksOf(root(table));
  expect(blocks.map(({ id, provenance }) => [id, provenance?.bbox])).toEqual([
    ["p1-b1", [10, 700, 200, 750]],
    ["p2-b1", [10, 50, 200, 70]],
  ]);
  const map = sourceMap("page", [unit(1), unit(2)], blocks);
  expect(map.pages.map((page) => page.blocks.map(({ text }) => text))).toEqual([["a\nb"], ["c"]]);
});

test("items that say where they come from are blocks of their own", () => {
  const item = (value: string, unit: number) => ({
    type: "listItem" as const,
    data: { provenance: { unit } },
    children: [{ type: "paragraph" as const, children: [{ type: "text" as const, value }] }],
  });
  const blocks = blocksOf(root({ type: "list", children: [item("a", 1), item("b", 2)] }));
  expect(blocks.map(({ id }) => id)).toEqual(["p1-b1", "p2-b1"]);
});

test("an item's box is around the lists in it, on its own page", () => {
  const item = (value: string, unit: number, y: number, ...nested: List[]): ListItem => ({
    type: "listItem",
    data: { provenance: { unit, bbox: [10 + nested.length, y, 200 - nested.length, y + 12] } },
    children: [{ type: "paragraph", children: [{ type: "text", value }] }, ...nested],
  });
  const list = (...children: ListItem[]): List => ({ type: "list", children });
  const blocks = blocksOf(
    root(
      list(
        item("a", 1, 700, list(item("b", 1, 720, list(item("c", 1, 740))), item("d", 2, 50))),
        item("e", 2, 70),
      ),
    ),
  );
  expect(blocks.map(({ id, provenance }) => [id, provenance?.bbox])).toEqual([
    ["p1-b1", [10, 700, 200, 752]],
    ["p2-b1", [10, 70, 200, 82]],
  ]);
});

test("the source map has the keys of the specification and no others", () => {
  const image: RootContent = {
    type: "paragraph",
    children: [{ type: "image", url: "assets/a.png", alt: "A" }],
  };
  const blocks = blocksOf(root(paragraph("a", { unit: 1, confidence: 0.5, bbox: [0, 0, 1, 1] }), image));
  expect(sourceMap("page", [unit(1), unit(2)], blocks)).toEqual({
    schema_version: "svc.source-map.v1",
    source_unit_kind: "page",
    pages: [
      {
        page_index: 1,
        width: 595,
        height: 842,
        blocks: [
          { id: "p1-b1", type: "paragraph", confidence: 0.5, text: "a" },
          { id: "p1-b2", type: "image", caption: "A", image_path: "assets/a.png" },
        ],
      },
      { page_index: 2, width: 595, height: 842, blocks: [] },
    ],
  });
});

test("a long text is split within its limit, never in a character, and nothing is lost", () => {
  const text = `x${"\u{1f600}".repeat(15_000)}`;
  const parts = sourceMap("document", [unit(1)], blocksOf(root(paragraph(text)))).pages[0]?.blocks ?? [];
  expect(parts.map(({ id }) => id)).toEqual(["p1-b1.1", "p1-b1.2"]);
  expect(parts.every(({ text }) => (text ?? "").length <= limits.sourceMapTextCharactersMax)).toBe(true);
  expect(parts.every(({ text }) => text?.isWellFormed())).toBe(true);
  expect(parts.map(({ text }) => text).join("")).toBe(text);
});

test("a unit of more blocks than an entry holds goes on in a further one", () => {
  const many = Array.from({ length: 4_500 }, (_, i) => paragraph(String(i)));
  const pages = sourceMap("document", [unit(1)], blocksOf(root(...many))).pages;
  expect(pages.map(({ page_index, blocks }) => [page_index, blocks.length])).toEqual([
    [1, 2_000],
    [1, 2_000],
    [1, 500],
  ]);
});

test("the layout gives each block's place", () => {
  const blocks = blocksOf(root(paragraph("a", { unit: 2, bbox: [1.00001, 2, 3, 4], milliseconds: [5, 6] })));
  expect(layout("page", [unit(2)], blocks)).toEqual({
    schema_version: "svc.layout.v1",
    source_unit_kind: "page",
    pages: [{ page_index: 2, width: 595, height: 842 }],
    blocks: [{ id: "p2-b1", page_index: 2, order: 1, bbox: [1, 2, 3, 4], milliseconds: [5, 6] }],
  });
});

/** Nothing speaks against it. */
const transcribed: SpeechSignals = { kept: 1, pace: 1, clipped: 0, noiseRatioDb: null };

test.each<[Partial<UnitSignals>, number, number, boolean]>([
  [{}, 1, 1, false],
  [{ unmappedCharacters: 30 }, 0.7, 0.7, true],
  [{ ocrConfidence: 0.9 }, 0.9, 0.9, false],
  [{ ocrConfidence: 0.9, coverage: 0.5 }, 0.45, 0.9, true],
  [{ formulas: { characters: 40, confidence: 0.5 } }, 0.8, 0.8, false],
  [{ tableConsistency: 0.6 }, 0.9, 1, false],
  [{ characters: 0, coverage: 0 }, 0, 1, true],
  [{ characters: 0 }, 1, 1, false],
  [{ speech: { ...transcribed, kept: 0.75 } }, 0.75, 0.75, true],
  [{ speech: { ...transcribed, pace: 0.5 }, coverage: 0.5 }, 0.25, 0.5, true],
  [{ speech: { ...transcribed, clipped: 0.05 } }, 0.5, 0.5, true],
  [{ speech: { ...transcribed, noiseRatioDb: 40 } }, 1, 1, false],
  [{ speech: { ...transcribed, noiseRatioDb: 7.5 } }, 0.8, 0.8, false],
  [{ speech: { ...transcribed, noiseRatioDb: -20 } }, 0.6, 0.6, true],
  [{ warnings: ["Look."] }, 1, 1, true],
  [{ failed: true }, 0, 0, true],
])("a page with %j scores %d with confidence %d, review %p", (signals, score, confidence, review) => {
  expect(scoreUnit(unit(4, signals))).toEqual({ page_index: 4, score, confidence, review_required: review });
});

test("a document's score is weighted by its pages' characters", () => {
  const report = qualityReport([unit(1, { characters: 899 }), unit(2, { characters: 99, failed: true })]);
  expect(report).toMatchObject({
    document_score: 0.9,
    pages_low_confidence: [2],
    review_required: true,
    summary: { pages_total: 2, pages_low_confidence: 1, pages_with_errors: 1, average_page_score: 0.5 },
  });
  expect(qualityReport([])).toMatchObject({ document_score: 0, review_required: true, page_scores: [] });
});

const sound: Findings = {
  characters: 10,
  validUtf8: true,
  assetsReferenced: 0,
  assetsMissing: [],
  assetsRefused: [],
  manifestProblems: [],
  warnings: [],
  formulaLayout: false,
  transcribed: false,
  quality: qualityReport([unit(1)]),
};

test.each<[string, Partial<Findings>, string, string]>([
  ["nothing", {}, "deliverable", ""],
  ["no text", { characters: 0 }, "blocked", "text_present"],
  ["broken UTF-8", { validUtf8: false }, "blocked", "encoding_valid"],
  ["a missing asset", { assetsMissing: ["assets/a.png"] }, "blocked", "assets_present"],
  ["a refused asset", { assetsRefused: ["assets/a.png"] }, "blocked", "assets_genuine"],
  ["a manifest mismatch", { manifestProblems: ["x is missing."] }, "blocked", "manifest_matches"],
  [
    "a failed page",
    { quality: qualityReport([unit(1), unit(2, { failed: true })]) },
    "review_required",
    "pages_converted",
  ],
  ["a low page", { quality: qualityReport([unit(1, { coverage: 0.3 })]) }, "review_required", "page_scores"],
  ["a warning", { warnings: [{ unit: 1, message: "Look." }] }, "review_required", "warnings"],
  ["formulas", { formulaLayout: true }, "review_required", "formula_layout"],
])("%s makes the delivery what it should be", (_name, change, status, id) => {
  const check = deliveryCheck({ ...sound, ...change });
  expect(check.status).toBe(status as typeof check.status);
  expect(check.deliverable).toBe(status !== "blocked");
  const bad = check.checks.filter((item) => item.status !== "pass").map((item) => item.id);
  if (id === "") expect(bad).toEqual([]);
  else expect(bad).toContain(id);
  expect("page_scores_of_speech" in check.policy).toBe(false);
  expect(check.next_actions).toHaveLength(bad.length);
  expect(check.summary.passed + check.summary.warned + check.summary.failed).toBe(check.summary.checks);
});

test("of transcribed text the delivery check says what its scores are", () => {
  const { policy, status } = deliveryCheck({ ...sound, transcribed: true });
  expect(policy.page_scores_of_speech).toContain("a heuristic");
  expect(status).toBe("deliverable");
});
