import { Fault } from "../../../../config/errors/fault.ts";
import type { Source } from "../../../contract.ts";
import { compoundFileNames } from "../../../input/archive/compound-file.ts";
import { openSample } from "../../../input/sample.ts";
import { OfficePackage } from "./package.ts";

/**
 * Opens the package, gives it to `work` and closes it again.
 *
 * Throws Fault encrypted_document for a package with a password, else like `OfficePackage.open`.
 */
export async function withPackage<T>(
  source: Source,
  work: (office: OfficePackage) => T | Promise<T>,
): Promise<T> {
  if ((await compoundFileNames(await openSample(source))) !== null) throw new Fault("encrypted_document");
  const office = await OfficePackage.open(source.path);
  try {
    return await work(office);
  } finally {
    office.close();
  }
}
