/** Checks of arguments; each throws invalid_request naming the argument. */
import { Fault } from "../../config/errors/fault.ts";
import { pointer } from "../../config/errors/pointer.ts";
import { limits } from "../../config/limits.ts";
import { hasInvisible } from "../../config/text/invisible.ts";
import { isStorable } from "../../config/text/storable.ts";
import { isEmailAddress, normalizeEmail } from "../../ledger/users/email.ts";

export function invalid(name: string, message: string): Fault {
  return new Fault("invalid_request", { message, details: [{ path: pointer(name), message }] });
}

/** Text stored as it is, with line breaks. */
export function requireText(name: string, value: string): void {
  if (value.trim() === "" || value.length > 200) throw invalid(name, `${name} needs 1 to 200 characters.`);
  if (!isStorable(value)) throw invalid(name, `${name} contains a character that cannot be stored.`);
}

/** A display name, trimmed. Rejects invisible characters, which allow imitation. */
export function nameIn(text: string): string {
  const name = text.trim().normalize("NFC");
  const { length } = [...name];
  if (length > 0 && length <= limits.nameCharactersMax && !hasInvisible(name)) return name;
  throw invalid("name", `A name needs 1 to ${limits.nameCharactersMax} visible characters.`);
}

/** Normalized. */
export function emailIn(text: string): string {
  const email = normalizeEmail(text);
  if (isEmailAddress(email)) return email;
  throw invalid("email", "Enter an email address, such as name@example.org.");
}
