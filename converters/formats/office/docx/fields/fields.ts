/** Complex fields (ISO/IEC 29500-1, section 17.16.18); they nest and may span paragraphs. */
import type { XmlElement } from "../../../../input/xml/element.ts";
import { readInstruction } from "./instruction.ts";
import { linkOf, type Shown, shownBy } from "./shown.ts";

interface Field {
  instruction: string;
  inResult: boolean;
  /** Whether its result has shown anything. */
  said: boolean;
  link: string | null;
  form: XmlElement | undefined;
}

const depthMax = 200;

export class Fields {
  readonly #open: Field[] = [];
  /** Of those whose instruction is being read. */
  #silent = 0;
  #tooDeep = 0;

  /** Whether what comes now is no text of the document. */
  get suppresses(): boolean {
    return this.#silent > 0;
  }

  get link(): string | null {
    for (let i = this.#open.length - 1; i >= 0; i--) {
      const link = this.#open[i]?.link ?? null;
      if (link !== null) return link;
    }
    return null;
  }

  begin(form: XmlElement | undefined): void {
    if (this.#open.length >= depthMax) {
      this.#tooDeep += 1;
      return;
    }
    this.#open.push({ instruction: "", inResult: false, said: false, link: null, form });
    this.#silent += 1;
  }

  instruction(text: string): void {
    const field = this.#open.at(-1);
    if (field !== undefined && !field.inResult && this.#tooDeep === 0) field.instruction += text;
  }

  said(): void {
    const field = this.#open.at(-1);
    if (field !== undefined) field.said = true;
  }

  separate(): void {
    const field = this.#open.at(-1);
    if (field === undefined || field.inResult || this.#tooDeep > 0) return;
    field.inResult = true;
    this.#silent -= 1;
    field.link = linkOf(readInstruction(field.instruction));
  }

  /** What the field shows where it brings no result of its own. */
  end(): Shown | null {
    if (this.#tooDeep > 0) {
      this.#tooDeep -= 1;
      return null;
    }
    const field = this.#open.pop();
    if (field === undefined) return null;
    if (!field.inResult) this.#silent -= 1;
    const shown = field.said ? null : shownBy(readInstruction(field.instruction), field.form);
    const parent = this.#open.at(-1);
    if (parent !== undefined) {
      parent.said ||= field.said || shown !== null;
      // A field in an instruction gives its instruction what it would show.
      if (!parent.inResult) parent.instruction += " ";
    }
    return this.#silent > 0 ? null : shown;
  }

  /** Call at the end of a paragraph: instructions and links end there, so that unclosed ones do no harm. */
  endParagraph(): void {
    if (this.#open.length === 0) return;
    for (const field of this.#open) {
      if (!field.inResult) {
        field.inResult = true;
        field.said = true;
        this.#silent -= 1;
      }
      field.link = null;
    }
  }
}
