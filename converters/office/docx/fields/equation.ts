/** Fields EQ (ISO/IEC 29500-1, section 17.16.5.18, as [MS-OI29500] has it): formulas from before there was markup for them. */
import { oneLine } from "../../../document/plain-text.ts";

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

/** The formula laid out in one line. */
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
