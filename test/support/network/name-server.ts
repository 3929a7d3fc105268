/** A name server that says what a test wants it to say, over UDP and TCP, and counts. */
import { createSocket } from "node:dgram";
import { createServer } from "node:net";
import { type DnsScript, parseQuery, queryTypes, respond } from "./dns.ts";

export interface NameServer {
  set(name: string, script: DnsScript): void;
  /** By "name type". */
  queries(): Record<string, number>;
  /** Forgets the queries; every name starts again with its first answer. */
  reset(): void;
}

const nowhere: DnsScript = { answers: ["NXDOMAIN"] };

export async function createNameServer(address: string): Promise<NameServer> {
  const scripts = new Map<string, DnsScript>();
  let queries: Record<string, number> = {};
  /** A query that is repeated over TCP is still the same look-up. */
  let answered: Record<string, number> = {};

  function answer(message: Buffer, overUdp: boolean): Buffer | null {
    const query = parseQuery(message);
    if (query === null) return null;
    const script = scripts.get(query.name) ?? nowhere;
    const key = `${query.name} ${queryTypes[query.type] ?? query.type}`;
    queries[key] = (queries[key] ?? 0) + 1;
    const turn = answered[key] ?? 0;
    if (!(overUdp && script.truncated)) answered[key] = turn + 1;
    const said = script.answers[Math.min(turn, script.answers.length - 1)] ?? "NXDOMAIN";
    return respond(query, said, overUdp, script);
  }

  const udp = createSocket("udp4");
  udp.on("message", (message, from) => {
    const bytes = answer(message, true);
    if (bytes) udp.send(bytes, from.port, from.address);
  });
  await new Promise<void>((resolve, reject) => {
    udp.on("error", reject);
    udp.bind(53, address, resolve);
  });
  const tcp = createServer((socket) => {
    let pending = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      // RFC 1035, section 4.2.2: two bytes of length before each message.
      while (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0)) {
        const end = 2 + pending.readUInt16BE(0);
        const bytes = answer(pending.subarray(2, end), false);
        pending = pending.subarray(end);
        if (!bytes) continue;
        const length = Buffer.alloc(2);
        length.writeUInt16BE(bytes.length);
        socket.write(Buffer.concat([length, bytes]));
      }
    });
  });
  await new Promise<void>((resolve, reject) => {
    tcp.on("error", reject);
    tcp.listen({ host: address, port: 53 }, resolve);
  });

  return {
    set: (name, script) => scripts.set(name, script),
    queries: () => queries,
    reset: () => {
      queries = {};
      answered = {};
    },
  };
}
