/** Addresses as people have them, through all sources in their order: who takes what, and who leaves it to the next. */
import { describe, expect, test } from "bun:test";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { longTest } from "../../../config/testing/runs.ts";
import { importFrom } from "./import.ts";
import { urlSources } from "./sources.ts";
import { type Recorded, type Recording, recordedParts } from "./testing/recorded.ts";

const page: Recorded = {
  headers: { "content-type": "text/html" },
  body: "<!doctype html><title>Mill</title><p>The wheel turns below the weir.</p>",
};
const broken: Recorded = { status: 502 };
const sound = (bytes = 100): Recorded => ({
  headers: { "content-type": "audio/mpeg" },
  body: Buffer.concat([Buffer.from("ID3\u0004", "latin1"), Buffer.alloc(bytes)]),
});
const playing = (address: string): Recorded => ({
  ...page,
  body: `<!doctype html><title>Clip</title><video src="${address}"></video><p>A clip.</p>`,
});

/** What an import ends with: the source and the form, or the code of what it is refused with. */
async function told(address: string, recording: Recording, whyNoRecordings: string | null = null) {
  const { parts, asked } = recordedParts(recording);
  const bodies: number[] = [];
  try {
    const found = await importFrom(
      new URL(address),
      urlSources,
      { ...parts, whyNoRecordings },
      async ({ source, as, bytes }) => {
        bodies.push(Buffer.concat(await Array.fromAsync(bytes())).length);
        return `${source} ${as}`;
      },
    );
    return { found, asked, bytes: bodies[0] ?? 0 };
  } catch (error) {
    return { found: error instanceof Fault ? error.code : String(error), asked, bytes: 0 };
  }
}

const wiki = "https://commons.wikimedia.org/wiki/File:Clip.webm";
const media = "https://upload.wikimedia.org/clip.webm";
const published = "https://docs.google.com/document/d/e/2PACX-1vAbCdEfGhIjKlMnOpQrStUvWxYz/pub";
const exported = `https://docs.google.com/document/d/${"1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789"}`;
const story = "https://news.ycombinator.com/item?id=42";
const project = "https://codeberg.org/works/mill";
const video = "https://tube.example.org/w/9c9de5e8-0a1e-484a-b099-e80766180a6d";

test.each<[what: string, address: string, recording: Recording, found: string]>([
  ["an ordinary page", "https://example.org/a", { "https://example.org/a": page }, "web-page page"],
  ["a page of GitHub about itself", "https://github.com/pricing", () => page, "web-page page"],
  [
    "a group of GitLab",
    "https://gitlab.com/works/water",
    { "https://gitlab.com/works/water": page },
    "web-page page",
  ],
  [
    "a forge whose API is down",
    project,
    { "https://codeberg.org/api/v1/repos/works/mill/contents": broken, [project]: page },
    "web-page page",
  ],
  [
    "a story whose API is down",
    story,
    { "https://hn.algolia.com/api/v1/items/42": broken, [story]: page },
    "web-page page",
  ],
  [
    "a story whose API has changed",
    story,
    { "https://hn.algolia.com/api/v1/items/42": { body: [1] }, [story]: page },
    "web-page page",
  ],
  ["a page of Notion about itself", "https://www.notion.so/pricing", () => page, "web-page page"],
  ["what was published to the web", published, { [published]: page }, "web-page page"],
  [
    "a document that is shared",
    `${exported}/edit`,
    { [`${exported}/export?format=docx`]: { body: "PK\u0003\u0004" } },
    "online-document page",
  ],
  [
    "a document that is not",
    `${exported}/edit`,
    { [`${exported}/export?format=docx`]: page },
    "source_access_controlled",
  ],
  ["an address like PeerTube's elsewhere", video, { [video]: page }, "web-page page"],
  ["a video platform", "https://youtu.be/abcdefghijk", () => page, "capability_unavailable"],
  ["a recording", "https://example.org/talk.mp3", () => sound(), "video-audio recording"],
  ["a recording that nothing says of", "https://example.org/talk", () => sound(), "web-page recording"],
  [
    "a page that is called like a recording, and plays one",
    wiki,
    { [wiki]: playing(media), [media]: { ...sound(), headers: { "content-type": "video/webm" } } },
    "web-page recording",
  ],
  ["a page that is called like a recording, and is text", wiki, { [wiki]: page }, "web-page page"],
  ["a page at an address of its own player", wiki, { [wiki]: playing(wiki) }, "web-page page"],
  [
    "a page that says it is a recording",
    "https://example.org/a.mp3",
    () => ({ ...page, headers: { "content-type": "audio/mpeg" } }),
    "web-page page",
  ],
  [
    "a PDF that is called like a recording",
    "https://example.org/a.mp3",
    () => ({ headers: { "content-type": "audio/mpeg" }, body: "%PDF-1.7" }),
    "unsupported_input",
  ],
  ["a PDF", "https://example.org/a.pdf", () => ({ body: "%PDF-1.7" }), "unsupported_input"],
  ["nothing", "https://example.org/", () => undefined, "remote_unavailable"],
  [
    "a redirect inside",
    "https://example.org/",
    () => ({ ...page, url: "https://10.0.0.5/" }),
    "url_not_permitted",
  ],
])("%s", async (_, address, recording, found) => {
  expect((await told(address, recording)).found).toBe(found);
});

describe("a page whose player has nothing to play is converted as a page, with a warning", () => {
  const address = "https://example.org/clip";
  longTest.each<[what: string, media: string, answer: Recorded]>([
    ["gone", media, { status: 404 }],
    ["not for everybody", media, { status: 403 }],
    ["too large", media, sound(limits.importAudioBytesMax)],
    ["empty", media, { headers: { "content-type": "video/webm" } }],
    ["a page", media, page],
    ["signed", `${media}?X-Amz-Signature=${"0".repeat(64)}`, sound()],
    ["inside", "https://10.0.0.5/clip.webm", sound()],
  ])("%s", async (_, player, answer) => {
    const { parts } = recordedParts(({ url }) => (url === address ? playing(player) : answer));
    const stored = await importFrom(new URL(address), urlSources, parts, async ({ as, bytes }) => {
      const text = Buffer.concat(await Array.fromAsync(bytes())).toString();
      return `${as} ${text.includes("The page's recording could not be fetched.")} ${text.includes("A clip.")}`;
    });
    expect(stored).toBe("page true true");
  });
});

describe("recordings", () => {
  test("one that is larger than a page may be is asked for once, and is whole", async () => {
    const bytes = limits.importAnswerBytesMax + 1_000_000;
    const { found, asked, bytes: stored } = await told("https://example.org/talk", () => sound(bytes));
    expect([found, asked.length, stored]).toEqual(["web-page recording", 1, bytes + 4]);
  });

  test("a page as large is too large", async () => {
    const body = `<!doctype html><p>${"a ".repeat(limits.importAnswerBytesMax / 2)}`;
    expect((await told("https://example.org/", () => ({ ...page, body }))).found).toBe("remote_too_large");
  });

  test.each([
    ["a file", "https://example.org/talk.mp3"],
    ["a file that is not called so", "https://example.org/talk"],
  ])("where none is converted, of %s no more than the beginning is fetched", async (_, address) => {
    const { parts, sentBytes } = recordedParts(() => sound(5_000_000));
    const why = "No recordings here.";
    const imported = importFrom(
      new URL(address),
      urlSources,
      { ...parts, whyNoRecordings: why },
      async () => undefined,
    );
    expect(await imported.catch((error: Fault) => [error.code, error.message])).toEqual([
      "capability_unavailable",
      why,
    ]);
    expect(sentBytes()).toBeLessThan(20_000);
  });

  test("where none is converted, no program is started", async () => {
    // The default is a program that says that it was not to run.
    const { parts } = recordedParts({}, { "url_import.yt_dlp": "/opt/yt-dlp" });
    const importing = (whyNoRecordings: string | null) =>
      importFrom(
        new URL("https://youtu.be/abcdefghijk"),
        urlSources,
        { ...parts, whyNoRecordings },
        async () => undefined,
      ).catch((error: Error) => error.message);
    expect(await importing("No recordings here.")).toBe("No recordings here.");
    expect(await importing(null)).toBe("no program was to run");
  });

  test("where none is converted, a video of PeerTube is asked about and not for", async () => {
    const api = video.replace("/w/", "/api/v1/videos/");
    const about = { name: "Mill", files: [{ size: 9, fileUrl: "https://tube.example.org/a.mp4" }] };
    const { found, asked } = await told(video, { [api]: { body: about } }, "No recordings here.");
    expect([found, asked]).toEqual(["capability_unavailable", [api]]);
  });
});
