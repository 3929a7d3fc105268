/**
 * A piece of a conversion: work that the converting child has done in another child, by way of their parent. Both its
 * material and its result are files in the work folder of the conversion; what goes through the channels is small.
 */
import { resolve, sep } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { catalogue, type ErrorCode } from "../../config/errors/catalogue.ts";
import type { LanguageFiles } from "../../converters/ocr/contract.ts";
import type { PieceTask, TaskFailure } from "./contract.ts";

/** A conversion may have so many out, those that wait for a slot included. */
export const piecesOutMax = 32;
/** And so many in all: every page of the longest scans, and what is in it. */
export const piecesMax = 20_000;
/** A3 at 800 dots an inch, and a little more. */
const pixelsMax = 128 * 1024 ** 2;
const sideMax = 65_535;

const path = Type.String({ minLength: 1, maxLength: 4_096 });
const side = Type.Integer({ minimum: 1, maximum: sideMax });

/** As the converting child asks for it: what it cannot know, the parent adds. */
export const pieceSchema = Type.Object({
  kind: Type.Literal("recognise"),
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
  /** Where its result is wanted. */
  result: path,
});
export type Piece = Static<typeof pieceSchema>;

/** What the asking child hears of it. */
export type PieceOutcome = { ok: true } | PieceFailure;
export interface PieceFailure {
  ok: false;
  code: ErrorCode;
  message: string;
  internal?: string;
}

export const pieceTask = (piece: Piece, languageFiles: LanguageFiles): PieceTask => ({
  ...piece,
  languageFiles,
});

/** Whether it is one that a conversion in `workDir` may ask for: the other child reads and writes nothing outside of it. */
export function isWithin(workDir: string, { picture, result }: Piece): boolean {
  const inside = (file: string) => file === resolve(file) && file.startsWith(resolve(workDir) + sep);
  if (!inside(picture.file) || !inside(result) || picture.file === result) return false;
  return picture.width * picture.height <= pixelsMax;
}

/** The catalogue's sentences for these are about a whole conversion. */
const sentences: Partial<Record<ErrorCode, string>> = {
  timed_out: "Reading the text of a page or picture took longer than allowed.",
  out_of_memory: "Reading the text of a page or picture needed more memory than allowed.",
  worker_crashed: "Reading the text of a page or picture ended its process.",
};

/** How a piece failed, in a code that a conversion may end with. */
export function pieceFailure(failure: TaskFailure): PieceFailure {
  const told = (code: ErrorCode, internal?: string): PieceFailure => ({
    ok: false,
    code,
    message: sentences[code] ?? catalogue[code].message,
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
