/** A network in memory under the guard: names answer as scripted, hosts answer as scripted, everything is counted. */
import { Duplex } from "node:stream";
import { refused } from "../refusal.ts";
import type { Wire } from "../transport/wire.ts";

/** What a look-up finds: addresses, or no host of that name, or a name server that fails. */
export type Answer = readonly string[] | "NXDOMAIN" | "SERVFAIL";

export interface StubRequest {
  address: string;
  port: number;
  /** What the certificate would be checked for. */
  host: string;
  /** Request line, header fields and body as they were sent. */
  text: string;
}

/** The bytes of a response; null: the host hangs up without a word. */
export type Respond = (request: StubRequest) => string | Uint8Array | null;

export interface StubNetwork extends Wire {
  /** In order, one a look-up of the name; the last one is repeated. Other names do not exist. */
  names: Record<string, readonly Answer[]>;
  lookups: string[];
  /** Every connection that was asked for. */
  dialled: { address: string; port: number }[];
  requests: StubRequest[];
  respond: Respond;
  /** Addresses that refuse connections, or never answer. */
  refusing: Set<string>;
  silent: Set<string>;
}

export function stubNetwork(): StubNetwork {
  const hosts = new WeakMap<Duplex, string>();
  const network: StubNetwork = {
    names: {},
    lookups: [],
    dialled: [],
    requests: [],
    respond: () => response(200, {}, "ok"),
    refusing: new Set(),
    silent: new Set(),
    resolve: async (name) => {
      const before = network.lookups.filter((each) => each === name).length;
      network.lookups.push(name);
      const answers = network.names[name] ?? [];
      const answer = answers[Math.min(before, answers.length - 1)] ?? "NXDOMAIN";
      if (answer === "SERVFAIL") throw refused("lookup_failed", name);
      if (answer === "NXDOMAIN" || answer.length === 0) throw refused("no_such_host", name);
      return answer;
    },
    dial: async (address, port, signal) => {
      network.dialled.push({ address, port });
      if (network.refusing.has(address)) throw refused("no_connection", "ECONNREFUSED");
      if (network.silent.has(address)) {
        const given = Promise.withResolvers<never>();
        signal.addEventListener("abort", () => given.reject(refused("no_connection", "given up")));
        return given.promise;
      }
      return conversation((text, stream) => {
        const request = { address, port, host: hosts.get(stream) ?? "", text };
        network.requests.push(request);
        return network.respond(request);
      });
    },
    secure: async (stream, host) => {
      hosts.set(stream, host);
      return stream;
    },
  };
  return network;
}

export function response(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array = "",
): Uint8Array {
  const bytes = Buffer.from(body);
  const framing = "transfer-encoding" in headers ? {} : { "content-length": String(bytes.length) };
  const fields = Object.entries({ ...framing, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Status\r\n${fields.join("")}\r\n`, "latin1"), bytes]);
}

/** A host that reads one request to its end and answers it. */
function conversation(answer: (text: string, stream: Duplex) => string | Uint8Array | null): Duplex {
  let text = "";
  let answered = false;
  const stream: Duplex = new Duplex({
    read() {},
    write(chunk: Buffer, _, done) {
      text += chunk.toString("latin1");
      const end = text.indexOf("\r\n\r\n");
      const length = Number(/\r\ncontent-length: ([0-9]+)/i.exec(text)?.[1] ?? 0);
      if (!answered && end >= 0 && text.length >= end + 4 + length) {
        answered = true;
        const bytes = answer(text, stream);
        if (bytes !== null) stream.push(Buffer.from(bytes));
        stream.push(null);
      }
      done();
    },
  });
  return stream;
}
