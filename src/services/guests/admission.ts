import { Fault } from "../../../config/errors/fault.ts";
import type { Secret } from "../../../config/secret.ts";
import { hourMs } from "../../../config/units.ts";
import type { GuestAdmission, GuestVisit } from "../../../ledger/contract.ts";
import { newToken } from "../../auth/tokens.ts";
import { newId } from "../../shared/identifiers.ts";
import type { Caller } from "../caller.ts";
import type { Core } from "../core.ts";

const saltBytes = 32;

/** What a new session of this visitor is made of, and the token of whoever will hold it. */
export function newAdmission(
  { settings, random }: Pick<Core, "settings" | "random">,
  visit: GuestVisit,
): { admission: GuestAdmission; token: Secret } {
  const { plaintext, hash } = newToken("mk_preview", random);
  return {
    token: plaintext,
    admission: {
      sessionId: newId("gps", random),
      tokenHash: hash,
      visit,
      salt: Buffer.from(random.bytes(saltBytes)).toString("hex"),
      dailySessions: settings["guest.daily_sessions"],
      dailySessionsPerAddress: settings["guest.daily_sessions_per_address"],
      sessionMs: settings["retention.guest_sessions_hours"] * hourMs,
    },
  };
}

/** Of a guest who asks for work. */
export function visitOf({ visit }: Caller): GuestVisit {
  if (visit === undefined) throw new Fault("internal_error", { cause: "a guest who was not looked at" });
  return visit;
}
