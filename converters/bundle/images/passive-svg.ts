/**
 * Whether an SVG drawing only draws (SVG 2, section 2.2: no scripting, no interaction, no external references): known
 * elements, references within the drawing or to pictures inside it, and links. What cannot be read as such is refused,
 * because a viewer may read it differently.
 */
import { wordSet } from "../../util/words.ts";
import { unescapeXml } from "../../util/xml-references.ts";

/** Local names in lower case. */
const elements = wordSet(
  "a animate animatemotion animatetransform circle clippath color-profile cursor defs desc ellipse feblend " +
    "fecolormatrix fecomponenttransfer fecomposite feconvolvematrix fediffuselighting fedisplacementmap fedistantlight " +
    "fedropshadow feflood fefunca fefuncb fefuncg fefuncr fegaussianblur feimage femerge femergenode femorphology " +
    "feoffset fepointlight fespecularlighting fespotlight fetile feturbulence filter font font-face font-face-name " +
    "font-face-src g glyph glyphref hkern image line lineargradient marker mask metadata missing-glyph mpath path " +
    "pattern polygon polyline radialgradient rect set solidcolor stop style svg switch symbol text textpath title tref " +
    "tspan use view vkern",
);

/** Namespaces whose elements act. */
const active = /xhtml|mathml|xml-events|xslt|xinclude|xbl|xul/i;
const svgNamespace = "http://www.w3.org/2000/svg";

const token =
  /<!--[\s\S]*?-->|(?<end><\/)[^<>]*>|<(?<name>[A-Za-z_][\w.:-]*)(?<attributes>(?:\s+[A-Za-z_:][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*')){0,200})\s*(?<empty>\/?)>|(?<content>[^<]+|<!\[CDATA\[[\s\S]*?\]\]>)/y;
const attribute = /(?<=\s)([A-Za-z_:][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const declaration = /^\uFEFF?\s*(?:<\?xml\s[^?]*\?>)?/;

/** Values that a reference may have; a link may also lead elsewhere. */
const inside = /^#|^data:image\/(?:png|jpe?g|gif|webp)[;,]/i;
const elsewhere = /^(?:https?|mailto):/i;

/** Addresses in styles that are neither inside the drawing nor fonts or pictures in it. */
const externalUrl =
  /url\((?!\s*(?:["']\s*)?(?:#|data:(?:image\/(?:png|jpe?g|gif|webp)|font\/|application\/(?:x-)?font)))/i;
const styleActs = /@import|\\|(?:image-set|cross-fade|image|src)\(|expression\(|-moz-binding|behavior\s*:/i;

export function isPassiveSvg(svg: string): boolean {
  const prefixes = new Map<string, string>();
  /** The content of the open style element; null outside of one. Comments in it do not separate its parts. */
  let style: string | null = null;
  token.lastIndex = declaration.exec(svg)?.[0].length ?? 0;
  while (token.lastIndex < svg.length) {
    const groups = token.exec(svg)?.groups;
    if (groups === undefined) return false;
    const { name, attributes = "", empty, end, content } = groups;
    if (name !== undefined) {
      if (style !== null || !isPassiveElement(name, attributes, prefixes)) return false;
      if (localName(name) === "style" && empty === "") style = "";
    } else if (content !== undefined && style !== null)
      style += content.startsWith("<")
        ? content.slice("<![CDATA[".length, -"]]>".length)
        : unescapeXml(content);
    else if (end !== undefined && style !== null) {
      if (!isPassiveStyle(style)) return false;
      style = null;
    }
  }
  return style === null;
}

/** Collects the namespace prefixes as it goes: a document that binds one again to another namespace is refused. */
function isPassiveElement(name: string, list: string, prefixes: Map<string, string>): boolean {
  for (const [, key = "", double, single] of list.matchAll(attribute)) {
    const value = unescapeXml(double ?? single ?? "");
    if (/^xmlns(?::|$)/.test(key)) {
      const known = prefixes.get(key);
      if (known !== undefined && known !== value) return false;
      prefixes.set(key, value);
    } else if (!isPassiveAttribute(localName(name), localName(key), value)) return false;
  }
  const prefix = name.includes(":") ? `xmlns:${name.slice(0, name.indexOf(":"))}` : "xmlns";
  const namespace = prefixes.get(prefix) ?? svgNamespace;
  return namespace === svgNamespace ? elements.has(localName(name)) : !active.test(namespace);
}

function isPassiveAttribute(element: string, name: string, value: string): boolean {
  // Browsers skip these characters in a scheme.
  const bare = value.replace(/[\0-\x20]/g, "");
  if (name.startsWith("on") || name === "base" || name === "handler") return false;
  if (name === "attributename") return !/href|src|style|^on|base/i.test(bare);
  if (name === "href" || name === "src")
    return inside.test(bare) || (element === "a" && elsewhere.test(bare));
  if (name === "style") return isPassiveStyle(value);
  return !/(?:java|vb)script:/i.test(bare) && (!value.includes("(") || isPassiveStyle(value));
}

const isPassiveStyle = (css: string): boolean => !externalUrl.test(css) && !styleActs.test(css);

const localName = (name: string): string => name.slice(name.indexOf(":") + 1).toLowerCase();
