/** Names of HTML elements. */

const tagPattern = /^\s*<\/?([A-Za-z][A-Za-z0-9-]*)(?:\s[^>]*)?\/?>/;

/** Of the tag that the text begins with, in small letters; null if there is none. */
export function tagName(text: string): string | null {
  return tagPattern.exec(text)?.[1]?.toLowerCase() ?? null;
}

/** HTML's elements (living standard, section 4, and the obsolete ones that old pages have). */
const elements: ReadonlySet<string> = new Set(
  (
    "a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body " +
    "br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em " +
    "embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i " +
    "iframe img input ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noframes " +
    "noscript object ol optgroup option output p param picture plaintext pre progress q rp rt ruby s samp script " +
    "search section select slot small source span strike strong style sub summary sup svg table tbody td template " +
    "textarea tfoot th thead time title tr track tt u ul var video wbr xmp"
  ).split(" "),
);

export function isElement(name: string): boolean {
  return elements.has(name);
}
