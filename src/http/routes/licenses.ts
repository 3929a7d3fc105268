import { Elysia } from "elysia";
import { ownLicense } from "../../../config/licenses/own.ts";
import { thirdPartyLicenses } from "../../../config/licenses.ts";
import { version } from "../../../config/version.ts";
import { Licenses } from "../../operations/discovery/licenses.ts";
import type { HttpParts } from "../context.ts";
import { json } from "../json.ts";
import { hrefOf } from "../pages/links.ts";
import { operation } from "../route-facts.ts";

export function licenseRoutes({ baseUrl }: Pick<HttpParts, "baseUrl">) {
  // Read when it is first asked for: the texts beside are a megabyte.
  let packages: Licenses["packages"] | null = null;
  const list = () => {
    packages ??= thirdPartyLicenses().map(({ text: _, ...listed }) => listed);
    return packages;
  };
  return new Elysia().get("/v1/licenses", () => json(licensesOf(list(), baseUrl())), {
    detail: operation({
      id: "listLicenses",
      summary: "What this program and all in it are given out under",
      description: "An extension. Names, versions and licences; the page that `texts` names has the texts.",
      tag: "Discovery",
      access: "none",
      success: { 200: { description: "The licences.", schema: Licenses } },
    }),
  });
}

function licensesOf(packages: Licenses["packages"], baseUrl: string): Licenses {
  return {
    product: { name: "Markmill", version, license: ownLicense },
    packages,
    texts: hrefOf(baseUrl, "/docs/licenses"),
  };
}
