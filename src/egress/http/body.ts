import { Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { EgressError, type EgressRequest } from "../contract.ts";
import { Refused, refused } from "../refusal.ts";
import { bodyOf, type Head } from "./head.ts";
import type { ByteReader } from "./reader.ts";

/** The response body within its limits. `asRefused` converts errors; `done` runs once at the end. */
export function bodyStream(
  head: Head,
  reader: ByteReader,
  limits: Pick<EgressRequest, "compressedBytesMax" | "expandedBytesMax">,
  { asRefused, done }: { asRefused(error: unknown): Refused; done(): void },
): ReadableStream<Uint8Array> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const { compressedBytesMax, expandedBytesMax } = limits;
    // Reject an announced length above the limit.
    const announced = Number(head.headers.get("content-length") ?? 0);
    if (announced > compressedBytesMax) throw refused("too_large", `announced ${announced} bytes`);
    const transferred = atMost(bodyOf(head, reader), compressedBytesMax, "transferred");
    const coding = head.headers.get("content-encoding");
    yield* atMost(decompressed(transferred, coding), expandedBytesMax, "expanded");
  }
  const iterator = pieces();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done: ended, value } = await iterator.next();
          if (!ended) return controller.enqueue(new Uint8Array(value));
          done();
          controller.close();
        } catch (error) {
          done();
          controller.error(new EgressError(asRefused(error).refusal));
        }
      },
      async cancel() {
        done();
        await iterator.return(undefined);
      },
    },
    // Read on demand.
    { highWaterMark: 0 },
  );
}

async function* atMost<P extends Uint8Array>(
  pieces: AsyncGenerator<P>,
  bytesMax: number,
  what: string,
): AsyncGenerator<P> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > bytesMax) throw refused("too_large", `more than ${bytesMax} bytes ${what}`);
    yield piece;
  }
}

/** Not zstd: Bun 1.4.4 accepts truncated frames silently. */
export const acceptEncoding = "gzip, deflate, br";

/** By content coding (RFC 9110, 8.4.1; RFC 7932) and the first two bytes. */
const decoders: Readonly<Record<string, (start: Buffer) => Transform>> = {
  gzip: () => createGunzip(),
  "x-gzip": () => createGunzip(),
  // Some servers send raw deflate; a zlib header has check bits (RFC 1950, 2.2).
  deflate: (start) =>
    start.length === 2 && ((start[0] ?? 0) & 0x0f) === 8 && start.readUInt16BE(0) % 31 === 0
      ? createInflate()
      : createInflateRaw(),
  br: () => createBrotliDecompress(),
};

/** Removes the content coding. Throws Refused, also while reading. */
export async function* decompressed(
  body: AsyncGenerator<Buffer>,
  contentEncoding: string | null,
): AsyncGenerator<Uint8Array> {
  const coding = (contentEncoding ?? "").trim().toLowerCase();
  if (coding === "" || coding === "identity") {
    yield* body;
    return;
  }
  const decoder = decoders[coding];
  // Nested codings only serve to hide expansion.
  if (decoder === undefined) throw refused("encoding", `content-encoding ${contentEncoding}`);
  const { start, whole } = await peeked(body, 2);
  if (start.length === 0) return;
  const transform = decoder(start);
  const source = Readable.from(whole, { objectMode: false });
  let failure: unknown = null;
  source.on("error", (error) => {
    failure = error;
    transform.destroy(error);
  });
  source.pipe(transform);
  try {
    for await (const piece of transform) yield piece as Buffer;
  } catch (error) {
    if (failure instanceof Refused) throw failure;
    throw refused("broke_off", `${coding}: ${error instanceof Error ? error.message : String(error)}`, error);
  } finally {
    source.destroy();
  }
}

async function peeked(body: AsyncGenerator<Buffer>, bytes: number) {
  const pieces: Buffer[] = [];
  let length = 0;
  while (length < bytes) {
    const { done, value } = await body.next();
    if (done) break;
    pieces.push(value);
    length += value.length;
  }
  async function* whole() {
    yield* pieces;
    yield* body;
  }
  return { start: Buffer.concat(pieces).subarray(0, bytes), whole: whole() };
}
