import { version } from "../../../config/version.ts";
import { wordSet } from "../../../converters/util/words.ts";
import type { EgressRequest } from "../contract.ts";
import { acceptEncoding } from "./body.ts";

/** The parts of a request sent to a host. */
export interface Message {
  method: EgressRequest["method"];
  headers: Readonly<Record<string, string>>;
  body: Uint8Array | null;
}

/** Connection fields, set by the client. */
const ownFields = wordSet(`
  accept-encoding connection content-length cookie expect host keep-alive proxy-authorization
  proxy-connection te trailer transfer-encoding upgrade
`);

/** Fields that may be sent to another host after a redirect. */
const harmlessFields = new Set(["accept", "accept-language", "content-type", "user-agent"]);

/** Request line and headers (RFC 9112, 3) with `Connection: close`. */
export function headOf({ method, headers, body }: Message, url: URL, host: string): string {
  const fields = [
    ["Host", `${host.includes(":") ? `[${host}]` : host}${url.port === "" ? "" : `:${url.port}`}`],
    ...(hasField(headers, "user-agent") ? [] : [["User-Agent", `Markmill/${version}`]]),
    ...Object.entries(headers).filter(([name]) => !ownFields.has(name.toLowerCase())),
    ["Accept-Encoding", acceptEncoding],
    ["Connection", "close"],
    ...(method === "POST" ? [["Content-Length", String(body?.length ?? 0)]] : []),
  ];
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

/** Rejects line breaks in fields. Throws TypeError. */
export function checkFields(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || /[^\t\u0020-\u007e\u0080-\u00ff]/.test(value)) {
      throw new TypeError(`the header field ${JSON.stringify(name)} cannot be sent`);
    }
  }
}

/** The request to a redirect's target (RFC 9110, 15.4). */
export function redirected(message: Message, status: number, from: URL, to: URL): Message {
  const keepsMethod = status === 307 || status === 308;
  const headers = Object.entries(message.headers).filter(([name]) => {
    const field = name.toLowerCase();
    if (!keepsMethod && field === "content-type") return false;
    return from.origin === to.origin || harmlessFields.has(field);
  });
  return {
    method: keepsMethod ? message.method : "GET",
    headers: Object.fromEntries(headers),
    body: keepsMethod ? message.body : null,
  };
}

function hasField(headers: Readonly<Record<string, string>>, name: string): boolean {
  return Object.keys(headers).some((each) => each.toLowerCase() === name);
}

/** Whether a Content-Type matches one of the media types, which may end in /*; parameters are ignored. */
export function isAccepted(contentType: string | null, accepted: readonly string[]): boolean {
  const essence = (contentType ?? "").replace(/;.*/s, "").trim().toLowerCase();
  return accepted.some((type) =>
    type.endsWith("/*") ? essence.startsWith(type.slice(0, -1)) : essence === type,
  );
}
