import { timingSafeEqual } from "node:crypto";
import type { Random } from "../../../config/ambient.ts";
import type { SecretBox } from "../../auth/secret-box.ts";
import type { Visitor } from "./contract.ts";

const form = /^([0-9a-f]{32})\.([0-9a-f]{64})$/;
const idBytes = 16;

/**
 * Browsers are told apart by a random id that they keep. It is signed, so that nobody can be made to share the limit of
 * somebody else whose id was guessed, and nothing else than what was given out here is ever looked up.
 */
export function createVisitors(
  box: Pick<SecretBox, "sign">,
  random: Random,
): (cookie: string | null) => Visitor {
  const signed = (id: string): Visitor => ({ id, cookie: `${id}.${box.sign("guest-visitor", id)}` });
  return (cookie) => {
    const [, id = "", signature = ""] = form.exec(cookie ?? "") ?? [];
    const known = signed(id);
    const expected = Buffer.from(known.cookie.slice(id.length + 1));
    const given = Buffer.from(signature);
    if (id !== "" && given.length === expected.length && timingSafeEqual(given, expected)) return known;
    return signed(Buffer.from(random.bytes(idBytes)).toString("hex"));
  };
}
