/** Rule 6: what a succeeded job hands out must be harmless where it is shown. */
import type { Nodes } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

const liveScheme = /^(?:javascript|vbscript|data:(?!image\/(?:png|jpeg|webp|gif)))/i;
/** Raw HTML may carry tables, links and pictures; what acts or loads a document has no place there. */
const liveHtml =
  /<\s*\/?\s*(?:script|iframe|object|embed|form|input|button|svg|math|style|link|meta|base|video|audio|frame)\b|[\s/"']on[a-z]+\s*=|\bsrcdoc\s*=|\bstyle\s*=[^>]*url/i;
const addressAttribute =
  /\b(?:href|src|srcset|action|formaction|background|poster|data)\s*=\s*(?:"[^"]*"|'[^']*'|[^"'\s>]*)/gi;
/** An address names no scheme or one that is followed without harm; a reference may hide one. */
const harmlessAddress = /^(?:(?:https?|mailto|tel|ftp|sftp|news|irc|geo):|[^:&]*(?:[/?#]|$))/i;
/** What stands only in this machine's own files. */
const machine = /^root:x?:0:0:/m;

/** The parser takes quadratic time on runs of brackets; of longer texts only the beginning is looked at for markup. */
const parsedCharactersMax = 50_000;

/** Plain sentences, none when the Markdown is sound. `source` may itself hold what would otherwise be a leak. */
export function problemsOf(markdown: Uint8Array, source: Uint8Array): string[] {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(markdown);
  } catch {
    return ["the Markdown is not UTF-8"];
  }
  const problems: string[] = [];
  if (text.includes("\0")) problems.push("the Markdown holds NUL");
  if (machine.test(text) && !machine.test(Buffer.from(source).toString("latin1")))
    problems.push("the Markdown holds a file of this machine");
  visit(unified().use(remarkParse).use(remarkGfm).parse(beginning(text)), (node) => {
    if (node.type === "html" && isLive(node.value)) problems.push(`live HTML: ${node.value.slice(0, 80)}`);
    if ("url" in node && liveScheme.test(plain(node.url)))
      problems.push(`live link: ${node.url.slice(0, 80)}`);
  });
  return problems;
}

function isLive(html: string): boolean {
  if (liveHtml.test(html)) return true;
  return [...html.matchAll(addressAttribute)].some(([attribute]) => {
    const value = attribute.slice(attribute.indexOf("=") + 1).replace(/["']/g, "");
    const listed = /^srcset/i.test(attribute) ? value.split(/,\s/) : [value];
    return listed.some((address) => !harmlessAddress.test(plain(address)));
  });
}

/** Whole blocks, as far as there are any. */
function beginning(text: string): string {
  if (text.length <= parsedCharactersMax) return text;
  const end = text.lastIndexOf("\n\n", parsedCharactersMax);
  return text.slice(0, end > 0 ? end : parsedCharactersMax);
}

/** Browsers skip blanks and control characters in a scheme. */
function plain(url: string): string {
  return url.replace(/[\0-\x20\x7f-\x9f]/g, "");
}

function visit(root: Nodes, see: (node: Nodes) => void): void {
  const open: Nodes[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    see(node);
    if ("children" in node) open.push(...node.children);
  }
}
