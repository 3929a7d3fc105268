/** The way to the sign-in page and back here. */
import { addressOf } from "../api/api.ts";

export function signInHere(): string {
  return addressOf("/sign-in", { return_to: location.pathname + location.search });
}
