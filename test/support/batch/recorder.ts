/** Stands between a client and a server, and keeps when what came and what was answered. */

export interface Exchange {
  method: string;
  path: string;
  arrivedMs: number;
  answeredMs: number;
  status: number;
  /** Seconds; null where nothing was said. */
  retryAfter: number | null;
}

export interface Recorder {
  baseUrl: string;
  exchanges: Exchange[];
  stop(): Promise<void>;
}

export function startRecorder(upstream: string): Recorder {
  const exchanges: Exchange[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const arrivedMs = performance.now();
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.delete("host");
      const body = request.method === "GET" ? null : await request.arrayBuffer();
      const answer = await fetch(upstream + pathname + search, {
        method: request.method,
        headers,
        body,
        decompress: false,
        signal: request.signal,
      } as RequestInit);
      const said = answer.headers.get("retry-after");
      exchanges.push({
        ...{ method: request.method, path: pathname, arrivedMs },
        answeredMs: performance.now(),
        status: answer.status,
        retryAfter: said === null ? null : Number(said),
      });
      return new Response(answer.body, { status: answer.status, headers: answer.headers });
    },
  });
  return {
    baseUrl: `http://127.0.0.1:${server.port}`,
    exchanges,
    stop: () => server.stop(true),
  };
}

/** Requests that came before the moment that an earlier one for the same was told to come again. */
export function tooEarly(exchanges: readonly Exchange[], onTheWayMs = 30): string[] {
  const refused = exchanges.filter(({ retryAfter }) => retryAfter !== null);
  return exchanges.flatMap((one) => {
    const told = refused.find((other) => {
      const same = other.method === one.method && other.path === one.path;
      // Those that were on their way already could not know; timers may be a few milliseconds early.
      const sinceMs = one.arrivedMs - other.answeredMs;
      return same && sinceMs > onTheWayMs && sinceMs < (other.retryAfter ?? 0) * 1000 - 5;
    });
    return told === undefined ? [] : [`${one.method} ${one.path} ${one.arrivedMs - told.answeredMs} ms`];
  });
}
