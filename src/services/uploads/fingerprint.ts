import { createHash } from "node:crypto";
import { sortedKeys } from "../../shared/sorted-keys.ts";
import type { ConvertRequest } from "../contract.ts";

/**
 * SHA-256 of everything that makes a convert call what it is: its files by content, name and order, its fields with
 * their defaults, its ceiling. A repeat has the same one; how the form was written does not matter.
 */
export function fingerprintOf({ files, fields, ceilingCreditUnits }: ConvertRequest): string {
  const content = [
    files.map((file) => ("fault" in file ? [file.filename, file.fault.code] : [file.filename, file.sha256])),
    fields.capabilityId,
    fields.mode,
    fields.layoutFidelity,
    fields.pages,
    fields.options,
    ceilingCreditUnits,
  ];
  return createHash("sha256").update(JSON.stringify(content, sortedKeys)).digest("hex");
}
