/** Any public HTML or text page, by content. */
import { limits } from "../../../config/limits.ts";
import { percentDecoded } from "../../../config/text/percent.ts";
import { fileKindOf } from "../../../converters/formats/text/file-kind.ts";
import type { ImportContext, ReadAnswer, SourcePage, UrlSource } from "./contract.ts";
import { importFault, nullIfMissing } from "./failures.ts";
import { framesOf, refreshTarget, titleIn, withoutFragment } from "./page/glance.ts";
import { sniff } from "./page/sniff.ts";
import { recordingIn } from "./video-audio/page-recording.ts";
import {
  isMediaType,
  isRecording,
  recordingAt,
  recordingFile,
  recordingOf,
} from "./video-audio/recording.ts";

const accept = "text/html,application/xhtml+xml,text/plain;q=0.9,text/markdown;q=0.9,*/*;q=0.5";
/** Limit of meta refreshes. */
const refreshesMax = 3;

type Read = Extract<ReadAnswer, { into: "memory" }>;

export const webPage: UrlSource = {
  id: "web-page",
  hosts: () => ["*"],
  unavailable: () => null,
  takes: () => true,
  fetch: async (url, context) => {
    const answer = await reached(url, context);
    if (answer.into === "file") return recordingOf(answer, { url: answer.url });
    if (answer.into === "nothing" || answer.bytes.length === 0) throw importFault("empty");
    return isHtml(answer) ? played(answer, context) : pageOf(answer);
  },
};

const inMemory = { into: "memory", bytesMax: limits.importAnswerBytesMax } as const;
const bytesMax = Math.max(limits.importAnswerBytesMax, limits.importAudioBytesMax);

/** One request: recordings go to a file and have a higher limit. */
const fetched = (url: URL, context: ImportContext): Promise<ReadAnswer> =>
  context.readInto(
    url,
    (answer, beginning) =>
      isMediaType(answer.mediaType) && isRecording(answer, beginning) ? recordingFile(context) : inMemory,
    { accept, bytesMax },
  );

/** A page for a recording is replaced by it, unless it cannot be fetched. */
async function played(answer: Read, context: ImportContext): Promise<SourcePage> {
  const { url, bytes, charset } = answer;
  const address = await recordingIn(bytes, url);
  if (address === null) return pageOf(answer);
  const title = titleIn(bytes, charset);
  const facts = { url, ...(title === null ? {} : { title }) };
  const found = await nullIfMissing(recordingAt(address, facts, context));
  if (found !== null) return found;
  return { ...pageOf(answer), warnings: ["The page's recording could not be fetched."] };
}

/** The final response. */
async function reached(url: URL, context: ImportContext): Promise<ReadAnswer> {
  let answer = await fetched(url, context);
  for (let refreshes = 0; isHtml(answer); refreshes += 1) {
    const next = refreshTarget(answer.bytes, answer.url);
    if (next === null || withoutFragment(next) === withoutFragment(answer.url)) break;
    if (refreshes === refreshesMax) throw importFault("redirects_endlessly");
    answer = await fetched(next, context);
  }
  return isHtml(answer) ? framed(answer, context) : answer;
}

/** The frame with the most text. */
async function framed(answer: Read, context: ImportContext): Promise<ReadAnswer> {
  let most: Read | null = null;
  for (const frame of framesOf(answer.bytes, answer.url)) {
    const each = await context.readInto(frame, () => inMemory, { accept, bytesMax: inMemory.bytesMax });
    if (isHtml(each) && each.bytes.length > (most?.bytes.length ?? 0)) most = each;
  }
  return most ?? answer;
}

const sniffed = ({ bytes, mediaType, url }: Read) => sniff(bytes, { mediaType, path: url.pathname });
const isHtml = (answer: ReadAnswer): answer is Read => answer.into === "memory" && sniffed(answer) === "html";

/** Server-side programs, whose responses are their output. */
const run = /\/cgi-bin\/|\.(?:html?|php|pl|vue|svelte)$/i;

/** Code language by the URL's extension; null: not code. */
function codeLanguageOf({ pathname }: URL): string | null {
  const nature = fileKindOf(percentDecoded(pathname.slice(pathname.lastIndexOf("/") + 1)));
  return nature.kind === "code" && !run.test(pathname) ? nature.language : null;
}

function pageOf(answer: Read): SourcePage {
  const { url, charset, bytes } = answer;
  const kind = sniffed(answer);
  if (kind === "binary") throw importFault("binary");
  if (kind === "document") return { kind, url, bytes };
  if (kind === "text") {
    const codeLanguage = codeLanguageOf(url);
    return { kind, url, bytes, charset, ...(codeLanguage === null ? {} : { codeLanguage }) };
  }
  const title = kind === "html" ? titleIn(bytes, charset) : null;
  return { kind, url, bytes, charset, ...(title === null ? {} : { filename: `${title}.html` }) };
}
