/** Uploads by XMLHttpRequest, because fetch does not tell how much has been sent. */
import { UnreachableError } from "../../src/client/errors.ts";
import { errorOf, type Transport } from "../../src/client/transport.ts";

/** Sent once: an upload whose outcome is unknown is the person's to repeat. */
export function uploading(server: string, onProgress: (share: number) => void): Transport {
  return ({ method, path, headers = {}, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, server + path);
      request.responseType = "arraybuffer";
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      request.onload = () => {
        const response = responseOf(request);
        if (response.ok) resolve(response);
        else void errorOf(server, response).then(reject, reject);
      };
      request.onerror = () => reject(new UnreachableError(server, new Error("the connection was lost")));
      request.onabort = () => reject(signal?.reason ?? new DOMException("aborted", "AbortError"));
      signal?.addEventListener("abort", () => request.abort(), { once: true });
      const content = body?.();
      if (content instanceof ReadableStream) throw new TypeError("a stream cannot be uploaded so");
      request.send(content ?? null);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  // Of the statuses that a Response may have, those without content take none.
  const empty = request.status === 204 || request.status === 304;
  return new Response(empty ? null : (request.response as ArrayBuffer), { status: request.status, headers });
}
