import { createHash, timingSafeEqual } from "node:crypto";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { EgressPurpose } from "../contract.ts";
import { readUrl } from "../form/form.ts";
import { readFields } from "../http/head.ts";
import { ByteReader } from "../http/reader.ts";
import { Refused } from "../refusal.ts";
import type { Means } from "../request.ts";
import { dialFirst } from "../transport/race.ts";

interface Terms {
  password: string;
  purpose: EgressPurpose;
  signal: AbortSignal;
}

const lineBytesMax = 4 * 1024;

/** An answer that ends the connection. */
class Answer extends Error {
  constructor(
    readonly status: string,
    readonly field = "",
  ) {
    super(status);
  }
}

/** Reads a CONNECT (RFC 9110, section 9.3.6), has it judged and connects; null when it was refused and answered. */
export async function acceptTunnel(client: Socket, terms: Terms, means: Means): Promise<Duplex | null> {
  const reader = new ByteReader(client);
  try {
    const authority = await readConnect(reader, terms.password).catch((error: unknown) => {
      throw error instanceof Answer ? error : new Answer("400 Bad Request");
    });
    const remote = await connectTo(authority, terms, means);
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

async function connectTo(authority: string, { purpose, signal }: Terms, means: Means): Promise<Duplex> {
  const destination = readUrl(`https://${authority}/`, purpose);
  if (!destination.ok) throw new Refused(destination);
  const route = await means.guard.judge(destination, purpose, signal);
  if (!route.ok) throw new Refused(route);
  const { addresses, port } = route;
  return dialFirst(addresses, port, signal, { dial: means.wire.dial, timers: means.timers });
}

/** Compared by digests, so that the time it takes says nothing about the password. */
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
