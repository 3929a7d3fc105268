/** What arguments must be, whoever gives them. Each throws invalid_request, which names the argument. */
import { Fault } from "../../config/errors/fault.ts";
import { pointer } from "../../config/errors/pointer.ts";
import { limits } from "../../config/limits.ts";
import { hasInvisible } from "../../config/text/invisible.ts";
import { isStorable } from "../../config/text/storable.ts";
import { isEmailAddress, normalizeEmail } from "../../ledger/users/email.ts";

/** What whoever gave the argument gets to read about it. */
export function invalid(name: string, message: string): Fault {
  return new Fault("invalid_request", { message, details: [{ path: pointer(name), message }] });
}

/** A text that is kept as it is: lines, too. */
export function requireText(name: string, value: string): void {
  if (value.trim() === "" || value.length > 200) throw invalid(name, `${name} needs 1 to 200 characters.`);
  if (!isStorable(value)) throw invalid(name, `${name} holds a character that cannot be kept.`);
}

/** A name that people give, without spaces around it. What cannot be seen could pass for another's. */
export function nameIn(text: string): string {
  const name = text.trim().normalize("NFC");
  const { length } = [...name];
  if (length > 0 && length <= limits.nameCharactersMax && !hasInvisible(name)) return name;
  throw invalid("name", `A name needs 1 to ${limits.nameCharactersMax} visible characters.`);
}

/** Normalised. */
export function emailIn(text: string): string {
  const email = normalizeEmail(text);
  if (isEmailAddress(email)) return email;
  throw invalid("email", "Enter an e-mail address, such as name@example.org.");
}
