/** Drawings in a document (SVG): those that only hold photographs become these, others a picture of their own. */
import { oneLine } from "../document/plain-text.ts";

export interface DrawingSource {
  /** The opening tag as it stands. */
  opening: string;
  content: string;
  /** Prefixes for HTML, SVG and MathML in the document. */
  prefixes: ReadonlySet<string>;
}

const altCharactersMax = 300;

/** What stands in the document in its place; `svg` is the drawing itself, null where it is not needed. */
export function drawingTag(source: DrawingSource, address: string): { html: string; svg: string | null } {
  const plain = (text: string) => unprefixed(text, source.prefixes);
  const opening = plain(source.opening);
  const content = plain(source.content);
  const label = attribute(opening, "aria-label") || texts(content, "title") || texts(content, "desc");
  const words = texts(content, "text");
  const photographs = [...content.matchAll(/<image\b[^<>]*>/gi)].map(([tag]) => ({
    address: attribute(tag, "xlink:href") || attribute(tag, "href"),
    label: attribute(tag, "aria-label") || label,
  }));
  if (photographs.length > 0 && !/<(?:path|polygon|polyline|ellipse|circle)\b/i.test(content)) {
    const images = photographs.map((each) => imageTag(each.address, each.label)).join("");
    return { html: words === "" ? images : `${images} <span>${words}</span>`, svg: null };
  }
  if (!/<(?!\/|title|desc|metadata|defs)[a-z]/i.test(content)) return { html: "", svg: null };
  return { html: imageTag(address, label || words), svg: withNamespaces(opening) + closed(content) };
}

function closed(content: string): string {
  return `${numbered(content)}</svg>`;
}

/** A file of its own has no document around it that declares what it uses. */
function withNamespaces(opening: string): string {
  const missing = [
    ["xmlns", "http://www.w3.org/2000/svg"],
    ["xmlns:xlink", "http://www.w3.org/1999/xlink"],
  ].filter(([name]) => !new RegExp(`\\s${name}\\s*=`).test(opening));
  return opening.replace(/^<svg/i, `<svg${missing.map(([name, value]) => ` ${name}="${value}"`).join("")}`);
}

/** XML by itself knows no entities of HTML. */
function numbered(content: string): string {
  return content.replace(/&nbsp;/g, "&#160;");
}

function unprefixed(text: string, prefixes: ReadonlySet<string>): string {
  if (prefixes.size === 0) return text;
  return text.replace(/<(\/?)([\w.-]+):/g, (whole, slash: string, prefix: string) =>
    prefixes.has(prefix) ? `<${slash}` : whole,
  );
}

function imageTag(address: string, label: string): string {
  return `<img src="${address}" alt="${label.replaceAll('"', "&quot;")}">`;
}

/** Still escaped, as it stands. */
function attribute(tag: string, name: string): string {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return (match?.[1] ?? match?.[2] ?? "").trim();
}

/** The text in all elements of a name. */
function texts(content: string, name: string): string {
  const found: string[] = [];
  let start = -1;
  for (const tag of content.matchAll(new RegExp(`<(/?)${name}\\b[^<>]*>`, "gi"))) {
    if (tag[1] === "") start = start === -1 ? tag.index + tag[0].length : start;
    else if (start !== -1) {
      found.push(content.slice(start, tag.index).replace(/<[^<>]*>/g, " "));
      start = -1;
    }
  }
  return oneLine(found.join(" ")).slice(0, altCharactersMax);
}
