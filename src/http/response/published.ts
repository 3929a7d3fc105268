import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { matchesEtag } from "./range.ts";

/** A public document, created on the first request: most servers never need it. */
export type Published = (request: Request) => Response;

/** Blobs: the runtime copies a byte array for each response, and frees the copies of aborted ones late. */
interface Made {
  plain: Blob;
  gzip: Blob;
  etag: string;
}

/**
 * With a strong ETag for each coding (RFC 9110 section 8.8.3.3), compressed for clients that accept gzip. Cached for
 * five minutes unless `headers` says otherwise.
 */
export function published(make: () => string, headers: () => Readonly<Record<string, string>>): Published {
  let made: Made | null = null;
  return (request) => {
    made ??= madeOf(make());
    const zipped = takesGzip(request.headers.get("accept-encoding") ?? "");
    const etag = zipped ? `"${made.etag}-gzip"` : `"${made.etag}"`;
    const all = { "cache-control": "public, max-age=300", ...headers(), etag, vary: "Accept-Encoding" };
    if (matchesEtag(request.headers.get("if-none-match"), etag)) {
      const { "content-type": _, ...rest } = all as Record<string, string>;
      return new Response(null, { status: 304, headers: rest });
    }
    if (zipped) return new Response(made.gzip, { headers: { ...all, "content-encoding": "gzip" } });
    return new Response(made.plain, { headers: all });
  };
}

function madeOf(text: string): Made {
  const etag = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  return { plain: new Blob([text]), gzip: new Blob([new Uint8Array(gzipSync(text))]), etag };
}

export const takesGzip = (header: string): boolean => takesCoding(header, "gzip");

/** Whether a coding, or `*`, is listed with a weight above 0 (RFC 9110 section 12.5.3). */
export function takesCoding(header: string, name: "gzip" | "br"): boolean {
  const codings = new Map(
    header.split(",").map((part): [string, number] => {
      const [name = "", ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/(?<!\s)\s*;\s*/);
      const weight = parameters.find((each) => each.startsWith("q="))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight)];
    }),
  );
  return (codings.get(name) ?? codings.get(`x-${name}`) ?? codings.get("*") ?? 0) > 0;
}
