import { afterAll, describe, expect, test } from "bun:test";
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { limits } from "../../../../config/limits.ts";
import type { Settings } from "../../../../config/settings/schema.ts";
import { defaultSettings } from "../../../../config/settings/testing/defaults.ts";
import { failureOf } from "../../../../config/testing/failures.ts";
import type { RunProgram } from "../import-context.ts";
import { ownFileStream } from "../own-file.ts";
import { type Recorded, trySource } from "../testing/recorded.ts";
import { webPage } from "../web-page.ts";
import { videoAudio } from "./video-audio.ts";
import { isOnPlatform, videoPlatform } from "./video-platform.ts";

const sound = Buffer.from("ID3\u0004 sound", "latin1");
const audio = { headers: { "content-type": "audio/mpeg" }, body: sound };

describe("files", () => {
  const address = "https://mill.example.org/talks/wheel.mp3";

  test("a recording is saved as it comes", async () => {
    const { page } = await trySource(videoAudio, address, { [address]: audio });
    expect(page).toMatchObject({
      kind: "audio",
      bytesCount: sound.length,
      path: expect.stringContaining("markmill-import-"),
    });
  });

  test("it is asked for within its limit", async () => {
    const bounds: number[] = [];
    await trySource(videoAudio, address, ({ compressedBytesMax }) => {
      bounds.push(compressedBytesMax);
      return audio;
    });
    expect(bounds).toEqual([limits.importAudioBytesMax]);
  });

  test("pages are read as pages, empty responses are reported", async () => {
    const html = { headers: { "content-type": "text/html" }, body: "<p>Not found here" };
    expect((await trySource(videoAudio, address, { [address]: html })).page).toBeNull();
    const failure = await failureOf(trySource(videoAudio, address, { [address]: { ...audio, body: "" } }));
    expect(failure).toMatchObject({ code: "empty_document" });
  });
});

describe("PeerTube", () => {
  const id = "9c9de5e8-0a1e-484a-b099-e80766180a6d";
  const address = `https://tube.example.org/w/${id}`;
  const api = `https://tube.example.org/api/v1/videos/${id}`;
  /** In the form of docs.joinpeertube.org; the content is ours. */
  const video = (fields: object = {}) => ({
    uuid: id,
    name: "How mills grind",
    duration: 600,
    isLive: false,
    account: { displayName: "Ada", name: "ada" },
    publishedAt: "2026-03-04T09:00:00.000Z",
    files: [
      {
        resolution: { id: 720 },
        size: 30_000_000,
        fileUrl: "https://tube.example.org/static/web-videos/720.mp4",
        hasAudio: true,
      },
      {
        resolution: { id: 240 },
        size: 5_000_000,
        fileUrl: "https://tube.example.org/static/web-videos/240.mp4",
        hasAudio: true,
      },
    ],
    streamingPlaylists: [
      {
        files: [
          {
            resolution: { id: 1080 },
            size: 100,
            fileUrl: "https://tube.example.org/static/hls/video.mp4",
            hasAudio: false,
          },
          {
            resolution: { id: 0 },
            size: 2_000_000,
            fileUrl: "https://cdn.example.org/sound.mp4",
            hasAudio: true,
          },
        ],
      },
    ],
    ...fields,
  });
  const of = (answer: Recorded) =>
    trySource(videoAudio, address, {
      [api]: answer,
      "https://cdn.example.org/sound.mp4": { ...audio, headers: { "content-type": "video/mp4" } },
      "https://tube.example.org/static/web-videos/240.mp4": {
        ...audio,
        headers: { "content-type": "video/mp4" },
      },
    });

  test("a video is its smallest file with sound", async () => {
    const { page, asked } = await of({ body: video() });
    expect(asked).toEqual([api, "https://cdn.example.org/sound.mp4"]);
    expect(page).toMatchObject({
      kind: "audio",
      title: "How mills grind",
      authors: ["Ada"],
      published: "2026-03-04T09:00:00.000Z",
    });
    const older = await of({ body: video({ streamingPlaylists: [] }) });
    expect(older.asked[1]).toEndWith("240.mp4");
  });

  test.each([
    [video({ duration: 3_601 }), "media_too_long"],
    [video({ isLive: true }), "unsupported_input"],
    [
      video({
        files: [{ size: 1, hasAudio: false, fileUrl: "https://tube.example.org/a.mp4" }],
        streamingPlaylists: [],
      }),
      "no_audio_track",
    ],
    [
      video({
        files: [{ size: 32_000_001, fileUrl: "https://tube.example.org/a.mp4" }],
        streamingPlaylists: [],
      }),
      "remote_too_large",
    ],
  ])("%j is refused before any of it is fetched", async (body, code) => {
    expect(await failureOf(of({ body }))).toMatchObject({ code, details: [{ path: "/url" }] });
  });

  test("a restricted video is reported, a host that is not a PeerTube instance has an ordinary page", async () => {
    const locked = {
      status: 403,
      body: { docs: "https://docs.joinpeertube.org/api-rest-reference.html", code: "x" },
    };
    expect(await failureOf(of(locked))).toMatchObject({ code: "source_access_controlled" });
    for (const answer of [
      { status: 404 },
      { status: 403 },
      { status: 500 },
      { body: "<html>" },
      { body: { name: 1 } },
      { body: [] },
    ])
      expect((await of(answer)).page).toBeNull();
  });
});

describe("pages that play", () => {
  const address = "https://mill.example.org/talk";
  const media = "https://cdn.example.org/talk.mp4";
  const of = (html: string) =>
    trySource(webPage, address, {
      [address]: { headers: { "content-type": "text/html" }, body: html },
      [media]: { headers: { "content-type": "video/mp4" }, body: sound },
    });
  const words = (count: number) => `<p>${"word ".repeat(count)}</p>`;

  test.each([
    [
      "a page that shares a video",
      `<title>Talk</title><meta property="og:type" content="video.other"><meta property="og:video" content="http://cdn.example.org/talk.mp4"><meta property="og:video:type" content="video/mp4">${words(900)}`,
    ],
    [
      "a player with a line below",
      `<title>Talk</title><video controls><source src="//cdn.example.org/talk.mp4" type="video/mp4"></video><p>A talk.`,
    ],
  ])("%s is its recording", async (_, html) => {
    const { page } = await of(html);
    expect(page).toMatchObject({ kind: "audio", title: "Talk", bytesCount: sound.length });
  });

  test.each([
    ["an article with a player", `<video src="${media}"></video>${words(300)}`],
    ["a page of players", `<video src="${media}"></video><video src="${media}"></video>`],
    [
      "a share that is a page itself",
      `<meta property="og:type" content="video.other"><meta property="og:video" content="https://cdn.example.org/embed"><meta property="og:video:type" content="text/html"><p>x`,
    ],
    [
      "a stream in pieces",
      `<audio src="https://cdn.example.org/live.m3u8" type="application/x-mpegurl"></audio><p>x`,
    ],
    [
      "an article that shares a picture of it",
      `<meta property="og:type" content="article"><meta property="og:video" content="${media}">${words(5)}`,
    ],
  ])("%s is read", async (_, html) => {
    expect((await of(html)).page?.kind).toBe("html");
  });
});

describe("video platforms", () => {
  const program = "/opt/yt-dlp";
  const settings = { "url_import.yt_dlp": program };
  const about = {
    title: "How mills grind",
    duration: 600,
    live_status: "not_live",
    uploader: "Ada",
    upload_date: "20260304",
  };
  const address = "https://www.youtube.com/watch?v=abcdefghijk";

  /** What the server may read, and its recordings may not show. */
  const decoy = join(mkdtempSync(join(tmpdir(), "markmill-decoy-")), "decoy");
  writeFileSync(decoy, "hunter2");
  afterAll(() => rmSync(dirname(decoy), { recursive: true }));

  /** yt-dlp as far as it is transcribed and seen. */
  function running({
    said = about as object,
    bytes = 10,
    exitCode = 0 as number | null,
    complaints = "",
  } = {}) {
    const runs: Parameters<RunProgram>[0][] = [];
    const run: RunProgram = async (options) => {
      runs.push(options);
      if (bytes > 0) writeFileSync(join(options.folder, "recording.webm"), Buffer.alloc(bytes));
      return { exitCode, output: `${JSON.stringify(said)}\n`, complaints };
    };
    return { run, runs };
  }

  test("the administrator's program gets the sound, by the guard's proxy alone, without anybody's configuration", async () => {
    const { run, runs } = running();
    const { page } = await trySource(videoPlatform, address, {}, settings, run);
    expect(page).toMatchObject({
      kind: "audio",
      title: "How mills grind",
      authors: ["Ada"],
      published: "2026-03-04T00:00:00.000Z",
      bytesCount: 10,
    });
    const [only] = runs;
    expect(only).toMatchObject({
      program,
      port: 9,
      environment: { https_proxy: "http://relay:password@127.0.0.1:9" },
    });
    expect(only?.args).toContain("--ignore-config");
    expect(only?.args).toContain("--no-cache-dir");
    expect(only?.args.slice(-2)).toEqual(["--", address]);
    expect(JSON.stringify(only?.args)).not.toContain("password");
  });

  test.each([
    [{ said: { ...about, duration: 3_700 }, bytes: 0 }, "media_too_long"],
    [{ said: { ...about, live_status: "is_live" }, bytes: 0 }, "unsupported_input"],
    [{ bytes: 0, complaints: "[download] File is larger than max-filesize" }, "remote_too_large"],
    [{ bytes: limits.importAudioBytesMax + 1 }, "remote_too_large"],
    [
      { exitCode: 1, bytes: 0, complaints: "ERROR: [youtube] x: Private video. Sign in" },
      "source_access_controlled",
    ],
    [{ exitCode: 1, bytes: 0, complaints: "ERROR: Video unavailable" }, "remote_unavailable"],
    [{ exitCode: 1, bytes: 0, complaints: "Traceback (most recent call last)" }, "remote_unavailable"],
    [{ exitCode: null, bytes: 5 }, "remote_unavailable"],
    [{ said: [1], bytes: 0 }, "remote_unavailable"],
  ])("an end like %j is %s", async (how, code) => {
    const failure = await failureOf(trySource(videoPlatform, address, {}, settings, running(how).run));
    expect(failure).toMatchObject({ code, details: [{ path: "/url" }] });
    expect(JSON.stringify(failure)).not.toContain("abcdefghijk");
  });

  test.each([
    ["a link", (path: string) => symlinkSync(decoy, path)],
    ["a second name of a file", (path: string) => linkSync(decoy, path)],
    ["a pipe", (path: string) => Bun.spawnSync(["mkfifo", path])],
    ["a folder", (path: string) => mkdirSync(path)],
  ])("%s is not a supported recording", async (_, leave) => {
    const { run } = running({ bytes: 0 });
    let left = "";
    const leaving: RunProgram = async (options) => {
      left = join(options.folder, "recording.webm");
      leave(left);
      const failure = await failureOf(() => ownFileStream(left, 10));
      expect(failure).toMatchObject({ code: "remote_unavailable" });
      return run(options);
    };
    const failure = await failureOf(trySource(videoPlatform, address, {}, settings, leaving));
    expect(failure).toMatchObject({ code: "remote_unavailable" });
    expect(left).not.toBe("");
  });

  test("of a file of its own so much is read as was judged", async () => {
    const path = join(dirname(decoy), "own");
    writeFileSync(path, "sound and more");
    expect(await new Response(Readable.toWeb(ownFileStream(path, 5)) as ReadableStream).text()).toBe("sound");
  });

  test("without the program the catalog says what to do", () => {
    const reason = (given: Partial<Settings>, whyNot: string | null) =>
      videoPlatform.unavailable({ ...defaultSettings, ...given }, () => whyNot);
    expect(reason({}, null)).toContain("url_import.yt_dlp");
    expect(reason(settings, null)).toBeNull();
    expect(reason(settings, "It would read keys.")).toBe("url_import.yt_dlp is not run. It would read keys.");
  });

  test("addresses are taken precisely", () => {
    for (const url of [
      address,
      "https://youtu.be/abcdefghijk",
      "https://vimeo.com/123456",
      "https://soundcloud.com/ada/mill",
    ])
      expect([url, isOnPlatform(new URL(url))]).toEqual([url, true]);
    for (const url of [
      "https://www.youtube.com/",
      "https://www.youtube.com/@ada",
      "https://vimeo.com/about",
      "https://soundcloud.com/ada",
      "https://youtube.com.evil.example/watch?v=a",
    ])
      expect([url, isOnPlatform(new URL(url))]).toEqual([url, false]);
  });
});
