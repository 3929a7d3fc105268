/** A proxy for programs that cannot be told a token: it adds one, and changes nothing else of what passes. */
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface AuthorizingProxy {
  /** Without a trailing slash. */
  baseUrl: string;
  /** Where requests go from now on; null: with no token. */
  lead(target: string, token: string | null): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Listens before there is anything to lead to, so that the server behind it can be told its address: `Host` and
 * `Origin` arrive there as they were sent, right or wrong.
 */
export async function authorizingProxy(): Promise<AuthorizingProxy> {
  let target = "";
  let authorization: Readonly<Record<string, string>> = {};
  const proxy = createServer((incoming, answer) => {
    const { method, url = "/", headers } = incoming;
    const outgoing = request(new URL(url, target), {
      method,
      headers: { ...authorization, ...headers },
      setHost: false,
      agent: false,
    });
    outgoing.on("response", (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      answer.flushHeaders();
      response.pipe(answer);
      response.on("error", () => answer.destroy());
    });
    outgoing.on("error", () => answer.destroy());
    // Who goes away has gone away on the other side, too.
    answer.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    lead(to, token) {
      target = to;
      authorization = token === null ? {} : { authorization: `Bearer ${token}` };
    },
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections();
      await new Promise<void>((resolve) => proxy.close(() => resolve()));
    },
  };
}
