import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";

/** Of what no session may hold, however it is asked for. */
export function overGuestLimit(): Fault {
  return new Fault("credit_ceiling_exceeded", {
    message: `Without an account at most ${limits.guestCreditUnitsMax / limits.creditScale} Credits are converted; sign in to convert this file.`,
  });
}
