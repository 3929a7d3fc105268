/** Stands between a client and a server and keeps what they say to each other. */
import type { Exchange } from "./documented.ts";

export interface Recorder {
  address: string;
  /** What has been said since the last call. */
  take(): Exchange[];
  stop(): Promise<void>;
}

const typeOf = (headers: Headers) => (headers.get("content-type") ?? "").split(";")[0] ?? "";

export function record(target: string): Recorder {
  let exchanges: Exchange[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const sent = await request.bytes();
      const headers = new Headers(request.headers);
      headers.delete("host");
      const response = await fetch(target + pathname + search, {
        method: request.method,
        headers,
        redirect: "manual",
        ...(sent.length === 0 ? {} : { body: sent }),
      });
      const bytes = await response.bytes();
      exchanges.push({
        method: request.method,
        path: pathname + search,
        requestType: typeOf(request.headers),
        requestBody: Buffer.from(sent).toString("latin1"),
        status: response.status,
        answerType: typeOf(response.headers),
        answer: Buffer.from(bytes).toString(),
      });
      const { status } = response;
      return new Response(status === 204 ? null : bytes, { status, headers: response.headers });
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
