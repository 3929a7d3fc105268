import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";

export function overGuestLimit(): Fault {
  return new Fault("credit_ceiling_exceeded", {
    message: `Without an account the limit is ${limits.guestCreditUnitsMax / limits.creditScale} Credits; sign in to convert this file.`,
  });
}
