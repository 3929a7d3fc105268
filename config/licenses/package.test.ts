import { expect, test } from "bun:test";
import { join } from "node:path";
import { runtimePackages } from "./installed.ts";
import { licenseOfPackage } from "./package.ts";

const folder = runtimePackages().find((each) => each.includes(join("@img", "sharp-libvips-")));

test.skipIf(folder === undefined)(
  "the libraries in libvips are listed with their licenses, and the LGPL in full",
  () => {
    const { license, text } = licenseOfPackage(folder ?? "");
    expect(license).toBe("LGPL-3.0-or-later");
    for (const said of [
      "libwebp",
      "librsvg",
      "GNU LESSER GENERAL PUBLIC LICENSE",
      "END OF TERMS AND CONDITIONS",
    ])
      expect(text).toContain(said);
  },
);
