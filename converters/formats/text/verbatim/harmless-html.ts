/** Raw HTML that may stay in a document: known elements and attributes with safe addresses, comments. */
import { safeUrl } from "../../../document/markdown/links.ts";
import { wordSet } from "../../../util/words.ts";

/** Those that neither run, load documents, take input nor change how what follows is read. */
const elements = wordSet(
  "a abbr acronym address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del " +
    "details dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li " +
    "main mark menu nav nobr ol p picture pre q rb rp rt rtc ruby s samp section small source span strike strong sub " +
    "summary sup table tbody td tfoot th thead time tr tt u ul var wbr",
);

const attributes = wordSet(
  "abbr align alt axis bgcolor border cellpadding cellspacing char charoff class clear color cols colspan compact " +
    "content coords datetime decoding dir face frame headers height hidden hspace id itemprop itemscope itemtype lang " +
    "loading markdown media name noshade nowrap open rel reversed role rows rowspan rules scope sizes size span start " +
    "style summary tabindex target title translate type valign value vspace width",
);
/** Of those whose value is an address, the ones that elements above may have. */
const addresses = wordSet("cite href longdesc src srcset");
const prefixed = /^(?:data|aria)-[a-z0-9-]+$/;

/** A style may place and color, and load nothing. */
const styleActs = /url|expression|import|behaviou?r|binding|position|\\|\/\*|&/i;

/** What makes HTML act, wherever it stands. */
const acts =
  /<\s*(?:\/\s*)?(?:script|iframe|object|embed|svg|math|style|link|meta|base|form)|\son[a-z]+\s*=|(?:java|vb)script\s*:|\[if\b/i;

/** One that is not closed runs to the end of its piece. */
const comment = /<!--(?!-?>)([\s\S]*?)(?:--!?>|$)/y;
const closeTag = /<\/([A-Za-z][A-Za-z0-9-]*)[ \t\n]*>/y;
const openTag =
  /<([A-Za-z][A-Za-z0-9-]*)((?:[ \t\n]+[A-Za-z_:][\w:.-]*(?:[ \t\n]*=[ \t\n]*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)[ \t\n]*\/?>/y;
const attributeWithSpace =
  /(?<![ \t\n])[ \t\n]+([A-Za-z_:][\w:.-]*)(?:[ \t\n]*=[ \t\n]*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** Where the harmless tag or comment ends that begins at the offset; -1 where none does. */
export function harmlessEnd(html: string, at: number): number {
  const { end, kept } = token(html, at);
  return end !== -1 && kept === html.slice(at, end) ? end : -1;
}

/** The start tag at the offset, harmless or not; null if there is none. */
export function tagAt(html: string, at: number): string | null {
  return match(openTag, html, at)?.[0] ?? null;
}

/** The tag or comment at the offset, as far as it may stand; null where nothing of it may. */
function token(html: string, at: number): { end: number; kept: string | null } {
  const found = match(comment, html, at) ?? match(closeTag, html, at) ?? match(openTag, html, at);
  if (found === null) return { end: -1, kept: null };
  const [whole, name = "", list = ""] = found;
  const end = at + whole.length;
  if (whole.startsWith("<!")) return { end, kept: acts.test(name) ? "" : whole };
  const known = elements.has(name.toLowerCase());
  // An element that nobody knows does nothing, unless an attribute says so.
  if (!known && (list.trim() !== "" || refused.has(name.toLowerCase()))) return { end, kept: null };
  const kept = list.replace(attributeWithSpace, (one, attribute: string, double, single, bare) =>
    isHarmlessAttribute(attribute.toLowerCase(), double ?? single ?? bare) ? one : "",
  );
  return { end, kept: kept === list ? whole : whole.replace(list, () => kept) };
}

/** The HTML without attributes and comments that may not stand; null where there is more than those to take away. */
export function stripped(html: string): string | null {
  let result = "";
  let from = 0;
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at)) {
    if (!/[A-Za-z/!?]/.test(html.charAt(at + 1))) {
      at += 1;
      continue;
    }
    const { end, kept } = token(html, at);
    if (kept === null) return null;
    result += html.slice(from, at) + kept;
    from = end;
    at = end;
  }
  return result + html.slice(from);
}

/** Known elements that may not stand even without attributes; what is neither here nor above is none of HTML. */
const refused = wordSet(
  "applet area audio base basefont bgsound blink body button canvas data datalist dialog embed fieldset form frame " +
    "frameset head html iframe image input isindex keygen label layer legend link listing map marquee math meta meter " +
    "multicol noembed noframes noscript object optgroup option output param plaintext portal fencedframe progress " +
    "script search select slot style svg template textarea title track video webview xml xmp xss",
);

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

export function isHarmless(html: string): boolean {
  return stripped(html) === html;
}

/** Without a value it only says that it is there. */
function isHarmlessAttribute(name: string, value: string | undefined): boolean {
  if (value === undefined) return true;
  // Whoever reads the text again, or less strictly, may take it for markup.
  if (value.includes("<") || acts.test(` ${value}`)) return false;
  if (addresses.has(name))
    return (name === "srcset" ? value.split(/[\s,]+/) : [value]).every(isHarmlessAddress);
  if (name === "style") return !styleActs.test(value);
  return attributes.has(name) || prefixed.test(name);
}

/** Of an address as it stands in a text: what stands before its first slash must name no scheme but a safe one. */
export function isHarmlessAddress(address: string): boolean {
  const start = /^[^/?#]*/.exec(address)?.[0].replaceAll("&amp;", "") ?? "";
  // A reference or a backslash may write a colon.
  if (/[&\\]/.test(start)) return false;
  const bare = start.replace(/[\0-\x20\x7f-\x9f\u00ad\u200b-\u200f\ufeff]/g, "");
  return !bare.includes(":") || safeUrl(bare) !== null;
}
