import { EgressError, type EgressRequest } from "../contract.ts";
import { type Refused, refused } from "../refusal.ts";
import { decompressed } from "./decompress.ts";
import { bodyOf } from "./framing.ts";
import type { Head } from "./head.ts";
import type { ByteReader } from "./reader.ts";

/**
 * The body as the caller reads it, within its limits. `asRefused` makes of an error what the caller is told; `done`
 * runs once, whether the body ends, fails or is not wanted any more.
 */
export function bodyStream(
  head: Head,
  reader: ByteReader,
  limits: Pick<EgressRequest, "compressedBytesMax" | "expandedBytesMax">,
  { asRefused, done }: { asRefused(error: unknown): Refused; done(): void },
): ReadableStream<Uint8Array> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const { compressedBytesMax, expandedBytesMax } = limits;
    // Whoever announces too much is not listened to.
    const announced = Number(head.headers.get("content-length") ?? 0);
    if (announced > compressedBytesMax) throw refused("too_large", `${announced} bytes are announced`);
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
    // Nothing is taken from the network before it is wanted.
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
