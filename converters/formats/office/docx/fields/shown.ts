/** What fields show and where they lead, by their instruction. */

import { oneLine } from "../../../../document/plain-text.ts";
import { childrenNamed, find, type XmlElement } from "../../../../input/xml/element.ts";
import { symbolOf } from "../../text/symbol-fonts.ts";
import { isOnByDefault } from "../../values/on-off.ts";
import type { Instruction } from "./instruction.ts";

// Fields EQ (ISO/IEC 29500-1, section 17.16.5.18, as [MS-OI29500] has it): formulas from before there was markup for them.

/** Arguments of one command of the field, `\f(1,2)`, by its letter. */
const shapes: Readonly<Record<string, (parts: string[]) => string>> = {
  f: ([over = "", under = ""]) => `${grouped(over)}/${grouped(under)}`,
  r: ([first = "", second]) => (second === undefined ? `√${grouped(first)}` : `${first}√${grouped(second)}`),
  s: (parts) => parts.join(" "),
  b: (parts) => `(${parts.join(", ")})`,
  x: (parts) => parts.join(" "),
  a: (parts) => parts.join(" "),
  l: (parts) => parts.join(", "),
  o: (parts) => parts.join(""),
  d: () => "",
  i: ([from = "", to = "", what = ""]) =>
    `∫${from === "" ? "" : `_${grouped(from)}`}${to === "" ? "" : `^${grouped(to)}`} ${what}`,
};

const depthMax = 20;

export function equationText(instruction: string): string {
  const body = instruction.replace(/^\s*EQ\s+/i, "");
  return oneLine(new Reader(body).text(0));
}

function grouped(text: string): string {
  return /^[\p{L}\p{N}.]*$/u.test(text.trim()) ? text.trim() : `(${text.trim()})`;
}

class Reader {
  #at = 0;

  constructor(private readonly source: string) {}

  /** Up to a separator or a closing bracket where it stands within a command. */
  text(depth: number): string {
    let text = "";
    while (this.#at < this.source.length) {
      const character = this.source.charAt(this.#at);
      if (depth > 0 && (character === "," || character === ";" || character === ")")) break;
      if (character === "\\") text += this.#command(depth);
      else {
        text += character;
        this.#at += 1;
      }
    }
    return text;
  }

  #command(depth: number): string {
    const command = /\\([a-z])(?:\s*\\[a-z]+\d*)*\s*\(/iy;
    command.lastIndex = this.#at;
    const match = command.exec(this.source);
    if (match === null || depth >= depthMax) {
      const kept = this.source.charAt(this.#at + 1);
      this.#at += 2;
      return /[a-z]/i.test(kept) ? "" : kept;
    }
    this.#at = command.lastIndex;
    const parts = [this.text(depth + 1)];
    while (/[,;]/.test(this.source.charAt(this.#at))) {
      this.#at += 1;
      parts.push(this.text(depth + 1));
    }
    this.#at += 1;
    return (shapes[(match[1] ?? "").toLowerCase()] ?? ((all: string[]) => all.join(" ")))(parts);
  }
}

export type Shown = { kind: "text"; text: string } | { kind: "box"; checked: boolean };

/** Address of a field's result: outside, or `#bookmark` (sections 17.16.5.25, .45, .51). */
export function linkOf(instruction: Instruction | null): string | null {
  if (instruction === null) return null;
  const { name, args, switches } = instruction;
  const [first = ""] = args;
  if (name === "HYPERLINK") {
    const place = switches.get("l") ?? "";
    const url = first.trim();
    if (url === "") return place === "" ? null : `#${place}`;
    return place === "" ? url : `${url}#${place}`;
  }
  if ((name === "REF" || name === "PAGEREF" || name === "NOTEREF") && switches.has("h") && first !== "")
    return `#${first}`;
  return null;
}

/** For fields whose result the file does not hold; null where they show nothing. */
export function shownBy(instruction: Instruction | null, form: XmlElement | undefined): Shown | null {
  if (instruction === null) return null;
  const { name, args, switches } = instruction;
  switch (name) {
    case "FORMCHECKBOX":
      return { kind: "box", checked: formValue(form).checked ?? false };
    case "FORMDROPDOWN":
      return textual(formValue(form).chosen);
    case "SYMBOL": {
      const code = Number(args[0]);
      return Number.isInteger(code) && code > 0 ? textual(symbolOf(switches.get("f") ?? "", code)) : null;
    }
    case "EQ":
      return textual(equationText(instruction.raw));
    case "MERGEFIELD":
      return textual(args[0] === undefined ? null : `«${args[0]}»`);
    case "QUOTE":
      return textual(args[0]);
    default:
      return null;
  }
}

function textual(text: string | null | undefined): Shown | null {
  return text === null || text === undefined || text.trim() === "" ? null : { kind: "text", text };
}

/** What w:ffData says of a form field (ISO/IEC 29500-1, section 17.16.17). */
function formValue(form: XmlElement | undefined): { checked?: boolean; chosen?: string } {
  const box = find(form, "w:checkBox");
  if (box !== undefined) {
    const state = find(box, "w:checked") ?? find(box, "w:default");
    const value = state?.attributes["w:val"] ?? (state === undefined ? "0" : "1");
    return { checked: isOnByDefault(value) };
  }
  const list = find(form, "w:ddList");
  if (list === undefined) return {};
  const index = Number((find(list, "w:result") ?? find(list, "w:default"))?.attributes["w:val"] ?? 0);
  const chosen = childrenNamed(list, "w:listEntry")[index]?.attributes["w:val"];
  return chosen === undefined ? {} : { chosen };
}
