/**
 * Pieces: parts of a conversion that another child processes, through the parent. Inputs and results are files in the
 * conversion's work folder.
 */
import { dirname, resolve } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { type ErrorCode, errorCatalog } from "../../config/errors/catalog.ts";
import { hourMs } from "../../config/units.ts";
import { chunkMsMax, type SpeechModel } from "../../converters/speech/contract.ts";
import type { ConvertTask, PieceTask, TaskFailure } from "./contract.ts";

/** A3 at 800 dpi, and a little more. */
const pixelsMax = 128 * 1024 ** 2;
const sideMax = 65_535;

const path = Type.String({ minLength: 1, maxLength: 4_096 });
const side = Type.Integer({ minimum: 1, maximum: sideMax });

const ms = Type.Integer({ minimum: 0, maximum: 24 * hourMs });

const recognizePiece = Type.Object({
  kind: Type.Literal("recognize"),
  picture: Type.Object({
    file: path,
    width: side,
    height: side,
    dpi: Type.Union([Type.Number({ minimum: 1, maximum: 100_000 }), Type.Null()]),
  }),
  options: Type.Object({
    scope: Type.Union([Type.Literal("page"), Type.Literal("region")]),
    languages: Type.Union([
      Type.Array(Type.String({ pattern: "^[A-Za-z0-9_]{1,40}$" }), { maxItems: 32 }),
      Type.Literal("auto"),
    ]),
  }),
  result: path,
});

const transcribePiece = Type.Object({
  kind: Type.Literal("transcribe"),
  part: Type.Object({ file: path, fromMs: ms, toMs: ms }),
  wanted: Type.Union([
    Type.Object({
      what: Type.Literal("words"),
      language: Type.Union([Type.String({ pattern: "^[a-z]{2,8}$" }), Type.Null()]),
    }),
    Type.Object({ what: Type.Literal("activity") }),
  ]),
  result: path,
});

/** As sent by the converting child; the parent adds the rest. */
export const pieceSchema = Type.Union([recognizePiece, transcribePiece]);
export type Piece = Static<typeof pieceSchema>;
export type TranscribePiece = Static<typeof transcribePiece>;

/** The response to the converting child. */
export type PieceOutcome = { ok: true } | PieceFailure;
export interface PieceFailure {
  ok: false;
  code: ErrorCode;
  message: string;
  internal?: string;
}

/**
 * Whether an honest conversion may request it: all paths must be directly in its folder, because the child could exchange
 * a folder in it for a link.
 */
export function isAllowed(piece: Piece, { workDir, speechModel }: Asking): boolean {
  const inside = (file: string) => file === resolve(file) && dirname(file) === workDir;
  const { file } = piece.kind === "transcribe" ? piece.part : piece.picture;
  if (!inside(file) || !inside(piece.result) || file === piece.result) return false;
  return piece.kind === "transcribe" ? isTranscribable(piece, speechModel ?? null) : isReadable(piece);
}
type Asking = Pick<ConvertTask, "workDir" | "speechModel">;

const isReadable = ({ picture }: Static<typeof recognizePiece>): boolean =>
  picture.width * picture.height <= pixelsMax;

/** The engine ignores data beyond its window, and crashes for unknown languages. */
function isTranscribable({ part, wanted }: TranscribePiece, model: SpeechModel | null): boolean {
  if (model === null || part.toMs <= part.fromMs) return false;
  if (wanted.what === "activity") return true;
  if (wanted.language !== null && !model.languages.includes(wanted.language)) return false;
  return part.toMs - part.fromMs <= chunkMsMax;
}

/** Replaces catalog messages about a whole conversion. */
const sentences: Readonly<Record<PieceTask["kind"], Partial<Record<ErrorCode, string>>>> = {
  recognize: {
    timed_out: "Text recognition of a page or image exceeded its time limit.",
    out_of_memory: "Text recognition of a page or image exceeded its memory limit.",
    worker_crashed: "Text recognition of a page or image crashed.",
  },
  transcribe: {
    timed_out: "Transcription of a part of the recording exceeded its time limit.",
    out_of_memory: "Transcription of a part of the recording exceeded its memory limit.",
    worker_crashed: "Transcription of a part of the recording crashed.",
  },
};

/** The failure of a piece as a job error. */
export function pieceFailure(kind: PieceTask["kind"], failure: TaskFailure): PieceFailure {
  const told = (code: ErrorCode, internal?: string): PieceFailure => ({
    ok: false,
    code,
    message: sentences[kind][code] ?? errorCatalog[code].message,
    ...(internal === undefined ? {} : { internal }),
  });
  switch (failure.reason) {
    case "fault":
      return { ...told(failure.code, failure.internal), message: failure.message };
    case "crashed":
      return told(failure.machineOutOfMemory ? "out_of_memory" : "worker_crashed", failure.internal);
    case "out_of_memory":
    case "timed_out":
    case "cancelled":
      return told(failure.reason);
  }
}
