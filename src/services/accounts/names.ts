import { hasInvisible } from "../../../config/invisible.ts";
import { limits } from "../../../config/limits.ts";
import { invalid } from "../admin/checks.ts";

/** A name that people give, without spaces around it. What cannot be seen could pass for another's. */
export function nameIn(text: string): string {
  const name = text.trim().normalize("NFC");
  const { length } = [...name];
  if (length > 0 && length <= limits.nameCharactersMax && !hasInvisible(name)) return name;
  throw invalid("name", `name needs 1 to ${limits.nameCharactersMax} visible characters.`);
}
