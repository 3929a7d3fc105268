import type { Readable } from "node:stream";
import { attachment } from "./disposition.ts";

/** What is made while it is sent, as a download; when the caller leaves, its maker is told to stop. */
export function streamed(source: Readable, contentType: string, filename: string): Response {
  const chunks = source[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value as Uint8Array);
    },
    cancel() {
      source.destroy();
    },
  });
  return new Response(body, {
    headers: {
      "content-type": contentType,
      "content-disposition": attachment(filename),
      "cache-control": "no-store",
    },
  });
}
