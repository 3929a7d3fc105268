/** The sound of video platforms, where the administrator has installed the program that gets it. */
import type { UrlSource } from "../contract.ts";
import { download } from "./downloader.ts";
import { isOnPlatform, platformHosts } from "./platforms.ts";

export const videoPlatform: UrlSource = {
  id: "video-platform",
  hosts: () => platformHosts,
  recordingsOnly: true,
  unavailable: ({ "url_import.yt_dlp": program }, whyNotRun) => {
    if (program === null)
      return "The sound of video platforms takes the program yt-dlp: install it and name it in url_import.yt_dlp.";
    const reason = whyNotRun(program);
    return reason === null ? null : `url_import.yt_dlp is not run. ${reason}`;
  },
  takes: isOnPlatform,
  fetch: async (url, means) => {
    const program = means.settings["url_import.yt_dlp"];
    if (program === null) return null;
    means.requireRecordings();
    return download(program, url, means);
  },
};
