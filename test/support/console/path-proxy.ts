/** A proxy that has the installation below a path of its own, and takes that away before it hands a request on. */

export interface PathProxy {
  /** As browsers see the installation. */
  baseUrl: string;
  leadTo(server: string): void;
  stop(): void;
}

/** `path` begins with a slash and does not end with one. */
export function pathProxy(path: string): PathProxy {
  let target: string | null = null;
  const listener = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 120,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      if (target === null || !pathname.startsWith(`${path}/`))
        return new Response("another's", { status: 418 });
      const headers = new Headers(request.headers);
      // Its own coding stays as it came.
      const answer = await fetch(target + pathname.slice(path.length) + search, {
        method: request.method,
        headers,
        redirect: "manual",
        decompress: false,
        ...(request.body === null ? {} : { body: request.body }),
      });
      return new Response(answer.body, { status: answer.status, headers: answer.headers });
    },
  });
  return {
    baseUrl: `http://127.0.0.1:${listener.port}${path}`,
    leadTo(server) {
      target = server;
    },
    stop: () => void listener.stop(true),
  };
}
