/** Reads a response body into memory or a file, or discards it, depending on its beginning. */
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Answer, beginningBytes, type ChooseBodyUse, type ReadAnswer } from "./contract.ts";
import { importFault } from "./failures.ts";

/** Reads no more than needed. `newPath` returns an unused path. Throws Fault. */
export async function readBody(
  answer: Answer,
  body: AsyncGenerator<Uint8Array>,
  choose: ChooseBodyUse,
  newPath: () => Promise<string>,
): Promise<ReadAnswer> {
  try {
    const begun = await beginningOf(body);
    const chosen = choose(answer, Buffer.concat(begun));
    if (chosen === null) return { ...answer, into: "nothing" };
    const pieces = bounded(begun, body, chosen.bytesMax);
    if (chosen.into === "memory")
      return { ...answer, into: "memory", bytes: Buffer.concat(await Array.fromAsync(pieces)) };
    const path = await newPath();
    const file = createWriteStream(path, { flags: "wx" });
    await pipeline(Readable.from(pieces), file);
    return { ...answer, into: "file", path, bytesCount: file.bytesWritten };
  } finally {
    await body.return(undefined);
  }
}

async function beginningOf(body: AsyncGenerator<Uint8Array>): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for (let bytes = 0; bytes < beginningBytes; ) {
    const { done, value } = await body.next();
    if (done === true) break;
    pieces.push(value);
    bytes += value.length;
  }
  return pieces;
}

async function* bounded(
  begun: Uint8Array[],
  rest: AsyncGenerator<Uint8Array>,
  bytesMax: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  const within = (piece: Uint8Array) => {
    bytes += piece.length;
    if (bytes > bytesMax) throw importFault("too_large");
    return piece;
  };
  for (const piece of begun) yield within(piece);
  for await (const piece of rest) yield within(piece);
}
