/**
 * Word documents on OneDrive and SharePoint that everybody with the link may read. `download=1` asks for the file instead
 * of the page that shows it. Where the organisation lets strangers in only with a cookie that it sets on the way, there
 * is none to be had: an import keeps no cookies, and the answer says what to do.
 */
import type { ImportMeans, SourcePage } from "../contract.ts";
import { wordFile } from "./word-file.ts";

/** "w" is Word; what x, p and o are is no word processor's. The letter after it says for whom the link is. */
const sharePath = /^\/:w:\/[a-z]\//;
const shortPath = /^\/w\/[a-z]!?[\w!/-]+$|^\/w\/c\/[0-9a-f]+\/[\w!-]+$/i;

const isSharePoint = (hostname: string) => /^[a-z0-9-]+\.sharepoint\.com$/.test(hostname);

export const officeOnline = {
  hosts: ["*.sharepoint.com", "1drv.ms", "onedrive.live.com"],
  takes: ({ hostname, pathname }: URL) =>
    (isSharePoint(hostname) && sharePath.test(pathname)) ||
    (hostname === "1drv.ms" && shortPath.test(pathname)) ||
    (hostname === "onedrive.live.com" && sharePath.test(pathname)),
  fetch: async (url: URL, means: ImportMeans): Promise<SourcePage | null> => {
    const download = new URL(url);
    download.searchParams.set("download", "1");
    const answer = await means.get(download);
    return wordFile(answer, { url, siteName: url.hostname === "1drv.ms" ? "OneDrive" : "SharePoint" });
  },
};
