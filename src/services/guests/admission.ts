import { Fault } from "../../../config/errors/fault.ts";
import type { Secret } from "../../../config/secret.ts";
import { hourMs } from "../../../config/units.ts";
import type { GuestAdmission, GuestVisit } from "../../../ledger/contract.ts";
import { newToken } from "../../auth/tokens.ts";
import { newId } from "../../shared/identifiers.ts";
import type { Caller } from "../caller.ts";
import type { Core } from "../core.ts";

const saltBytes = 32;

/** Parameters and token of a new session. */
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

export function visitOf({ visit }: Caller): GuestVisit {
  if (visit === undefined) throw new Fault("internal_error", { cause: "guest without visit" });
  return visit;
}
