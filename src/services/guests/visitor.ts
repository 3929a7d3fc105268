import { timingSafeEqual } from "node:crypto";
import type { Random } from "../../../config/ambient.ts";
import type { SecretBox } from "../../auth/secret-box.ts";
import type { Visitor } from "./contract.ts";

const form = /^([0-9a-f]{32})\.([0-9a-f]{64})$/;
const idBytes = 16;

/** Browsers are identified by a random, signed id, so that nobody can use up another's limit by guessing its id. */
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
