/** Recordings that are there for the taking: files of sound and video, and videos of PeerTube. */
import { instancesOf } from "../../../../config/url-instances.ts";
import type { UrlSource } from "../contract.ts";
import { isPeertubeVideo, peertubeRecording } from "./peertube.ts";
import { extensionIn, recordingAt } from "./recording.ts";

/** Any host may run PeerTube and is known by its addresses; those that the administrator names are listed. */
export const videoAudio: UrlSource = {
  id: "video-audio",
  hosts: (settings) => ["*", ...instancesOf(settings["url_import.instances"], "peertube")],
  recordingsOnly: true,
  unavailable: () => null,
  takes: (url) => extensionIn(url) !== null || isPeertubeVideo(url),
  fetch: async (url, means) =>
    isPeertubeVideo(url) ? peertubeRecording(url, means) : recordingAt(url, { url }, means),
};
