/** The sign-in page, which returns here. */
import { addressOf } from "../api/api.ts";

export function signInHere(): string {
  return addressOf("/sign-in", { return_to: location.pathname + location.search });
}
