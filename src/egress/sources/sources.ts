/** All URL sources, most specific first; the first that handles a URL is used. */
import { codeHosting } from "./code-hosting/code-hosting.ts";
import type { UrlSource } from "./contract.ts";
import { notesPage } from "./notes-page/notion.ts";
import { onlineDocument } from "./online-document/online-document.ts";
import { threads } from "./threads/threads.ts";
import { videoAudio } from "./video-audio/video-audio.ts";
import { videoPlatform } from "./video-audio/video-platform.ts";
import { webPage } from "./web-page.ts";

export const urlSources: readonly UrlSource[] = [
  codeHosting,
  threads,
  notesPage,
  onlineDocument,
  videoPlatform,
  videoAudio,
  webPage,
];
