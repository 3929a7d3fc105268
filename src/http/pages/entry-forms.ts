/** The forms by which people come to an account, as data: the pages of links and of signing up differ in little else. */
import { type Field, field, type Problems } from "./fields.ts";
import { type Html, html } from "./html.ts";
import { newPasswordFields } from "./new-password.ts";

export interface EntryForm {
  title: string;
  intro: string;
  button: string;
  asks: readonly ("email" | "name")[];
}

const fields: Readonly<Record<"email" | "name", Field>> = {
  email: { name: "email", label: "E-mail address", type: "email", autocomplete: "username" },
  name: { name: "name", label: "Your name", type: "text", autocomplete: "name", charactersMax: 200 },
};

/** What somebody filled in, as it is shown again. */
export interface Filled {
  email: string;
  name: string;
}

/** `email` is one that stands already and is shown, which password managers save the password for. */
export function entryFields(form: EntryForm, filled: Filled, email: string | null, problems: Problems): Html {
  const asked = form.asks.map((name) => field({ ...fields[name], value: filled[name] }, problems));
  const standing = email !== null && field({ ...fields.email, value: email, readonly: true }, problems);
  return html`${standing}${asked}
${newPasswordFields("password", problems)}
<button>${form.button}</button>`;
}
