import { Fault } from "../../../../config/errors/fault.ts";
import type { OfficePackage } from "./package.ts";

/**
 * The part that the document begins with: the package's relation says, else its usual name.
 *
 * Throws Fault corrupt_document when there is none.
 */
export function mainPart(office: OfficePackage, usual: string): string {
  const related = office.related("", "officeDocument")[0];
  const part = related ?? (office.has(usual) ? usual : undefined);
  if (part === undefined) throw new Fault("corrupt_document", { message: "The file has no main part." });
  return part;
}
