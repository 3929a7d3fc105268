import type { Duplex } from "node:stream";
import { percentDecoded } from "../../../config/text/percent.ts";
import { readHead } from "../http/head.ts";
import { ByteReader } from "../http/reader.ts";
import { headBytesMax } from "../limits.ts";
import { Refused, refused } from "../refusal.ts";
import type { Dial } from "./wire.ts";

/**
 * Connects through an HTTP proxy (CONNECT, RFC 9110, 9.3.6) to the checked address, so that the proxy does not resolve
 * names. `dialProxy` connects to the proxy.
 */
export function dialThrough(proxy: URL, dialProxy: (signal: AbortSignal) => Promise<Duplex>): Dial {
  return async (address, port, signal) => {
    const stream = await dialProxy(signal).catch((error: unknown) => {
      throw refused("proxy", `the proxy cannot be reached: ${String(error)}`, error);
    });
    const authority = `${address.includes(":") ? `[${address}]` : address}:${port}`;
    const onAbort = () => stream.destroy();
    const onError = () => undefined;
    signal.addEventListener("abort", onAbort, { once: true });
    stream.on("error", onError);
    try {
      if (signal.aborted) throw new Error("aborted");
      stream.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${credentials(proxy)}\r\n`);
      const reader = new ByteReader(stream);
      const { status } = await readHead(reader, headBytesMax);
      if (status > 299) throw refused("proxy", `the proxy responded with ${status} to ${authority}`);
      reader.release();
      return stream;
    } catch (error) {
      stream.destroy();
      if (error instanceof Refused && error.refusal.internal.startsWith("proxy")) throw error;
      throw refused(
        "proxy",
        `${authority}: ${error instanceof Error ? error.message : String(error)}`,
        error,
      );
    } finally {
      signal.removeEventListener("abort", onAbort);
      stream.off("error", onError);
    }
  };
}

function credentials({ username, password }: URL): string {
  if (username === "" && password === "") return "";
  const pair = `${percentDecoded(username)}:${percentDecoded(password)}`;
  return `Proxy-Authorization: Basic ${Buffer.from(pair).toString("base64")}\r\n`;
}
