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
    packages: Type.Array(licensed, { description: "By others, in the executable; by name." }),
    texts: Type.String({
      description: "Path of the page that has their texts.",
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

/** Read when they are first asked for: the texts beside them are a megabyte. */
let packages: Static<typeof Licenses>["packages"] | null = null;

export const listLicenses = defineOperation({
  id: "listLicenses",
  method: "GET",
  path: "/v1/licenses",
  summary: "What this program and all in it are given out under",
  description: "An extension. Names, versions and licences; the page that `texts` names has the texts.",
  tag: "Discovery",
  access: "none",
  success: ok("The licences.", Licenses),
  handle({ href }): Static<typeof Licenses> {
    packages ??= thirdPartyLicenses().map(({ text: _, ...listed }) => listed);
    return {
      product: { name: "Markmill", version, license: ownLicense },
      packages,
      texts: href("/docs/licenses"),
    };
  },
});
