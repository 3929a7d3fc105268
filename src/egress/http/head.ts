import {
  chunkLineBytesMax,
  headFieldsMax,
  interimResponsesMax,
  smallChunkBytes,
  smallChunksMax,
} from "../limits.ts";
import { refused } from "../refusal.ts";
import type { ByteReader } from "./reader.ts";

export interface Head {
  status: number;
  headers: Headers;
}

/** Status line and headers of the final response (RFC 9112); interim responses are skipped. Throws Refused. */
export async function readHead(reader: ByteReader, bytesMax: number): Promise<Head> {
  let left = bytesMax;
  const line = async () => {
    const text = await reader.line(left);
    left -= text.length + 2;
    return text;
  };
  for (let interim = 0; interim <= interimResponsesMax; interim += 1) {
    const first = await line();
    const status = Number(/^HTTP\/1\.[01] ([1-9][0-9]{2})(?: |$)/.exec(first)?.[1] ?? 0);
    if (status === 0 || status > 599)
      throw refused("not_http", `status line ${JSON.stringify(first.slice(0, 100))}`);
    const headers = await readFields(line);
    // An unrequested upgrade.
    if (status === 101) throw refused("not_http", "switches protocols");
    if (status >= 200) return { status, headers };
  }
  throw refused("not_http", "too many interim responses");
}

/** Header fields up to the empty line. Throws Refused. */
export async function readFields(line: () => Promise<string>): Promise<Headers> {
  const headers = new Headers();
  for (let count = 0; count <= headFieldsMax; count += 1) {
    const text = await line();
    if (text === "") return headers;
    const match = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):([\t\u0020-\u007e\u0080-\u00ff]*)$/.exec(text);
    const [, name, value] = match ?? [];
    if (name === undefined || value === undefined) {
      throw refused("not_http", `field ${JSON.stringify(text.slice(0, 100))}`);
    }
    headers.append(name, value);
  }
  throw refused("not_http", "too many header fields");
}

const pieceBytesMax = 64 * 1024;

/** The transferred body (RFC 9112, 6.3). The length is checked first. Throws Refused, also while reading. */
export function bodyOf(head: Head, reader: ByteReader): AsyncGenerator<Buffer> {
  const { status, headers } = head;
  if (status === 204 || status === 304) return counted(reader, 0);
  const coding = headers.get("transfer-encoding");
  if (coding !== null) {
    if (coding.trim().toLowerCase() !== "chunked") throw refused("not_http", `transfer coding ${coding}`);
    return chunked(reader);
  }
  const length = headers.get("content-length");
  if (length === null) return untilEnd(reader);
  // Repeated fields are accepted if they agree.
  const lengths = [...new Set(length.split(",").map((each) => each.trim()))];
  const [only = ""] = lengths;
  if (lengths.length !== 1 || !/^[0-9]{1,15}$/.test(only))
    throw refused("not_http", `content-length ${length}`);
  return counted(reader, Number(only));
}

async function* counted(reader: ByteReader, bytes: number): AsyncGenerator<Buffer> {
  for (let left = bytes; left > 0; ) {
    const piece = await reader.some(Math.min(left, pieceBytesMax));
    if (piece === null) throw refused("broke_off", `${left} of ${bytes} bytes are missing`);
    left -= piece.length;
    yield piece;
  }
}

async function* untilEnd(reader: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const piece = await reader.some(pieceBytesMax);
    if (piece === null) return;
    yield piece;
  }
}

async function* chunked(reader: ByteReader): AsyncGenerator<Buffer> {
  for (let small = 0; ; ) {
    const line = await reader.line(chunkLineBytesMax);
    const size = /^([0-9a-fA-F]{1,8})[ \t]*(?:;.*)?$/.exec(line)?.[1];
    if (size === undefined) throw refused("not_http", `chunk size ${JSON.stringify(line.slice(0, 100))}`);
    const bytes = Number.parseInt(size, 16);
    if (bytes === 0) break;
    if (bytes < smallChunkBytes) small += 1;
    if (small > smallChunksMax) throw refused("not_http", "too many small chunks");
    yield* counted(reader, bytes);
    if ((await reader.line(2)) !== "") throw refused("not_http", "chunk longer than its size");
  }
  for (let count = 0; count <= headFieldsMax; count += 1) {
    if ((await reader.line(chunkLineBytesMax)) === "") return;
  }
  throw refused("not_http", "too many trailer fields");
}
