/** Results of pieces: JSON files in the conversion's work folder, written by one child, read and removed by another. */
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import type { Static, TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { Fault } from "../../config/errors/fault.ts";
import type { RequestPiece } from "./child/piece-client.ts";
import type { Recognized } from "./contract.ts";
import type { Piece } from "./piece.ts";
import { pieceResultBytesMax } from "./piece-limits.ts";

/** `tooLarge`: the message for a result above the limit. */
export async function writeResult(
  value: unknown,
  result: string,
  tooLarge: string,
  bytesMax = pieceResultBytesMax,
): Promise<Recognized> {
  const bytes = Buffer.from(JSON.stringify(value));
  if (bytes.length > bytesMax) throw new Fault("document_too_complex", { message: tooLarge });
  await writeFile(result, bytes);
  return { resultBytes: bytes.length };
}

export interface ResultForm<S extends TSchema> {
  schema: S;
  /** Message for an invalid result. */
  senseless: string;
  /** Default: `pieceResultBytesMax`. */
  bytesMax?: number;
}

/** Requests a piece and reads its result. Throws Fault. */
export function resultOf<S extends TSchema>(
  ask: RequestPiece,
  piece: Piece,
  form: ResultForm<S>,
): Promise<Static<S>> {
  const taken = asked(ask, piece, form);
  // Several requests are awaited in order; a later failure must not end the process as unhandled.
  taken.catch(() => undefined);
  return taken;
}

async function asked<S extends TSchema>(
  ask: RequestPiece,
  piece: Piece,
  form: ResultForm<S>,
): Promise<Static<S>> {
  try {
    await ask(piece);
    return await readResult(piece.result, form);
  } finally {
    await rm(piece.result, { force: true });
  }
}

/** Validates the result: the other child has read hostile files. */
async function readResult<S extends TSchema>(
  result: string,
  { schema, senseless, bytesMax = pieceResultBytesMax }: ResultForm<S>,
): Promise<Static<S>> {
  const { size } = await stat(result);
  const value = size > bytesMax ? undefined : parsed(await readFile(result, "utf8"));
  if (Value.Check(schema, value)) return value;
  const wrong = Value.Errors(schema, value).First();
  throw new Fault("worker_crashed", {
    message: senseless,
    cause: `invalid result: ${wrong?.path} ${wrong?.message}`,
  });
}

/** Undefined: not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
