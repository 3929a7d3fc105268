/** Honest inputs of parsers that have no corpus. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeScriptedModel } from "../../../converters/speech/testing/scripted-model.ts";

const region = { id: "p1-r1", pageIndex: 0, bbox: [72, 90.5, 300, 120] };
const measurement = {
  metrics: { pages: 2 },
  ...{ sourceUnits: 2, pageRanges: "1-2", pagesSelected: 2, sourcePagesTotal: 9 },
  formula: { detected: true, candidatePages: [0, 3], regions: [region] },
};
const request = { mode: "fast", layoutFidelity: "standard", pages: "1-2", options: { furniture: "drop" } };
const done = (outcome: unknown) => ({ type: "done", outcome, poisoned: false });
const picture = { file: "/jobs/1/scratch/1.gray", width: 1_654, height: 2_339, dpi: 200 };

/** One of each kind that a child sends. */
export const childMessages: readonly unknown[] = [
  { type: "ready", pageBytes: 4096, refused: ["nice"] },
  { type: "warm", ok: true },
  { type: "progress", done: 0, total: 12 },
  { type: "idle" },
  done({ ok: true, value: { capabilityId: "pdf-to-markdown", request, measurement } }),
  done({ ok: true, value: { metrics: { pages: 2 }, delivery: "review_required", units: 2 } }),
  done({ ok: true, value: { width: 1, height: 1, points: { width: 1, height: 1 }, bytes: 1 } }),
  done({ ok: true, value: { resultBytes: 102_400 } }),
  done({
    ...{ ok: false, reason: "fault", code: "corrupt_document", message: "It is damaged.", internal: "xref" },
    details: [{ path: "/options/furniture", message: "is unknown" }],
  }),
  done({ ok: false, reason: "crashed", internal: "RuntimeError" }),
  {
    ...{ type: "piece", id: 1 },
    piece: {
      ...{ kind: "recognize", picture, result: "/jobs/1/recognition-1.json" },
      options: { scope: "page", languages: ["eng", "chi_sim"] },
    },
  },
  {
    ...{ type: "piece", id: 2 },
    piece: {
      ...{ kind: "transcribe", part: { file: "/jobs/1/sound", fromMs: 0, toMs: 1_000 } },
      ...{ wanted: { what: "words", language: "en" }, result: "/jobs/1/transcription-1.json" },
    },
  },
];

/** The encoder of a small speech model. */
export async function model(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), "markmill-fuzz-"));
  try {
    const { encoder } = await writeScriptedModel(folder, { language: "en", segments: [] });
    return readFileSync(encoder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
