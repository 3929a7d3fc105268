/** Office Math Markup (ISO/IEC 29500-1, section 22.1) as LaTeX with balanced braces. */

import type { Typeface } from "../../../formulas/tex/alphabets.ts";
import { charactersTex } from "../../../formulas/tex/characters.ts";
import { functionNamed } from "../../../formulas/tex/functions.ts";
import { join, trimmed } from "../../../formulas/tex/join.ts";
import { wordsTex } from "../../../formulas/tex/words.ts";
import { writtenTex } from "../../../formulas/tex/written-tex.ts";
import { descendants, elementsOf, find, textOf, type XmlElement } from "../../../input/xml/element.ts";
import { append } from "../../../util/append.ts";
import type { Changes } from "../values/tracked-changes.ts";
import { equations, onlyChild } from "./arrays.ts";
import { objects } from "./objects.ts";
import { flag, numberMark, type Setting, value } from "./setting.ts";

// What stands in an argument of a formula, in order: runs, objects, and what only wraps them.

/** How the text of a run is set: m:rPr (ISO/IEC 29500-1, section 22.1.2.91). */
const scripts: ReadonlyMap<string, Typeface> = new Map([
  ["script", "\\mathcal"],
  ["fraktur", "\\mathfrak"],
  ["double-struck", "\\mathbb"],
  ["sans-serif", "\\mathsf"],
  ["monospace", "\\mathtt"],
]);

const styles: ReadonlyMap<string, Typeface> = new Map([
  ["p", "\\mathrm"],
  ["b", "\\mathbf"],
  ["bi", "\\boldsymbol"],
]);

/** The script counts before the weight, for one command says one of them only. */
function typefaceOf(run: XmlElement): Typeface {
  const properties = find(run, "m:rPr");
  if (properties === undefined) return "";
  if (flag(properties, "m:nor")) return "\\text";
  return scripts.get(value(properties, "m:scr") ?? "") ?? styles.get(value(properties, "m:sty") ?? "") ?? "";
}

/** Content of what was taken out, and of what was put in (sections 17.13.5.14, 17.13.5.18, 17.13.5.22, 17.13.5.25). */
const takenOut: ReadonlySet<string> = new Set(["w:del", "w:moveFrom"]);
const putIn: ReadonlySet<string> = new Set(["w:ins", "w:moveTo"]);

const texts: ReadonlySet<string> = new Set(["m:t", "w:t", "a:t", "w:delText"]);

function content(element: XmlElement | undefined, setting: Setting): string {
  return lines(element, setting).join(" ");
}

/** One for each line that the author broke the formula into. */
function lines(element: XmlElement | undefined, setting: Setting): string[] {
  const argument = new Argument(setting);
  argument.read(element);
  return argument.lines();
}

class Argument {
  readonly #setting: Setting;
  readonly #lines: string[] = [];
  #pieces: string[] = [];
  #text = "";
  #typeface: Typeface = "";

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  lines(): string[] {
    this.#break();
    return this.#lines;
  }

  read(parent: XmlElement | undefined): void {
    for (const child of elementsOf(parent)) {
      const change = changeOf(child);
      if (change !== null && this.#setting.changes === "marked" && change === "out") this.#strike(child);
      else if (change === null || this.#keeps(change)) this.#take(child);
    }
  }

  #keeps(change: "in" | "out"): boolean {
    return (change === "out") === (this.#setting.changes === "original");
  }

  #strike(child: XmlElement): void {
    this.#flush();
    const gone = content(
      { name: "m:e", attributes: {}, children: [child] },
      { ...this.#setting, changes: "original" },
    );
    if (gone !== "") this.#pieces.push(`\\cancel{${gone}}`);
  }

  #take(child: XmlElement): void {
    const write = objects.get(child.name);
    if (child.name === "m:r" || child.name === "w:r") this.#run(child);
    else if (write !== undefined) {
      this.#flush();
      this.#pieces.push(write(child, this.#setting, content));
    } else if (!child.name.endsWith("Pr")) this.read(child);
  }

  /** Runs of one look are one text: where applications cut it says nothing. */
  #run(run: XmlElement): void {
    const typeface = typefaceOf(run);
    if (typeface !== this.#typeface) this.#flush();
    this.#typeface = typeface;
    for (const node of elementsOf(run)) {
      if (texts.has(node.name)) this.#text += textOf(node);
      else if (node.name === "w:br" || node.name === "a:br") this.#break();
      else if (node.name === "w:tab") this.#text += "\u2003";
    }
  }

  #break(): void {
    this.#flush();
    const line = trimmed(join(this.#pieces));
    if (line !== "") this.#lines.push(line);
    this.#pieces = [];
  }

  #flush(): void {
    const text = this.#text;
    this.#text = "";
    if (text === "") return;
    if (this.#setting.inRow && this.#typeface !== "\\text") append(this.#pieces, this.#row(text));
    else this.#pieces.push(this.#plain(text));
  }

  #row(text: string): string[] {
    const written = writtenTex(text);
    if (written !== null) return [written];
    return text
      .split(/([&#])/)
      .map((part) => (part === "&" ? " & " : part === "#" ? numberMark : this.#plain(part)));
  }

  #plain(text: string): string {
    const name = text.replace(/[\p{Cf}\u2061]/gu, "").trim();
    if (this.#setting.inName && /^[A-Za-z]{2,}(?: [A-Za-z]+)*$/.test(name))
      return functionNamed(name).replaceAll(" ", "\\,");
    if (this.#typeface === "\\text") return wordsTex(text);
    return writtenTex(text) ?? charactersTex(text, this.#typeface);
  }
}

/** Also an object that was put in or taken out as a whole: its control properties say so (section 22.1.2.23). */
function changeOf(element: XmlElement): "in" | "out" | null {
  const { name } = element;
  if (takenOut.has(name)) return "out";
  if (putIn.has(name)) return "in";
  if (!objects.has(name)) return null;
  const control = find(element, `${name}Pr`, "m:ctrlPr");
  if (find(control, "w:del") !== undefined) return "out";
  return find(control, "w:ins") === undefined ? null : "in";
}

export interface MathOptions {
  changes?: Changes;
}

/** m:oMath within a line. "" when it says nothing. */
export function mathOf(element: XmlElement, options: MathOptions = {}): string {
  return content(element, settingOf(options));
}

/** The formulas of m:oMathPara, each on lines of its own; those that say nothing are left out. */
export function displayMath(element: XmlElement, options: MathOptions = {}): string[] {
  const formulas = element.name === "m:oMath" ? [element] : [...descendants(element, "m:oMath")];
  return formulas.map((formula) => display(formula, settingOf(options))).filter((tex) => tex !== "");
}

function display(formula: XmlElement, setting: Setting): string {
  const only = onlyChild(formula);
  if (only?.name === "m:eqArr") return equations(only, setting, content, true);
  const broken = lines(formula, setting);
  return broken.length > 1 ? `\\begin{gathered}${broken.join(" \\\\ ")}\\end{gathered}` : (broken[0] ?? "");
}

function settingOf({ changes = "accepted" }: MathOptions): Setting {
  return { changes, inRow: false, inName: false };
}
