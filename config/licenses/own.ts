/** The license of this program. */
import text from "../../LICENSE" with { type: "text" };

/** An SPDX expression. */
export const ownLicense = "AGPL-3.0-or-later";
export const ownLicenseText: string = text;
