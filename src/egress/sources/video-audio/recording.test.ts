import { describe, expect, test } from "bun:test";
import { codeOf } from "../../../../config/testing/failures.ts";
import type { Answer } from "../contract.ts";
import { trySource } from "../testing/recorded.ts";
import { recordingIn } from "./page-recording.ts";
import { extensionIn, isMediaType, isRecording, requireRecording } from "./recording.ts";
import { videoAudio } from "./video-audio.ts";

const page = new URL("https://example.org/watch");

test.each([
  ["/a.mp3", "mp3"],
  ["/a.b.OPUS", "opus"],
  ["/a.mp3/", null],
  ["/mp3", null],
  ["/a.txt", null],
])("the extension of %s is %p", (path, extension) => {
  expect(extensionIn(new URL(path, page))).toBe(extension);
});

test.each([
  ["audio/mpeg", "ID3", true],
  ["video/mp4", "plain", true],
  ["video/mp4", "<!doctype html>", false],
  ["audio/mpeg", "%PDF-1.7", false],
  ["audio/x-mpegurl", "ID3", false],
  ["text/plain", "ID3", false],
  ["", "ID3", true],
  ["application/octet-stream", "", true],
  ["application/octet-stream", "text", false],
])("a response of type %p that begins with %p is a recording: %p", (mediaType, beginning, is) => {
  expect(isRecording({ mediaType, url: page } as Answer, Buffer.from(beginning))).toBe(is);
});

test.each([
  [{}, "none"],
  [{ seconds: 3_600 }, "none"],
  [{ seconds: 3_601 }, "media_too_long"],
  [{ isLive: true }, "unsupported_input"],
  [{ hasSound: false, seconds: 9_999 }, "no_audio_track"],
])("a recording of %j is refused with %s", async (about, code) => {
  const usual = { seconds: null, isLive: false, hasSound: true };
  expect(await codeOf(() => requireRecording({ ...usual, ...about }))).toBe(code);
  expect(isMediaType("image/png")).toBe(false);
});

describe("the recording of a page", () => {
  const of = async (html: string) => (await recordingIn(Buffer.from(html), page))?.href ?? null;
  const words = (count: number) => `<p>${"word ".repeat(count)}</p>`;
  const og = (name: string, content: string) => `<meta property="${name}" content="${content}">`;
  const at = (path: string) => `https://example.org/${path}`;
  const video = og("og:type", "Video.other");

  test.each<[html: string, found: string | null]>([
    [`<video src="a"></video>`, at("a")],
    [`<audio src="http://example.org/a"></audio>`, at("a")],
    [`<video src="a"></video>${words(250)}`, at("a")],
    [`<video src="a"></video>${words(251)}`, null],
    [`${video}<video src="a"></video>${words(251)}`, at("a")],
    [`<video src="a"></video><audio src="b"></audio>`, null],
    [
      `<video><source src="a" type="application/x-mpegURL"><source src="b.mp4" type="video/mp4; x"></video>`,
      at("b.mp4"),
    ],
    [`<video><source src="a" type="text/html"></video>`, null],
    [`<video></video>`, null],
    [`<video src="javascript:1"></video>`, null],
    [video + og("og:video", "a.mp4"), at("a.mp4")],
    [og("og:video", "a.mp4"), null],
    [video + og("og:video", "a"), null],
    [video + og("og:video", "a") + og("og:video:type", "VIDEO/MP4"), at("a")],
    [video + og("og:video", "a.mp4") + og("og:video:type", "text/html"), null],
    [
      video + og("og:video", "a") + og("og:video:secure_url", "a") + og("og:video:type", "video/mp4"),
      at("a"),
    ],
    [video + og("og:video:type", "video/mp4") + og("og:video:url", "b.mp4"), at("b.mp4")],
    [og("og:type", "music.song") + og("og:audio", "a.mp3"), at("a.mp3")],
    [og("og:type", "music.album") + og("og:audio", "a.mp3"), null],
    [`${video}${og("og:video", "a.mp4")}<video src="b"></video>`, at("a.mp4")],
    [`${" ".repeat(512 * 1024)}<video src="a"></video>`, null],
  ])("%#", async (html, found) => expect(await of(html)).toBe(found));
});

describe("a video of PeerTube", () => {
  const address = "https://tube.example.org/w/9c9de5e8-0a1e-484a-b099-e80766180a6d";
  const api = address.replace("/w/", "/api/v1/videos/");
  const file = (name: string, size: number, more: object = {}) => ({
    fileUrl: `https://tube.example.org/${name}`,
    size,
    ...more,
  });
  /** The file that is fetched, or the code of the failure. */
  const fetched = async (video: object, status = 200) => {
    const asked: string[] = [];
    const code = await codeOf(
      trySource(videoAudio, address, ({ url }) => {
        asked.push(url);
        if (url === api) return { status, body: { name: "Mill", ...video } };
        return { headers: { "content-type": "audio/mpeg" }, body: "ID3" };
      }),
    );
    return code === "none" ? (asked[1]?.split("/").at(-1) ?? null) : code;
  };

  test.each<[what: string, video: object, status: number, found: string | null]>([
    [
      "the smallest file with sound",
      { files: [file("b", 9), file("a", 3), file("c", 1, { hasAudio: false })] },
      200,
      "a",
    ],
    [
      "of playlists too",
      { files: [file("b", 9)], streamingPlaylists: [{ files: [file("a", 3)] }] },
      200,
      "a",
    ],
    ["as large as it may be", { files: [file("a", 32_000_000)] }, 200, "a"],
    ["a byte larger", { files: [file("a", 32_000_001)] }, 200, "remote_too_large"],
    ["without a size", { files: [file("a", 0)] }, 200, "remote_too_large"],
    [
      "at its address for downloads",
      { files: [{ fileDownloadUrl: "https://tube.example.org/d", size: 1 }] },
      200,
      "d",
    ],
    ["none at all", { files: [] }, 200, "remote_too_large"],
    ["none with sound", { files: [file("a", 1, { hasAudio: false })] }, 200, "no_audio_track"],
    ["still being broadcast", { files: [file("a", 1)], isLive: true }, 200, "unsupported_input"],
    ["another format", {}, 200, null],
    ["without a name", { name: " ", files: [file("a", 1)] }, 200, null],
    ["refused", { docs: "https://docs.joinpeertube.org/x" }, 401, "source_access_controlled"],
    ["refused by another program", { docs: "https://docs.example.org/x" }, 403, null],
    ["not found", { docs: "https://docs.joinpeertube.org/x" }, 404, null],
  ])("%s", async (_, video, status, found) => {
    expect(await fetched(video, status)).toBe(found);
  });
});
