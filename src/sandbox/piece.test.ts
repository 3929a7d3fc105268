import { describe, expect, test } from "bun:test";
import { Value } from "@sinclair/typebox/value";
import { errorCatalog } from "../../config/errors/catalog.ts";
import type { TaskFailure } from "./contract.ts";
import { isAllowed, type Piece, pieceFailure, pieceSchema } from "./piece.ts";
import { modelOf } from "./testing/harness.ts";

const speechModel = modelOf(["en"]);
const asking = { workDir: "/jobs", speechModel };
const page: Extract<Piece, { kind: "recognize" }> = {
  kind: "recognize",
  picture: { file: "/jobs/1", width: 16_384, height: 8_192, dpi: null },
  options: { scope: "page", languages: "auto" },
  result: "/jobs/1.json",
};
const words: Extract<Piece, { kind: "transcribe" }> = {
  kind: "transcribe",
  part: { file: "/jobs/1", fromMs: 1_000, toMs: 29_000 },
  wanted: { what: "words", language: "en" },
  result: "/jobs/1.json",
};
const pictured = (changes: Partial<(typeof page)["picture"]>): Piece => ({
  ...page,
  picture: { ...page.picture, ...changes },
});
const spoken = (changes: Partial<(typeof words)["part"]>, wanted: Partial<typeof words> = {}): Piece => ({
  ...{ ...words, ...wanted },
  part: { ...words.part, ...changes },
});
const activity = { wanted: { what: "activity" } } as const;

describe("a piece is allowed", () => {
  test.each<[string, Piece]>([
    ["with as many pixels as may be", page],
    ["with a part as long as the engine's window", words],
    ["with a part to detect the language of", spoken({}, { wanted: { what: "words", language: null } })],
    ["to find voices in a long recording", spoken({ toMs: 3_600_000 }, activity)],
  ])("%s", (_what, piece) => {
    expect(isAllowed(piece, asking)).toBe(true);
  });

  test.each<[string, Piece]>([
    ["with more pixels", pictured({ width: 16_385 })],
    ["with a picture in another folder", pictured({ file: "/other/1" })],
    ["with a picture in a folder of its folder", pictured({ file: "/jobs/deep/1" })],
    ["with a path that is not resolved", pictured({ file: "/jobs/../jobs/1" })],
    ["with a result in another folder", { ...page, result: "/other/1.json" }],
    ["with its file as its result", { ...page, result: "/jobs/1" }],
    ["with a recording in another folder", spoken({ file: "/other/1" })],
    ["with a part longer than the engine's window", spoken({ toMs: 29_001 })],
    ["with an empty part", spoken({ toMs: 1_000 }, activity)],
    ["with a language that the model lacks", spoken({}, { wanted: { what: "words", language: "de" } })],
  ])("not %s", (_what, piece) => {
    expect(isAllowed(piece, asking)).toBe(false);
  });

  test("not to transcribe without a model", () => {
    for (const none of [{ speechModel: null }, {}])
      expect(isAllowed(spoken({}, activity), { workDir: "/jobs", ...none })).toBe(false);
    expect(isAllowed(page, { workDir: "/jobs", speechModel: null })).toBe(true);
  });
});

test.each<[TaskFailure, object]>([
  [
    { reason: "fault", code: "encrypted_document", message: "It needs a password.", internal: "x" },
    { code: "encrypted_document", message: "It needs a password.", internal: "x" },
  ],
  [
    { reason: "crashed", internal: "trap" },
    {
      code: "worker_crashed",
      message: "Text recognition of a page or image crashed.",
      internal: "trap",
    },
  ],
  [
    { reason: "crashed", internal: "SIGKILL", machineOutOfMemory: true },
    {
      code: "out_of_memory",
      message: "Text recognition of a page or image exceeded its memory limit.",
      internal: "SIGKILL",
    },
  ],
  [{ reason: "cancelled" }, { code: "cancelled", message: errorCatalog.cancelled.message }],
])("the failure %j is a job error", (failure, error) => {
  expect(pieceFailure("recognize", failure)).toEqual({ ok: false, ...error } as never);
});

test("pieces have sides of 16 bits, and parts of one day", () => {
  const readable = (piece: Piece) => Value.Check(pieceSchema, piece);
  expect(readable(pictured({ width: 65_535, height: 1 }))).toBe(true);
  expect(readable(pictured({ width: 65_536, height: 1 }))).toBe(false);
  expect(readable(spoken({ toMs: 86_400_000 }))).toBe(true);
  expect(readable(spoken({ toMs: 86_400_001 }))).toBe(false);
});
