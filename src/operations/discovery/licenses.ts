import { type Static, Type } from "@sinclair/typebox";
import { ownLicense } from "../../../config/licenses/own.ts";
import { thirdPartyLicenses } from "../../../config/licenses.ts";
import { version } from "../../../config/version.ts";
import { defineOperation } from "../operation.ts";
import { withExample } from "../schema.ts";
import { ok } from "../success.ts";

const licensed = Type.Object({
  name: Type.String(),
  version: Type.String(),
  license: Type.String({ description: "An SPDX expression." }),
});

const Licenses = Type.Object(
  {
    product: licensed,
    packages: Type.Array(licensed, { description: "Third-party packages in the executable, by name." }),
    texts: Type.String({
      description: "Path of the page with their texts.",
      examples: ["/docs/licenses"],
    }),
  },
  {
    $id: "Licenses",
    ...withExample({
      product: { name: "Markmill", version: "0.1.0", license: "AGPL-3.0-or-later" },
      packages: [{ name: "mupdf", version: "1.28.1", license: "AGPL-3.0-or-later" }],
      texts: "/docs/licenses",
    }),
  },
);

/** Loaded on first use: the texts beside them have a megabyte. */
let packages: Static<typeof Licenses>["packages"] | null = null;

export const listLicenses = defineOperation({
  id: "listLicenses",
  method: "GET",
  path: "/v1/licenses",
  summary: "List licenses",
  description:
    "An extension. Name, version and license of this program and of each package in it. `texts` is the path of the page with the texts.",
  tag: "Discovery",
  access: "none",
  success: ok("The licenses.", Licenses),
  handle({ href }): Static<typeof Licenses> {
    packages ??= thirdPartyLicenses().map(({ text: _, ...listed }) => listed);
    return {
      product: { name: "Markmill", version, license: ownLicense },
      packages,
      texts: href("/docs/licenses"),
    };
  },
});
