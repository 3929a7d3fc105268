/** Uploads that never end: each sends its first part, then a byte at a time. */
import { type Connections, openConnections } from "./connections.ts";

const head = (host: string, key: string) =>
  `POST /v1/estimates HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;

/** `keys`: taken in turn. `byteEveryMs`: the interval of bytes of each upload. */
export function startSlowUploads(
  baseUrl: string,
  keys: readonly string[],
  uploads: number,
  byteEveryMs = 500,
): Connections {
  const { host } = new URL(baseUrl);
  return openConnections(baseUrl, {
    most: uploads,
    first: (n) => head(host, keys[n % keys.length] ?? ""),
    drip: { bytes: "x", everyMs: byteEveryMs },
  });
}
