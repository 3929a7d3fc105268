import { expect, test } from "bun:test";
import { readChildMessage } from "./messages.ts";

const inspection = {
  capabilityId: "pdf-to-markdown",
  request: { mode: "fast", layoutFidelity: "standard", pages: "1-2", options: { furniture: "drop" } },
  measurement: {
    metrics: { pages: 2 },
    sourceUnits: 2,
    pageRanges: "1-2",
    pagesSelected: 2,
    sourcePagesTotal: 9,
  },
};
const formula = {
  detected: true,
  candidatePages: [0, 3],
  regions: [{ id: "p1-r1", pageIndex: 0, bbox: [72, 90.5, 300, 120] }],
};
const withFormula = (found: unknown) => ({
  ...inspection,
  measurement: { ...inspection.measurement, formula: found },
});
const done = (outcome: unknown) => ({ type: "done", outcome, poisoned: false });
const fault = { ok: false, reason: "fault", code: "corrupt_document", message: "It is damaged." };

const picture = { file: "/jobs/1/scratch/1.gray", width: 1_654, height: 2_339, dpi: 200 };
const piece = {
  kind: "recognize",
  picture,
  options: { scope: "page", languages: "auto" },
  result: "/jobs/1/recognition-1.json",
};

test.each([
  { type: "piece", id: 1, piece },
  {
    type: "piece",
    id: 2,
    piece: {
      ...piece,
      picture: { ...picture, dpi: null },
      options: { scope: "region", languages: ["eng", "chi_sim"] },
    },
  },
  done({ ok: true, value: { resultBytes: 102_400 } }),
  { type: "ready", pageBytes: 4096, refused: ["nice"] },
  { type: "warm", ok: true },
  { type: "progress", done: 0, total: 12 },
  { type: "idle" },
  done({ ok: true, value: inspection }),
  done({ ok: true, value: withFormula(formula) }),
  done({ ok: true, value: { metrics: { pages: 2 }, delivery: "review_required", units: 2 } }),
  done({ ...fault, details: [{ path: "/options/furniture", message: "is unknown" }], internal: "xref" }),
  done({ ok: false, reason: "crashed", internal: "RuntimeError" }),
])("an honest message is taken: %j", (message) => {
  expect(readChildMessage(message)).toEqual(message as never);
});

test.each([
  null,
  "idle",
  { type: "task" },
  { type: "ready", pageBytes: 0, refused: [] },
  { type: "piece", id: 0, piece },
  { type: "piece", id: 1, piece: { ...piece, kind: "convert" } },
  { type: "piece", id: 1, piece: { ...piece, picture: { ...picture, width: 1e9 } } },
  { type: "piece", id: 1, piece: { ...piece, picture: { ...picture, height: 0 } } },
  { type: "piece", id: 1, piece: { ...piece, result: "x".repeat(5_000) } },
  { type: "piece", id: 1, piece: { ...piece, options: { scope: "page", languages: ["../eng"] } } },
  done({ ok: true, value: { resultBytes: 0 } }),
  { type: "progress", done: -1, total: 2 },
  { type: "progress", done: 0.5, total: 2 },
  done({ ok: true, value: { metrics: { pages: Number.NaN }, delivery: "deliverable", units: 1 } }),
  done({ ok: true, value: { metrics: { pages: -2 }, delivery: "deliverable", units: 1 } }),
  done({ ok: true, value: { metrics: {}, delivery: "splendid", units: 1 } }),
  done({ ok: true, value: withFormula({ ...formula, candidatePages: [0, 0] }) }),
  done({ ok: true, value: withFormula({ ...formula, candidatePages: Array.from(Array(9).keys()) }) }),
  done({ ok: true, value: withFormula({ ...formula, regions: Array(33).fill(formula.regions[0]) }) }),
  done({ ok: true, value: withFormula({ ...formula, regions: [{ ...formula.regions[0], id: "../r" }] }) }),
  done({
    ok: true,
    value: withFormula({ ...formula, regions: [{ ...formula.regions[0], bbox: [0, 0, -1, 2] }] }),
  }),
  done({ ok: true, value: { ...inspection, measurement: { metrics: {} } } }),
  done({ ...fault, code: "no_such_code" }),
  done({ ...fault, code: "toString" }),
  done({ ...fault, message: "x".repeat(3_000) }),
  done({ ok: false, reason: "timed_out" }),
])("anything else is not: %j", (message) => {
  expect(readChildMessage(message)).toBeNull();
});
