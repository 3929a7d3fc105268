/**
 * Messages between parent and child: small JSON with paths. The child reads hostile files, so the parent validates
 * everything.
 */
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { isErrorCode } from "../../config/errors/catalog.ts";
import { limits } from "../../config/limits.ts";
import type { Converted, Drawn, Inspection, Recognized, Task, TaskFailure } from "./contract.ts";
import { type Piece, type PieceOutcome, pieceSchema } from "./piece.ts";

export type ParentMessage =
  | { type: "prewarm" }
  /** `pieceSlots`: concurrent pieces of the task. */
  | { type: "task"; task: Task; memoryMib: number; deadlineMs: number; pieceSlots: number }
  | { type: "piece_done"; id: number; outcome: PieceOutcome };

/** The child's view of the outcome; the parent knows time limit and cancellation. */
export type ChildOutcome =
  | { ok: true; value: Inspection | Converted | Drawn | Recognized }
  | ({ ok: false } & Extract<TaskFailure, { reason: "fault" | "crashed" | "out_of_memory" }>);

export type ChildMessage =
  | { type: "ready"; pageBytes: number; refused: string[] }
  /** Engines loaded; a failure is on standard error. */
  | { type: "warm"; ok: boolean }
  | { type: "progress"; done: number; total: number }
  /** Requests a piece for the current task. */
  | { type: "piece"; id: number; piece: Piece }
  /** `poisoned`: an engine broke; the process must not take another task. */
  | { type: "done"; outcome: ChildOutcome; poisoned: boolean }
  /** Garbage collected, ready for the next task. */
  | { type: "idle" };

const count = Type.Integer({ minimum: 0 });
const text = (maxLength: number) => Type.String({ maxLength });
const metrics = Type.Record(Type.String({ maxLength: 40 }), Type.Number({ minimum: 0 }));
const delivery = Type.Union([
  Type.Literal("deliverable"),
  Type.Literal("review_required"),
  Type.Literal("blocked"),
]);
const request = Type.Object({
  mode: Type.Union([Type.Literal("fast"), Type.Literal("accurate")]),
  layoutFidelity: Type.Union([Type.Literal("standard"), Type.Literal("formula")]),
  pages: Type.Union([Type.String(), Type.Null()]),
  options: Type.Record(Type.String(), Type.Unknown()),
});
const measurement = Type.Object({
  metrics,
  sourceUnits: count,
  pageRanges: Type.Optional(Type.String()),
  pagesSelected: Type.Optional(count),
  sourcePagesTotal: Type.Optional(count),
  formula: Type.Optional(
    Type.Object({
      detected: Type.Boolean(),
      candidatePages: Type.Array(count, { maxItems: limits.formulaCandidatePagesMax, uniqueItems: true }),
      regions: Type.Array(
        Type.Object({
          id: Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$" }),
          pageIndex: count,
          bbox: Type.Array(Type.Number({ minimum: 0 }), { minItems: 4, maxItems: 4 }),
        }),
        { maxItems: limits.formulaRegionsMax },
      ),
    }),
  ),
});
const size = Type.Integer({ minimum: 1 });
const length = Type.Number({ exclusiveMinimum: 0 });
const value = Type.Union([
  Type.Object({ capabilityId: text(100), request, measurement }),
  Type.Object({ metrics, delivery, units: count }),
  Type.Object({
    width: size,
    height: size,
    points: Type.Object({ width: length, height: length }),
    bytes: size,
  }),
  Type.Object({ resultBytes: size }),
]);
const outcome = Type.Union([
  Type.Object({ ok: Type.Literal(true), value }),
  Type.Object({
    ok: Type.Literal(false),
    reason: Type.Literal("fault"),
    code: text(100),
    message: text(2_000),
    details: Type.Optional(
      Type.Array(Type.Object({ path: text(1_000), message: text(1_000) }), { maxItems: 100 }),
    ),
    internal: Type.Optional(text(8_192)),
  }),
  Type.Object({ ok: Type.Literal(false), reason: Type.Literal("crashed"), internal: text(8_192) }),
  Type.Object({ ok: Type.Literal(false), reason: Type.Literal("out_of_memory") }),
]);
const message = Type.Union([
  Type.Object({
    type: Type.Literal("ready"),
    pageBytes: Type.Integer({ minimum: 1 }),
    refused: Type.Array(text(100)),
  }),
  Type.Object({ type: Type.Literal("warm"), ok: Type.Boolean() }),
  Type.Object({ type: Type.Literal("progress"), done: count, total: count }),
  Type.Object({ type: Type.Literal("piece"), id: size, piece: pieceSchema }),
  Type.Object({ type: Type.Literal("done"), outcome, poisoned: Type.Boolean() }),
  Type.Object({ type: Type.Literal("idle") }),
]);

/** Null: invalid. */
export function readChildMessage(raw: unknown): ChildMessage | null {
  if (!Value.Check(message, raw)) return null;
  const parsed: Static<typeof message> = raw;
  if (parsed.type === "done" && !parsed.outcome.ok && parsed.outcome.reason === "fault") {
    if (!isErrorCode(parsed.outcome.code)) return null;
  }
  return parsed as ChildMessage;
}
