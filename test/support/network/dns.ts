/** DNS messages (RFC 1035) as a scripted name server needs them. */

export type DnsAnswer =
  /** Addresses of both kinds; each query gets those of its own. */
  | readonly string[]
  | "NXDOMAIN"
  | "SERVFAIL"
  /** No answer at all. */
  | "SILENT";

export interface DnsScript {
  /** By look-up, the last one repeated. A and AAAA queries are counted apart. */
  answers: readonly DnsAnswer[];
  /** Answers over UDP are cut off, so that the resolver has to come back over TCP. */
  truncated?: boolean;
  ttlSeconds?: number;
}

export const queryTypes: Readonly<Record<number, "A" | "AAAA">> = { 1: "A", 28: "AAAA" };

export interface Query {
  id: Buffer;
  name: string;
  type: number;
  /** The question as it came, to be repeated. */
  question: Buffer;
}

export function parseQuery(message: Buffer): Query | null {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length !== 0; length = message[at] ?? 0) {
    if (length > 63 || at + length >= message.length) return null;
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  const end = at + 5;
  if (message.length < end) return null;
  return {
    id: message.subarray(0, 2),
    name: labels.join(".").toLowerCase(),
    type: message.readUInt16BE(at + 1),
    question: message.subarray(12, end),
  };
}

/** Null for silence. */
export function respond(query: Query, answer: DnsAnswer, overUdp: boolean, script: DnsScript): Buffer | null {
  if (answer === "SILENT") return null;
  const cut = overUdp && script.truncated === true;
  const addresses =
    typeof answer === "string" || cut ? [] : answer.filter((each) => isOfType(each, query.type));
  const code = answer === "NXDOMAIN" ? 3 : answer === "SERVFAIL" ? 2 : 0;
  const head = Buffer.alloc(12);
  query.id.copy(head);
  head.writeUInt16BE(0x8180 | (cut ? 0x0200 : 0) | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(addresses.length, 6);
  const records = addresses.map((address) => record(query.type, address, script.ttlSeconds ?? 0));
  return Buffer.concat([head, query.question, ...records]);
}

function isOfType(address: string, type: number): boolean {
  return queryTypes[type] === (address.includes(":") ? "AAAA" : "A");
}

function record(type: number, address: string, ttlSeconds: number): Buffer {
  const data = type === 1 ? Buffer.from(address.split(".").map(Number)) : sixBytes(address);
  const head = Buffer.alloc(12);
  // The name is that of the question.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(ttlSeconds, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function sixBytes(address: string): Buffer {
  const bytes = Buffer.alloc(16);
  const { hostname } = new URL(`https://[${address}]/`);
  const [head = "", tail] = hostname.slice(1, -1).split("::");
  const groups = (text: string) =>
    text === "" ? [] : text.split(":").map((each) => Number.parseInt(each, 16));
  for (const [index, group] of groups(head).entries()) bytes.writeUInt16BE(group, index * 2);
  const last = groups(tail ?? "");
  for (const [index, group] of last.entries()) bytes.writeUInt16BE(group, 16 - (last.length - index) * 2);
  return bytes;
}
