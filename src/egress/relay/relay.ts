/**
 * A local proxy for external programs that resolve and connect on their own: on loopback, for one run, with a password,
 * and only to port 443 of permitted hosts.
 */

import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Random } from "../../../config/ambient.ts";
import type { EgressPurpose, Relay, RelayOptions } from "../contract.ts";
import { deadline } from "../deadline.ts";
import { readUrl } from "../form/form.ts";
import { readFields } from "../http/head.ts";
import { ByteReader } from "../http/reader.ts";
import { Refused } from "../refusal.ts";
import type { EgressParts } from "../request.ts";
import { dialFirst } from "../transport/race.ts";

interface Terms {
  password: string;
  purpose: EgressPurpose;
  signal: AbortSignal;
}

const lineBytesMax = 4 * 1024;

/** A response that ends the connection. */
class Answer extends Error {
  constructor(
    readonly status: string,
    readonly field = "",
  ) {
    super(status);
  }
}

/** Handles a CONNECT (RFC 9110, 9.3.6): checks and connects; null: rejected. */
async function acceptTunnel(client: Socket, terms: Terms, parts: EgressParts): Promise<Duplex | null> {
  const reader = new ByteReader(client);
  try {
    const authority = await readConnect(reader, terms.password).catch((error: unknown) => {
      throw error instanceof Answer ? error : new Answer("400 Bad Request");
    });
    const remote = await connectTo(authority, terms, parts);
    reader.release();
    client.write("HTTP/1.1 200 Connection established\r\n\r\n");
    return remote;
  } catch (error) {
    const { status, field } = answerTo(error);
    client.end(`HTTP/1.1 ${status}\r\n${field}Connection: close\r\nContent-Length: 0\r\n\r\n`);
    return null;
  }
}

async function readConnect(reader: ByteReader, password: string): Promise<string> {
  const [method, authority = "", version] = (await reader.line(lineBytesMax)).split(" ");
  const headers = await readFields(() => reader.line(lineBytesMax));
  if (!isCredential(headers.get("proxy-authorization") ?? "", password)) {
    throw new Answer("407 Proxy Authentication Required", 'Proxy-Authenticate: Basic realm="relay"\r\n');
  }
  if (method !== "CONNECT") throw new Answer("405 Method Not Allowed", "Allow: CONNECT\r\n");
  if (version !== "HTTP/1.1" && version !== "HTTP/1.0") throw new Answer("400 Bad Request");
  if (!/^(?:[A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\]):443$/.test(authority)) throw new Answer("403 Forbidden");
  return authority;
}

async function connectTo(authority: string, { purpose, signal }: Terms, parts: EgressParts): Promise<Duplex> {
  const destination = readUrl(`https://${authority}/`, purpose);
  if (!destination.ok) throw new Refused(destination);
  const route = await parts.guard.judge(destination, purpose, signal);
  if (!route.ok) throw new Refused(route);
  const { addresses, port } = route;
  return dialFirst(addresses, port, signal, { dial: parts.wire.dial, timers: parts.timers });
}

/** Compares digests, for constant time. */
function isCredential(given: string, password: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const wanted = `Basic ${Buffer.from(`relay:${password}`).toString("base64")}`;
  return timingSafeEqual(digest(given), digest(wanted));
}

function answerTo(error: unknown): Answer {
  if (error instanceof Answer) return error;
  if (!(error instanceof Refused)) return new Answer("500 Internal Server Error");
  const { code } = error.refusal;
  return new Answer(code === "remote_unavailable" ? "502 Bad Gateway" : "403 Forbidden");
}

const passwordBytes = 24;

export async function openRelay(
  options: RelayOptions,
  parts: EgressParts & { random: Random },
): Promise<Relay> {
  const password = Buffer.from(parts.random.bytes(passwordBytes)).toString("base64url");
  const stop = new AbortController();
  const { signal, clear } = deadline(parts.timers, options.timeoutMs, stop.signal);
  const open = new Set<Socket>();
  let bytes = 0;
  let ended: ReturnType<Relay["ended"]> = null;

  const server = createServer((client) => {
    client.on("error", () => undefined);
    if (ended !== null || open.size >= options.connectionsMax) return void client.destroy();
    open.add(client);
    client.on("close", () => open.delete(client));
    void acceptTunnel(client, { password, purpose: options.purpose, signal }, parts).then((remote) => {
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
    // Also ends pending connections.
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
  if (address === null || typeof address === "string") throw new Error("local proxy without port");
  return {
    url: `http://relay:${password}@127.0.0.1:${address.port}`,
    ended: () => ended,
    bytes: () => bytes,
    close: async () => end("closed"),
  };
}

/** Copies and counts bytes in both directions with back pressure; both sides end together. */
function pump(left: Duplex, right: Duplex, count: (bytes: number) => void): void {
  for (const [from, to] of [
    [left, right],
    [right, left],
  ] as const) {
    from.on("data", (chunk: Buffer) => count(chunk.length));
    from.on("error", () => to.destroy());
    from.on("close", () => to.destroy());
    from.pipe(to);
  }
}
