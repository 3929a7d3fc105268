/** The fields for creating an account, on the pages of links and of sign-up. */
import { type Field, field, type Problems } from "./fields.ts";
import { type Html, html } from "./html.ts";
import { newPasswordFields } from "./new-password.ts";
import type { Reader } from "./reader.ts";

export type Asked = "email" | "name";

const fields: Readonly<Record<Asked, Omit<Field, "label">>> = {
  email: { name: "email", type: "email", autocomplete: "username" },
  name: { name: "name", type: "text", autocomplete: "name", charactersMax: 200 },
};

/** Values that the user entered, to show again. */
export interface Filled {
  email: string;
  name: string;
}

interface Entry {
  asks: readonly Asked[];
  button: string;
  filled: Filled;
  /** A fixed address that is shown, so that password managers save the password for it. */
  email: string | null;
  problems: Problems;
}

export function entryFields({ asks, button, filled, email, problems }: Entry, reader: Reader): Html {
  const labeled = (name: Asked) => ({ ...fields[name], label: reader.words.field[name] });
  const asked = asks.map((name) => field({ ...labeled(name), value: filled[name] }, problems));
  const standing = email !== null && field({ ...labeled("email"), value: email, readonly: true }, problems);
  return html`${standing}${asked}
${newPasswordFields("password", problems, reader)}
<button>${button}</button>`;
}
