/**
 * Google Docs that everybody with the link may read, by the export that their own menu has. What is published to the web
 * (/document/d/e/…/pub) is an ordinary page and is read as one. Sheets, Slides and Drive are not word processors.
 */
import type { ImportMeans, SourcePage } from "../contract.ts";
import { importFault } from "../failures.ts";
import { wordFile } from "./word-file.ts";

const documentPath = /^\/document\/(?:u\/\d+\/)?d\/(?!e\/)([A-Za-z0-9_-]{20,100})(?:\/|$)/;

export const googleDocs = {
  hosts: ["docs.google.com"],
  takes: ({ hostname, pathname }: URL) => hostname === "docs.google.com" && documentPath.test(pathname),
  fetch: async ({ pathname }: URL, means: ImportMeans): Promise<SourcePage | null> => {
    const id = documentPath.exec(pathname)?.[1];
    if (id === undefined) return null;
    const page = `https://docs.google.com/document/d/${id}`;
    const answer = await means.get(`${page}/export?format=docx`, { statuses: [404] });
    if (answer.status === 404)
      throw importFault("not_found", { message: "Google has no document at this address; check it." });
    return wordFile(answer, { url: new URL(`${page}/edit`), siteName: "Google Docs" });
  },
};
