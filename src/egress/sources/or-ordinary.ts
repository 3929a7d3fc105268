/** Pages that say something without what could not be had of them: they are read as what they are. */
import type { ErrorCode } from "../../../config/errors/catalogue.ts";
import { Fault } from "../../../config/errors/fault.ts";
import type { SourcePage } from "./contract.ts";

/** Null where the service's API cannot be had or answers in another form than it had; other faults stay what they are. */
export const orOrdinary = (page: Promise<SourcePage | null>): Promise<SourcePage | null> =>
  orNull(page, ["remote_unavailable"]);

/** Null where a part of a page is not to be had, or not within its limits, whatever the page itself is. */
export const orMissing = <T>(part: Promise<T>): Promise<T | null> =>
  orNull(part, [
    "remote_unavailable",
    "remote_too_large",
    "source_access_controlled",
    "url_not_permitted",
    "credentials_in_url",
    "invalid_url",
    "unsupported_input",
    "empty_document",
  ]);

/** Null in the place of a fault of these codes. */
async function orNull<T>(found: Promise<T>, codes: readonly ErrorCode[]): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Fault && codes.includes(error.code)) return null;
    throw error;
  }
}
