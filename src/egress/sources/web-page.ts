/** Any public page of HTML or text. */
import type { Answer, SourcePage, UrlSource } from "./contract.ts";
import { importFault } from "./failures.ts";

const accept = "text/html,application/xhtml+xml,text/plain;q=0.9,text/markdown;q=0.9,*/*;q=0.5";

export const webPage: UrlSource = {
  id: "web-page",
  hosts: () => ["*"],
  unavailable: () => null,
  takes: () => true,
  fetch: async (url, means) => {
    const answer = await means.get(url, { accept });
    if (answer.bytes.length === 0) throw importFault("empty");
    return pageOf(answer);
  },
};

function pageOf({ url, mediaType, charset, bytes }: Answer & { bytes: Uint8Array }): SourcePage {
  const text = { url, bytes, charset };
  if (mediaType === "text/markdown" || /\.(?:md|markdown)$/i.test(url.pathname))
    return { ...text, kind: "markdown" };
  return { ...text, kind: mediaType === "text/plain" ? "text" : "html" };
}
