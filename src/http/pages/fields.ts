import { Fault, type FaultDetail } from "../../../config/errors/fault.ts";
import { type Html, html } from "./html.ts";
import type { Reader } from "./reader.ts";
import { sentenceOf, told } from "./sentence.ts";

/** Problems of a submitted form: of the whole form, and of single fields by name. */
export interface Problems {
  /** Null: only fields have problems. */
  sentence: Html | null;
  fields: ReadonlyMap<string, Html>;
}

export const noProblems: Problems = { sentence: null, fields: new Map() };

/** The message of a form that is shown again after a refusal. */
export function problemsOf(fault: Fault, reader: Reader): Problems {
  const details: readonly FaultDetail[] = fault.details ?? [];
  const fields = new Map(details.map(({ path, message }) => [path.slice(1), told(message, reader)]));
  return { sentence: fields.size === 0 ? sentenceOf(fault, reader) : null, fields };
}

/** Announced by screen readers when the page loads. */
export function alertOf({ sentence, fields }: Problems, { words }: Reader): Html | null {
  if (sentence !== null) return html`<p class="alert" role="alert">${sentence}</p>`;
  if (fields.size === 0) return null;
  const links = [...fields].map(([name, message]) => html`<li><a href="#${name}">${message}</a></li>`);
  return html`<div class="alert" role="alert">${words.fieldsWrong(fields.size)}<ul>${links}</ul></div>`;
}

export interface Field {
  name: string;
  label: string;
  type: "email" | "password" | "text";
  /** The name for browsers and password managers (HTML Standard, section 4.10.18.7). */
  autocomplete: string;
  value?: string;
  hint?: string;
  /** Shown, but read-only. */
  readonly?: boolean;
  charactersMax?: number;
}

/** A field with its label, rules and problems, associated by id. Passwords are never filled in. */
export function field(given: Field, problems: Problems): Html {
  const { name, label, type, autocomplete, value, hint, readonly = false, charactersMax = 320 } = given;
  const wrong = problems.fields.get(name);
  const about = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(wrong === undefined ? [] : [`${name}-wrong`]),
  ];
  return html`<div class="field">
<label for="${name}">${label}</label>
${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${wrong !== undefined && html`<p class="wrong" id="${name}-wrong">${wrong}</p>`}
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="${charactersMax}" required${readonly && html` readonly`}${
    wrong !== undefined && html` aria-invalid="true"`
  }${about.length > 0 && html` aria-describedby="${about.join(" ")}"`}${
    type !== "password" && value !== undefined && html` value="${value}"`
  }${type !== "text" && html` autocapitalize="none" spellcheck="false"`}>
</div>`;
}

/** A hidden field. */
export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}

/** Throws invalid_request that names a field of the form. */
export function wrongEntry(name: string, message: string): Fault {
  return new Fault("invalid_request", { message, details: [{ path: `/${name}`, message }] });
}
