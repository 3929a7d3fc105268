/** Audio of video platforms, if the administrator installed yt-dlp. */

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "../../../../config/limits.ts";
import type { ImportContext, ProgramEnd, SourcePage, UrlSource } from "../contract.ts";
import { importFault } from "../failures.ts";
import { bylineOf, fieldsOf, jsonIn, momentOf, nonBlank, numberOf, textOf } from "../json.ts";
import { ownFileBytes } from "../own-file.ts";
import { requireRecording, tooLarge } from "./recording.ts";

/** The administrator's yt-dlp (github.com/yt-dlp/yt-dlp). */
const stem = "recording";
/** Above the recording limit: a single-file program unpacks its libraries. */
const fileBytesMax = 2 * limits.importAudioBytesMax;
const most = String(limits.importAudioBytesMax);

/** Metadata, printed before the download. */
const about = "pre_process:%(.{title,duration,live_status,uploader,upload_date,webpage_url})j";

/**
 * No configuration, cache, cookies, playlists, conversion or update; the smallest format with audio. The proxy is set
 * by environment.
 */
const options: readonly string[] = [
  "--ignore-config",
  "--no-cache-dir",
  "--no-playlist",
  "--playlist-items",
  "1",
  "--no-progress",
  "--no-part",
  "--no-continue",
  "--no-mtime",
  "--fixup",
  "never",
  "--socket-timeout",
  "15",
  "--retries",
  "2",
  "--fragment-retries",
  "2",
  "--abort-on-error",
  "--match-filter",
  `!is_live & duration <=? ${limits.importAudioSecondsMax}`,
  "--format",
  `ba[filesize<=?${most}]/wa/w`,
  "--max-filesize",
  most,
  "--no-simulate",
  "--print",
  about,
  "--output",
  `${stem}.%(ext)s`,
];

/** Downloads the audio into the import's folder. Throws Fault: too long, too large, live, or yt-dlp's error. */
async function download(program: string, url: URL, context: ImportContext): Promise<SourcePage> {
  const end = await context.run(program, [...options, "--", url.href], fileBytesMax);
  const said = fieldsOf(jsonIn(Buffer.from(end.output.split("\n")[0] ?? "")));
  requireRecording({
    seconds: numberOf(said.duration),
    isLive: said.live_status === "is_live" || said.live_status === "is_upcoming",
    hasSound: true,
  });
  const folder = await context.folder();
  const name = (await readdir(folder)).find((each) => each.startsWith(`${stem}.`) && !each.endsWith(".json"));
  const path = name === undefined ? null : join(folder, name);
  const bytesCount = path === null ? 0 : ownFileBytes(path);
  if (bytesCount > limits.importAudioBytesMax || end.ended === "too_large") throw tooLarge();
  if (end.exitCode !== 0 || path === null || bytesCount === 0) throw whyNot(end);
  const author = nonBlank(said.uploader);
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(textOf(said.upload_date) ?? "") ?? [];
  const published = momentOf(year === undefined ? null : `${year}-${month}-${day}`);
  return {
    kind: "audio",
    path,
    bytesCount,
    url,
    title: nonBlank(said.title) ?? url.host,
    siteName: url.host,
    ...bylineOf(author, published),
  };
}

/** Known errors by message text. */
const complaints: readonly (readonly [RegExp, Parameters<typeof importFault>[0]])[] = [
  [
    /private video|sign in|log ?in|members[- ]only|confirm your age|password|subscribers/i,
    "access_controlled",
  ],
  [/HTTP Error 429|too many requests|rate.?limit/i, "too_many_requests"],
  [/unavailable|has been removed|does not exist|HTTP Error 404|not found/i, "not_found"],
  [/larger than max-filesize/i, "too_large"],
];

function whyNot({ exitCode, complaints: said, output, ended }: ProgramEnd) {
  if (exitCode === null || ended === "too_slow") return importFault("too_slow");
  const found = complaints.find(([pattern]) => pattern.test(`${said}\n${output}`))?.[1];
  if (found === "too_large") return tooLarge();
  if (found !== undefined) return importFault(found, { cause: "so yt-dlp says" });
  return importFault("unexpected_answer", {
    message:
      "yt-dlp could not download the recording; the installed version may be too old for this platform. Download the recording and upload the file instead.",
    cause: said
      .trim()
      .split("\n")
      .at(-1)
      ?.replace(/https?:\S+/g, "…")
      .slice(0, 300),
  });
}

export const videoPlatform: UrlSource = {
  id: "video-platform",
  hosts: () => platformHosts,
  recordingsOnly: true,
  unavailable: ({ "url_import.yt_dlp": program }, whyNotRun) => {
    if (program === null)
      return "Audio of video platforms requires the program yt-dlp: install it and set its path in url_import.yt_dlp.";
    const reason = whyNotRun(program);
    return reason === null ? null : `url_import.yt_dlp is not run. ${reason}`;
  },
  takes: (url) => isOnPlatform(url),
  fetch: async (url, context) => {
    const program = context.settings["url_import.yt_dlp"];
    if (program === null) return null;
    context.requireRecordings();
    return download(program, url, context);
  },
};

/** Video platforms, by URL. */

interface Platform {
  host: string;
  /** Path of a single recording. */
  path: RegExp;
}

const platforms: readonly Platform[] = [
  { host: "youtube.com", path: /^\/(?:watch$|shorts\/|live\/|embed\/)/ },
  { host: "www.youtube.com", path: /^\/(?:watch$|shorts\/|live\/|embed\/)/ },
  { host: "m.youtube.com", path: /^\/(?:watch$|shorts\/|live\/)/ },
  { host: "music.youtube.com", path: /^\/watch$/ },
  { host: "youtu.be", path: /^\/[\w-]{6,}$/ },
  { host: "vimeo.com", path: /^\/(?:[\w-]+\/)*\d+(?:\/[0-9a-f]+)?$/ },
  { host: "player.vimeo.com", path: /^\/video\/\d+$/ },
  { host: "www.dailymotion.com", path: /^\/video\/\w+$/ },
  { host: "dai.ly", path: /^\/\w+$/ },
  { host: "soundcloud.com", path: /^\/[\w-]+\/(?!sets$|tracks$|likes$)[\w-]+$/ },
  { host: "www.twitch.tv", path: /^\/videos\/\d+$/ },
  { host: "www.ted.com", path: /^\/talks\/[\w-]+$/ },
  { host: "rumble.com", path: /^\/v\w+-[\w.-]+\.html$/ },
  { host: "odysee.com", path: /^\/@[^/]+\/[^/]+$/ },
];

const platformHosts: readonly string[] = platforms.map(({ host }) => host);

/** A single recording, not a channel, list or search. */
export const isOnPlatform = (url: URL): boolean =>
  platforms.some(({ host, path }) => url.host === host && path.test(url.pathname));
