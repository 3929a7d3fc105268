import { headFieldsMax, interimResponsesMax } from "../limits.ts";
import { refused } from "../refusal.ts";
import type { ByteReader } from "./reader.ts";

export interface Head {
  status: number;
  headers: Headers;
}

/** Status line and header fields of the final response (RFC 9112); interim ones are skipped. Throws Refused. */
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
    // Nobody asked for another protocol.
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
    const match = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\u0020-\u007e\u0080-\u00ff]*?)[ \t]*$/.exec(text);
    const [, name, value] = match ?? [];
    if (name === undefined || value === undefined) {
      throw refused("not_http", `field ${JSON.stringify(text.slice(0, 100))}`);
    }
    headers.append(name, value);
  }
  throw refused("not_http", "too many header fields");
}
