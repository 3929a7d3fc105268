/** Any public page of HTML or text: what the bytes say it is, whatever the host calls it. */
import type { Answer, ImportMeans, SourcePage, UrlSource } from "./contract.ts";
import { importFault } from "./failures.ts";
import { framesOf, refreshTarget, titleIn } from "./page/glance.ts";
import { sniff } from "./page/sniff.ts";
import { recordingIn } from "./video-audio/page-recording.ts";
import { isMediaType, recordingAt } from "./video-audio/recording.ts";

const accept = "text/html,application/xhtml+xml,text/plain;q=0.9,text/markdown;q=0.9,*/*;q=0.5";
/** Pages that lead on to each other; each of them may redirect by its status, too. */
const refreshesMax = 3;

type Fetched = Answer & { bytes: Uint8Array };

export const webPage: UrlSource = {
  id: "web-page",
  hosts: () => ["*"],
  unavailable: () => null,
  takes: () => true,
  fetch: async (url, means) => {
    const answer = await reached(url, means);
    if (answer.bytes.length === 0) throw importFault("empty");
    return (await recordingOf(answer, means)) ?? pageOf(answer);
  },
};

/** What is a recording, or is there to play one; null: it is to be read. */
async function recordingOf(answer: Fetched, means: ImportMeans): Promise<SourcePage | null> {
  const { url, bytes, mediaType } = answer;
  if (isMediaType(mediaType) && sniffed(answer) === "binary") return recordingAt(url, { url }, means);
  const played = isHtml(answer) ? await recordingIn(bytes, url) : null;
  const title = titleIn(bytes, answer.charset);
  return played && recordingAt(played, { url, ...(title === null ? {} : { title }) }, means);
}

/** Where the address leads to in the end. */
async function reached(url: URL, means: ImportMeans): Promise<Fetched> {
  let answer = await means.get(url, { accept });
  for (let refreshes = 0; isHtml(answer); refreshes += 1) {
    const next = refreshTarget(answer.bytes, answer.url);
    if (next === null || withoutFragment(next) === withoutFragment(answer.url)) break;
    if (refreshes === refreshesMax)
      throw importFault("unexpected_answer", { cause: "refreshes without end" });
    answer = await means.get(next, { accept });
  }
  return isHtml(answer) ? framed(answer, means) : answer;
}

/** Of a page of frames the one with the most to say. */
async function framed(answer: Fetched, means: ImportMeans): Promise<Fetched> {
  let most: Fetched | null = null;
  for (const frame of framesOf(answer.bytes, answer.url)) {
    const each = await means.get(frame, { accept });
    if (isHtml(each) && each.bytes.length > (most?.bytes.length ?? 0)) most = each;
  }
  return most ?? answer;
}

const withoutFragment = ({ href }: URL) => href.replace(/#.*/s, "");

const sniffed = ({ bytes, mediaType, url }: Fetched) => sniff(bytes, { mediaType, path: url.pathname });
const isHtml = (answer: Fetched) => sniffed(answer) === "html";

function pageOf(answer: Fetched): SourcePage {
  const { url, charset, bytes } = answer;
  const kind = sniffed(answer);
  if (kind === "binary") throw importFault("binary");
  if (kind === "document") return { kind, url, bytes };
  const title = kind === "html" ? titleIn(bytes, charset) : null;
  return { kind, url, bytes, charset, ...(title === null ? {} : { filename: `${title}.html` }) };
}
