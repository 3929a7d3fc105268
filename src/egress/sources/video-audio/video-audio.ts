/** Public recordings: audio and video files, and PeerTube videos. */

import { limits } from "../../../../config/limits.ts";
import { instancesOf } from "../../../../config/url-instances.ts";
import type { ImportContext, SourcePage, UrlSource } from "../contract.ts";
import { importFault, nullIfUnavailable } from "../failures.ts";
import {
  addressOf,
  askJson,
  bylineOf,
  countOf,
  type Fields,
  fieldsOf,
  itemsOf,
  momentOf,
  nonBlank,
  numberOf,
  textOf,
} from "../json.ts";
import { extensionIn, recordingAt, requireRecording, tooLarge } from "./recording.ts";

/** PeerTube's API (docs.joinpeertube.org/api-rest-reference, "Get a video"). */

/** A UUID or its base 58 form below /w/ or older paths, unique to PeerTube. */
const videoPath =
  /^\/(?:w|videos\/watch|videos\/embed)\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[1-9A-HJ-NP-Za-km-z]{22})\/?$/;

/** By path, on any host. */
const isPeertubeVideo = ({ pathname }: URL): boolean => videoPath.test(pathname);

/** Null: not a PeerTube response. */
const peertubeRecording = (url: URL, context: ImportContext): Promise<SourcePage | null> =>
  nullIfUnavailable(recordingOf(url, context));

async function recordingOf(url: URL, context: ImportContext): Promise<SourcePage | null> {
  const id = videoPath.exec(url.pathname)?.[1];
  if (id === undefined) return null;
  const { json, status } = await askJson(context, `${url.origin}/api/v1/videos/${id}`, {
    bytesMax: 2 * 1024 ** 2,
    statuses: [400, 401, 403, 404],
  });
  const video = fieldsOf(json);
  // PeerTube's errors refer to its documentation (RFC 9457).
  const isRefusal =
    (status === 401 || status === 403) && nonBlank(video.docs)?.includes("joinpeertube") === true;
  if (isRefusal) throw importFault("access_controlled");
  const title = nonBlank(video.name);
  if (status !== 200 || title === null || !("files" in video || "streamingPlaylists" in video)) return null;
  const files = [
    ...itemsOf(video.files),
    ...itemsOf(video.streamingPlaylists).flatMap((each) => itemsOf(fieldsOf(each).files)),
  ].map(fieldsOf);
  requireRecording({
    seconds: numberOf(video.duration),
    isLive: video.isLive === true,
    hasSound: files.length === 0 || files.some(({ hasAudio }) => hasAudio !== false),
  });
  context.requireRecordings();
  const address = smallest(files);
  if (address === null) throw tooLarge();
  const author =
    nonBlank(fieldsOf(video.account).displayName) ?? nonBlank(fieldsOf(video.channel).displayName);
  const published = momentOf(textOf(video.originallyPublishedAt) ?? textOf(video.publishedAt));
  const facts = {
    url,
    title,
    siteName: url.host,
    ...bylineOf(author, published),
  };
  return recordingAt(new URL(address), facts, context);
}

/** The smallest with audio within the limit. */
function smallest(files: readonly Fields[]): string | null {
  const audible = files
    .filter(({ hasAudio }) => hasAudio !== false)
    .flatMap((file) => {
      const address = addressOf(file.fileUrl) ?? addressOf(file.fileDownloadUrl);
      const bytes = countOf(file.size);
      return address !== null && bytes > 0 && bytes <= limits.importAudioBytesMax ? [{ address, bytes }] : [];
    })
    .sort((a, b) => a.bytes - b.bytes);
  return audible[0]?.address ?? null;
}

/** Any host may run PeerTube; configured ones are listed. */
export const videoAudio: UrlSource = {
  id: "video-audio",
  hosts: (settings) => ["*", ...instancesOf(settings["url_import.instances"], "peertube")],
  recordingsOnly: true,
  unavailable: () => null,
  takes: (url) => extensionIn(url) !== null || isPeertubeVideo(url),
  fetch: async (url, context) =>
    isPeertubeVideo(url) ? peertubeRecording(url, context) : recordingAt(url, { url }, context),
};
