import { Readable } from "node:stream";
import type { Download } from "../../operations/operation.ts";
import { attachment } from "./disposition.ts";

const encoder = new TextEncoder();

/** Produced as fast as it is read. The source is stopped when the client disconnects. */
export function streamOf(source: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        for (;;) {
          const { done, value } = await chunks.next();
          if (done) return controller.close();
          // An empty chunk would not count as one.
          if (value.length > 0)
            return controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
        }
      },
      async cancel() {
        if (source instanceof Readable) source.destroy();
        else await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

export function downloadResponse({ chunks, contentType, filename }: Download): Response {
  return new Response(streamOf(chunks), {
    headers: {
      "content-type": contentType,
      "content-disposition": attachment(filename),
      "cache-control": "no-store",
    },
  });
}
