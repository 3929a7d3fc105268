import { extname } from "node:path";
import { type Certainty, certainty, type Sample } from "../../../contract.ts";
import { sniffEncoding } from "../../../input/encodings/encoding.ts";
import { prologOf } from "../../../input/xml/prolog.ts";
import { isSvg } from "../../image/unsupported-image.ts";
import { isElement } from "../../text/html-tags.ts";
import { extensions } from "./capability.ts";
import { headText } from "./encoding.ts";

const rootTag = /^<((?:[\p{L}_][\p{L}\p{N}._-]*:)?[\p{L}_][\p{L}\p{N}._-]*)(?=[\s/>])/u;

/** Documents that go without a declaration as a rule. */
const knownRoots: ReadonlySet<string> = new Set(["rss", "feed", "RDF", "opml", "urlset", "sitemapindex"]);

/** XML by its declaration or single root; XHTML is HTML. Damaged XML is claimed, to report its error. */
export function sniff(sample: Sample): Certainty {
  if (isSvg(sample.head)) return certainty.none;
  const text = headText(sample.head);
  const declared = /^\s*<\?xml\s/.test(text);
  const root = rootTag.exec(text.slice(prologOf(text).end))?.[1];
  const local = root?.slice(root.indexOf(":") + 1) ?? "";
  if (local.toLowerCase() === "html") return certainty.byName;
  if (declared || knownRoots.has(local)) return certainty.certain;
  const named = extensions.includes(extname(sample.filename).toLowerCase());
  if (root !== undefined && (named || closes(sample, root))) return certainty.likely;
  if (named && text.trimStart().startsWith("<")) return certainty.likely;
  return sniffEncoding(sample) === null ? certainty.none : certainty.byName;
}

/** Whether the last thing in the file is the end of its first element; elements of HTML may stand in any text. */
function closes({ tail }: Sample, root: string): boolean {
  const end = Buffer.from(tail.subarray(-256)).toString("utf8").trimEnd();
  return end.endsWith(`</${root}>`) && !isElement(root.toLowerCase());
}
