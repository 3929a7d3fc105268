/**
 * The guard's own proxy for external programs, which look names up and connect by themselves: it stands on loopback
 * for one use, wants a password that only that use knows, and lets them reach port 443 of what the guard permits.
 */
import { createServer, type Socket } from "node:net";
import type { Random } from "../../../config/ambient.ts";
import type { EgressPurpose } from "../contract.ts";
import { deadline } from "../deadline.ts";
import type { Means } from "../request.ts";
import { acceptTunnel } from "./accept.ts";
import { pump } from "./pump.ts";

export interface RelayOptions {
  purpose: Exclude<EgressPurpose, "webhook">;
  /** Over all connections, both ways together. */
  bytesMax: number;
  /** Until everything is closed. */
  timeoutMs: number;
  /** At a time; further ones are hung up on. */
  connectionsMax: number;
}

export interface Relay {
  /** For the program's proxy option or HTTPS_PROXY: http://USER:PASSWORD@127.0.0.1:PORT. */
  url: string;
  /** Why it has let nothing through any more, or null: what the program itself says of it is hardly of use. */
  ended(): "too_large" | "too_slow" | "closed" | null;
  bytes(): number;
  /** Ends every connection. */
  close(): Promise<void>;
}

const passwordBytes = 24;

export async function openRelay(options: RelayOptions, means: Means & { random: Random }): Promise<Relay> {
  const password = Buffer.from(means.random.bytes(passwordBytes)).toString("base64url");
  const stop = new AbortController();
  const { signal, clear } = deadline(means.timers, options.timeoutMs, stop.signal);
  const open = new Set<Socket>();
  let bytes = 0;
  let ended: ReturnType<Relay["ended"]> = null;

  const server = createServer((client) => {
    client.on("error", () => undefined);
    if (ended !== null || open.size >= options.connectionsMax) return void client.destroy();
    open.add(client);
    client.on("close", () => open.delete(client));
    void acceptTunnel(client, { password, purpose: options.purpose, signal }, means).then((remote) => {
      if (remote === null) return;
      if (client.destroyed) remote.destroy();
      else pump(client, remote, count);
    });
  });
  function count(more: number): void {
    bytes += more;
    if (bytes > options.bytesMax) end("too_large");
  }
  function end(why: "too_large" | "too_slow" | "closed"): void {
    if (ended !== null) return;
    ended = why;
    // Connections that are still being made end by it.
    stop.abort();
    clear();
    for (const client of open) client.destroy();
    server.close();
  }
  signal.addEventListener("abort", () => end("too_slow"), { once: true });

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: "127.0.0.1", port: 0 }, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the local proxy has no port");
  return {
    url: `http://relay:${password}@127.0.0.1:${address.port}`,
    ended: () => ended,
    bytes: () => bytes,
    close: async () => end("closed"),
  };
}
