/** Results of pieces: JSON in a file of the conversion's work folder, written by one child, read and removed by another. */
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import type { Static, TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { Fault } from "../../config/errors/fault.ts";
import { mib } from "../../config/units.ts";
import type { RequestPiece } from "./child/piece-client.ts";
import type { Recognized } from "./contract.ts";
import type { Piece } from "./piece.ts";

/** A page that is full of the smallest print has some 4 MiB. */
const bytesMax = 64 * mib;

/** `tooLarge`: what it is, as a sentence, where there is more of it than anybody reads. */
export async function writeResult(value: unknown, result: string, tooLarge: string): Promise<Recognized> {
  const bytes = Buffer.from(JSON.stringify(value));
  if (bytes.length > bytesMax) throw new Fault("document_too_complex", { message: tooLarge });
  await writeFile(result, bytes);
  return { resultBytes: bytes.length };
}

export interface ResultForm<S extends TSchema> {
  schema: S;
  /** As a sentence: what came of the piece is nothing of the kind. */
  senseless: string;
}

/** Asks for the piece and takes its result. Throws Fault. */
export function resultOf<S extends TSchema>(
  ask: RequestPiece,
  piece: Piece,
  form: ResultForm<S>,
): Promise<Static<S>> {
  const taken = asked(ask, piece, form);
  // Who asks for several waits for one after the other: that a later one fails first must not end the process.
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

/** The other child has read what is hostile: nothing that it says is taken as it is. */
async function readResult<S extends TSchema>(
  result: string,
  { schema, senseless }: ResultForm<S>,
): Promise<Static<S>> {
  const { size } = await stat(result);
  const value: unknown = size > bytesMax ? undefined : JSON.parse(await readFile(result, "utf8"));
  if (Value.Check(schema, value)) return value;
  const wrong = Value.Errors(schema, value).First();
  throw new Fault("worker_crashed", {
    message: senseless,
    cause: `the result is none: ${wrong?.path} ${wrong?.message}`,
  });
}
