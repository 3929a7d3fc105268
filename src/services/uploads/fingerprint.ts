import { createHash } from "node:crypto";
import { sortedKeys } from "../../shared/sorted-keys.ts";
import type { ConvertRequest } from "../contract.ts";

/**
 * SHA-256 of a convert call: files by content, name and order, fields with defaults, spending limit. Independent of the
 * form's encoding.
 */
export function fingerprintOf({ files, fields, spendingLimitCreditUnits }: ConvertRequest): string {
  const content = [
    files.map((file) => ("fault" in file ? [file.filename, file.fault.code] : [file.filename, file.sha256])),
    fields.capabilityId,
    fields.mode,
    fields.layoutFidelity,
    fields.pages,
    fields.options,
    spendingLimitCreditUnits,
  ];
  return createHash("sha256").update(JSON.stringify(content, sortedKeys)).digest("hex");
}
