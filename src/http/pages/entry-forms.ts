/** The fields by which people come to an account: the pages of links and of signing up differ in little else. */
import { type Field, field, type Problems } from "./fields.ts";
import { type Html, html } from "./html.ts";
import { newPasswordFields } from "./new-password.ts";
import type { Reader } from "./reader.ts";

export type Asked = "email" | "name";

const fields: Readonly<Record<Asked, Omit<Field, "label">>> = {
  email: { name: "email", type: "email", autocomplete: "username" },
  name: { name: "name", type: "text", autocomplete: "name", charactersMax: 200 },
};

/** What somebody filled in, as it is shown again. */
export interface Filled {
  email: string;
  name: string;
}

interface Entry {
  asks: readonly Asked[];
  button: string;
  filled: Filled;
  /** One that stands already and is shown, which password managers save the password for. */
  email: string | null;
  problems: Problems;
}

export function entryFields({ asks, button, filled, email, problems }: Entry, reader: Reader): Html {
  const labelled = (name: Asked) => ({ ...fields[name], label: reader.words.field[name] });
  const asked = asks.map((name) => field({ ...labelled(name), value: filled[name] }, problems));
  const standing = email !== null && field({ ...labelled("email"), value: email, readonly: true }, problems);
  return html`${standing}${asked}
${newPasswordFields("password", problems, reader)}
<button>${button}</button>`;
}
