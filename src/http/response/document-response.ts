import type { StoredDocument } from "../../operations/operation.ts";
import { matchesEtag } from "./range.ts";

/**
 * A JSON document of a result: from memory, or streamed from disk; 304 if the caller has it. Not cacheable: a deleted
 * job's result must be gone. Throws the errors of opening it.
 */
export async function documentResponse(
  { document, schemaPath }: StoredDocument,
  requestHeaders: Headers,
  baseUrl: string,
): Promise<Response> {
  const headers = new Headers({
    etag: document.etag,
    "cache-control": "private, no-store",
    link: `<${baseUrl}${schemaPath}>; rel="describedby"; type="application/schema+json"`,
  });
  if (matchesEtag(requestHeaders.get("if-none-match"), document.etag))
    return new Response(null, { status: 304, headers });
  const content = await document.open();
  headers.set("content-type", "application/json;charset=utf-8");
  headers.set("content-length", String(document.bytes));
  return new Response(content, { headers });
}
