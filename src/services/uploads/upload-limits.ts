/** Upload size limits and their sources. */
import { Fault } from "../../../config/errors/fault.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { mib } from "../../../config/units.ts";
import type { Capability } from "../../../converters/contract.ts";
import { isAccount, type OwningPrincipal } from "../../auth/principal.ts";
import { planById } from "../accounts/plans.ts";

export interface UploadLimit {
  bytesMax: number;
  /** The beginning of the message, naming the limit's source. */
  by: string;
}

const ofInstallation = (settings: Settings): UploadLimit => ({
  bytesMax: settings["limits.upload_mib"] * mib,
  by: "This installation accepts",
});

/** For guests: smaller of installation and guest limit. */
export function guestUploadLimit(settings: Settings): UploadLimit {
  const by = "Without an account this installation accepts";
  return least(ofInstallation(settings), { bytesMax: settings["guest.max_upload_mib"] * mib, by });
}

/** Smaller of installation and plan or guest limit; null: a caller without credential. */
export function uploadLimitOf(settings: Settings, principal: OwningPrincipal | null): UploadLimit {
  if (principal === null) return ofInstallation(settings);
  if (!isAccount(principal)) return guestUploadLimit(settings);
  const plan = planById(settings, principal.planId);
  const by = `The plan ${plan.name} accepts`;
  return least(ofInstallation(settings), { bytesMax: plan.max_upload_mib * mib, by });
}

export function withFormat(
  limit: UploadLimit,
  { name, maxBytes }: Pick<Capability, "name" | "maxBytes">,
): UploadLimit {
  return maxBytes === null ? limit : least(limit, { bytesMax: maxBytes, by: `The format ${name} accepts` });
}

function least(one: UploadLimit, other: UploadLimit): UploadLimit {
  return other.bytesMax < one.bytesMax ? other : one;
}

export function uploadTooLarge({ by, bytesMax }: UploadLimit, filesMax = 1): Fault {
  const many = filesMax === 1 ? "" : ` and at most ${filesMax} of them in a call`;
  return new Fault("payload_too_large", {
    details: [{ path: "/file", message: `${by} files of at most ${bytesMax} bytes${many}.` }],
  });
}
