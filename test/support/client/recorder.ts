/** Stands between a client and a server and keeps what they say to each other. */
import { answerOf } from "../../contract/call.ts";
import type { Answer, Sent } from "../../contract/target.ts";

export interface Exchange {
  sent: Sent;
  answer: Answer;
}

export interface Recorder {
  address: string;
  /** What has been said since the last call. */
  take(): Exchange[];
  stop(): Promise<void>;
}

export function record(target: string): Recorder {
  let exchanges: Exchange[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const { method } = request;
      const bytes = await request.bytes();
      const headers = new Headers(request.headers);
      headers.delete("host");
      const response = await fetch(target + pathname + search, {
        method,
        headers,
        redirect: "manual",
        ...(bytes.length === 0 ? {} : { body: bytes }),
      });
      const answered = await response.bytes();
      const { status } = response;
      exchanges.push({
        sent: {
          method,
          path: pathname + search,
          headers: Object.fromEntries(headers),
          ...(await bodyOf(bytes, headers)),
        },
        answer: answerOf(response, Buffer.from(answered).toString()),
      });
      return new Response(status === 204 ? null : answered, { status, headers: response.headers });
    },
  });
  return {
    address: `http://127.0.0.1:${server.port}`,
    take() {
      const taken = exchanges;
      exchanges = [];
      return taken;
    },
    stop: () => server.stop(true),
  };
}

/** As the document's judge reads it: a form by its fields, anything else as text. */
async function bodyOf(bytes: Uint8Array, headers: Headers): Promise<Pick<Sent, "body">> {
  if (bytes.length === 0) return {};
  const type = headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/form-data")) return { body: Buffer.from(bytes).toString() };
  const form = await new Response(Buffer.from(bytes), { headers: { "content-type": type } }).formData();
  return { body: form as FormData };
}
