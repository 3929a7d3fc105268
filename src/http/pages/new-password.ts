/** A new password as forms ask for it: typed twice, because nobody sees what they type. */
import { Secret } from "../../../config/secret.ts";
import { passwordRules } from "../../auth/password-rules.ts";
import { field, type Problems, wrongEntry } from "./fields.ts";
import type { Form } from "./form.ts";
import { type Html, html } from "./html.ts";

/** The name of its field in the form. */
type PasswordField = "password" | "new_password";

const again = (name: PasswordField) => `${name}_again`;

export function newPasswordFields(name: PasswordField, problems: Problems): Html {
  const kind = { type: "password", autocomplete: "new-password" } as const;
  return html`${field({ ...kind, name, label: "New password", hint: passwordRules }, problems)}
${field({ ...kind, name: again(name), label: "New password, once more" }, problems)}`;
}

/** Throws invalid_request. */
export function newPasswordOf(form: Form, name: PasswordField): Secret {
  const password = form.get(name);
  if (password === "") throw wrongEntry(name, "Choose a password.");
  if (form.get(again(name)) !== password)
    throw wrongEntry(again(name), "The two passwords differ; type both again.");
  return new Secret(password);
}
