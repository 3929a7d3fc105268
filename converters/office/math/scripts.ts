/** Raised and lowered: m:sSub, m:sSup, m:sSubSup, m:sPre (ISO/IEC 29500-1, sections 22.1.2.99 to 22.1.2.105). */

import { join } from "../../formulas/tex/join.ts";
import { find, type XmlElement } from "../../xml/element.ts";
import { type Content, inside, type Setting, type Writer } from "./setting.ts";

/** Each may be empty. Two scripts on one base are an error of TeX, so a base that has some is put into a group. */
function withScripts(base: string, sub: string, sup: string): string {
  if (sub === "" && sup === "") return base;
  const group = base === "" || holdsScripts(base) || isFenced(base) ? base : `{${base}}`;
  if (sub === "" && /^(?:\{\})?'+$/.test(sup) && base !== "") return `${group}${sup.replace("{}", "")}`;
  return `${group === "" ? "{}" : group}${scriptsTex(sub, sup)}`;
}

/** Of a base that needs no group; each may be empty. */
export function scriptsTex(sub: string, sup: string): string {
  return `${sub === "" ? "" : `_{${sub}}`}${sup === "" ? "" : `^{${sup}}`}`;
}

/** A character, a number, a command with plain arguments, something in delimiters: no script stands in it yet. */
function holdsScripts(base: string): boolean {
  return (
    /^(?:[^\\{}_^'\s]|[0-9.]+|\\[a-zA-Z]+|\\[{}|%$#&_])$/u.test(base) ||
    /^\\[a-zA-Z]+\*?\{[^{}_^']*\}$/.test(base) ||
    /^(?:[([][^_^'\\{}()[\]]*[)\]])$/.test(base)
  );
}

/** From \\left to its own \\right. */
function isFenced(base: string): boolean {
  return (
    base.startsWith("\\left") &&
    base.lastIndexOf("\\left") === 0 &&
    /^\\right(?:[^\\a-zA-Z]|\\[a-zA-Z]+|\\.)$/s.test(base.slice(base.search(/\\right(?![a-zA-Z])/)))
  );
}

export const scripts: Readonly<Record<string, Writer>> = {
  "m:sSub": scripted,
  "m:sSup": scripted,
  "m:sSubSup": scripted,
  "m:sPre": (element, setting, content) => {
    const { sub, sup } = parts(element, setting, content);
    const before = sub === "" && sup === "" ? "" : withScripts("", sub, sup);
    return join([before, content(find(element, "m:e"), inside(setting))]);
  },
};

function scripted(element: XmlElement, setting: Setting, content: Content): string {
  const { sub, sup } = parts(element, setting, content);
  return withScripts(content(find(element, "m:e"), { ...setting, inRow: false }), sub, sup);
}

function parts(element: XmlElement, setting: Setting, content: Content): { sub: string; sup: string } {
  return {
    sub: content(find(element, "m:sub"), inside(setting)),
    sup: content(find(element, "m:sup"), inside(setting)),
  };
}
