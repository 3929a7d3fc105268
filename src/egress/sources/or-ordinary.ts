/** Pages that say everything without their service's API, too: where that fails, they are read as what they are. */
import { Fault } from "../../../config/errors/fault.ts";
import type { SourcePage } from "./contract.ts";

/** Null where the API cannot be had or answers in another form than it had; other faults stay what they are. */
export async function orOrdinary(page: Promise<SourcePage | null>): Promise<SourcePage | null> {
  try {
    return await page;
  } catch (error) {
    if (error instanceof Fault && error.code === "remote_unavailable") return null;
    throw error;
  }
}
