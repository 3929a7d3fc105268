/** Public documents of online word processors, as Word files. */

import { strictlyPercentDecoded } from "../../../../config/text/percent.ts";
import type { Answer, ImportContext, PageFacts, SourcePage, UrlSource } from "../contract.ts";
import { importFault } from "../failures.ts";

/** A local file header (PKWARE's APPNOTE, 4.3.7), the start of a Word file. */
const zipStart = Buffer.from("PK\u0003\u0004", "latin1");

/** Throws Fault if the response is a page: the document is not public. */
function wordFile(answer: Answer & { bytes: Uint8Array }, facts: PageFacts): SourcePage {
  const { bytes, headers } = answer;
  if (!Buffer.from(bytes.subarray(0, zipStart.length)).equals(zipStart))
    throw importFault("access_controlled", {
      message:
        "The document is not shared with everyone who has the link, or downloads are disabled. Change the sharing settings, or download it as a Word file and upload the file.",
    });
  const filename = nameIn(headers.get("content-disposition") ?? "");
  return { ...facts, ...(filename === null ? {} : { filename }), kind: "docx", bytes };
}

/** From Content-Disposition, the extended form first (RFC 6266, 4.3). */
function nameIn(disposition: string): string | null {
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*"([^"]*)"/i.exec(disposition)?.[1];
  const name = extended === undefined ? plain : strictlyPercentDecoded(extended.trim());
  return name === undefined || name === null || name.trim() === "" ? null : name.slice(0, 200);
}

/**
 * Public Word documents on OneDrive and SharePoint. `download=1` requests the file. Organizations that require a cookie
 * are not supported, because imports keep no cookies.
 */

/** "w" is Word; x, p and o are other types. The next letter is the link's audience. */
const sharePath = /^\/:w:\/[a-z]\//;
const shortPath = /^\/w\/[a-z]!?[\w!/-]+$|^\/w\/c\/[0-9a-f]+\/[\w!-]+$/i;

const isSharePoint = (hostname: string) => /^[a-z0-9-]+\.sharepoint\.com$/.test(hostname);

const officeOnline = {
  hosts: ["*.sharepoint.com", "1drv.ms", "onedrive.live.com"],
  takes: ({ hostname, pathname }: URL) =>
    (isSharePoint(hostname) && sharePath.test(pathname)) ||
    (hostname === "1drv.ms" && shortPath.test(pathname)) ||
    (hostname === "onedrive.live.com" && sharePath.test(pathname)),
  fetch: async (url: URL, context: ImportContext): Promise<SourcePage | null> => {
    const download = new URL(url);
    download.searchParams.set("download", "1");
    const answer = await context.get(download);
    return wordFile(answer, { url, siteName: url.hostname === "1drv.ms" ? "OneDrive" : "SharePoint" });
  },
};

/**
 * Public Google Docs through their export URL. Documents published to the web (/document/d/e/…/pub) are ordinary pages.
 * Sheets, Slides and Drive are not supported.
 */
const documentPath = /^\/document\/(?:u\/\d+\/)?d\/(?!e\/)([A-Za-z0-9_-]{20,100})(?:\/|$)/;

const googleDocs = {
  hosts: ["docs.google.com"],
  takes: ({ hostname, pathname }: URL) => hostname === "docs.google.com" && documentPath.test(pathname),
  fetch: async ({ pathname }: URL, context: ImportContext): Promise<SourcePage | null> => {
    const id = documentPath.exec(pathname)?.[1];
    if (id === undefined) return null;
    const page = `https://docs.google.com/document/d/${id}`;
    const answer = await context.get(`${page}/export?format=docx`, { statuses: [404] });
    if (answer.status === 404)
      throw importFault("not_found", { message: "Google has no document at this address; check it." });
    return wordFile(answer, { url: new URL(`${page}/edit`), siteName: "Google Docs" });
  },
};

const processors = [googleDocs, officeOnline];

export const onlineDocument: UrlSource = {
  id: "online-document",
  hosts: () => processors.flatMap(({ hosts }) => hosts),
  unavailable: () => null,
  takes: (url) => processors.some(({ takes }) => takes(url)),
  fetch: async (url, context) =>
    (await processors.find(({ takes }) => takes(url))?.fetch(url, context)) ?? null,
};
