/** The forms by which people come to an account, as data: the pages of links and of signing up differ in little else. */
import { Secret } from "../../../config/secret.ts";
import { passwordRules } from "../../auth/password-rules.ts";
import { type Field, field, type Problems, wrongEntry } from "./fields.ts";
import type { Form } from "./form.ts";
import { type Html, html } from "./html.ts";

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
${field(
  {
    name: "password",
    label: "New password",
    type: "password",
    autocomplete: "new-password",
    hint: passwordRules,
  },
  problems,
)}
${field(
  {
    name: "password_again",
    label: "New password, once more",
    type: "password",
    autocomplete: "new-password",
  },
  problems,
)}
<button>${form.button}</button>`;
}

/** Typed twice, because nobody sees what they type, and no mail could help who mistyped it. Throws invalid_request. */
export function passwordOf(form: Form): Secret {
  const password = form.get("password");
  if (password === "") throw wrongEntry("password", "Choose a password.");
  if (form.get("password_again") !== password)
    throw wrongEntry("password_again", "The two passwords differ; type both again.");
  return new Secret(password);
}
