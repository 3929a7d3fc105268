/** A new password in a form: typed twice, because it is not shown. */
import { Secret } from "../../../config/secret.ts";
import { field, type Problems, wrongEntry } from "./fields.ts";
import type { Form } from "./form.ts";
import { type Html, html } from "./html.ts";
import type { Reader } from "./reader.ts";

/** The field's name in the form. */
type PasswordField = "password" | "new_password";

const again = (name: PasswordField) => `${name}_again`;

export function newPasswordFields(name: PasswordField, problems: Problems, { words }: Reader): Html {
  const { newPassword, newPasswordAgain, passwordRules } = words.field;
  const kind = { type: "password", autocomplete: "new-password" } as const;
  return html`${field({ ...kind, name, label: newPassword, hint: passwordRules }, problems)}
${field({ ...kind, name: again(name), label: newPasswordAgain }, problems)}`;
}

/** Throws invalid_request. */
export function newPasswordOf(form: Form, name: PasswordField): Secret {
  const password = form.get(name);
  if (password === "") throw wrongEntry(name, "Choose a password.");
  if (form.get(again(name)) !== password) throw wrongEntry(again(name), "The passwords do not match.");
  return new Secret(password);
}
