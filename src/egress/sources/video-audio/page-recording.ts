/** Pages whose main content is a recording. */
import { importFault } from "../failures.ts";
import { addressOf } from "../json.ts";
import { extensionIn, isMediaType } from "./recording.ts";

/** Metadata is at the beginning, players soon after. */
const lookedAtBytes = 512 * 1024;
/** Pages with more text are articles. */
const wordsMax = 250;
const proseElements = "p, li, blockquote, td, dd";

interface Seen {
  /** Open Graph type (ogp.me): video.other, music.song. */
  type: string;
  /** Open Graph media with types. */
  shared: { address: string; type: string | null }[];
  /** HTML players. */
  played: { address: string; type: string | null }[];
  players: number;
  words: number;
}

/** URL of the recording; null: read the page. `url`: the page's. */
export async function recordingIn(bytes: Uint8Array, url: URL): Promise<URL | null> {
  const seen = await look(bytes, url);
  const media = ({ address, type }: Seen["shared"][number]) =>
    type === null ? extensionIn(new URL(address)) !== null : isMediaType(type);
  const isAbout = /^(?:video|music\.song)/.test(seen.type);
  const [shared] = seen.shared.filter(media);
  const [played] = seen.played.filter((each) => media(each) || each.type === null);
  if (isAbout && shared !== undefined) return new URL(shared.address);
  const isPlayer = seen.players === 1 && (isAbout || seen.words <= wordsMax);
  return isPlayer && played !== undefined ? new URL(played.address) : null;
}

async function look(bytes: Uint8Array, url: URL): Promise<Seen> {
  const seen: Seen = { type: "", shared: [], played: [], players: 0, words: 0 };
  const play = (element: HTMLRewriterTypes.Element) => {
    const address = httpsIn(element.getAttribute("src"), url);
    if (address !== null) seen.played.push({ address, type: essence(element.getAttribute("type")) });
  };
  const rewriter = new HTMLRewriter()
    .on("meta[property][content]", { element: (element) => note(element, seen, url) })
    .on("video, audio", {
      element: (element) => {
        seen.players += 1;
        play(element);
      },
    })
    .on("video > source, audio > source", { element: play })
    .on(proseElements, {
      text: ({ text }) => {
        seen.words += text.match(/\S+/g)?.length ?? 0;
      },
    });
  try {
    // The rewritten output is discarded.
    await rewriter.transform(new Response(new Uint8Array(bytes.subarray(0, lookedAtBytes)))).bytes();
  } catch (cause) {
    throw importFault("unexpected_answer", { cause });
  }
  return seen;
}

function note(element: HTMLRewriterTypes.Element, seen: Seen, url: URL): void {
  const name = element.getAttribute("property")?.toLowerCase() ?? "";
  const content = element.getAttribute("content") ?? "";
  const last = seen.shared.at(-1);
  if (name === "og:type") seen.type = content.trim().toLowerCase();
  else if (/^og:(?:video|audio)(?::url|:secure_url)?$/.test(name)) {
    const address = httpsIn(content, url);
    // Duplicates under another name.
    if (address !== null && address !== last?.address) seen.shared.push({ address, type: null });
  } else if (/^og:(?:video|audio):type$/.test(name) && last !== undefined) last.type = essence(content);
}

const essence = (type: string | null): string | null =>
  type === null ? null : type.replace(/;.*/s, "").trim().toLowerCase();

/** Replaces http by https. */
function httpsIn(text: string | null, url: URL): string | null {
  const address = addressOf(text, url);
  return address === null ? null : address.replace(/^http:/, "https:");
}
