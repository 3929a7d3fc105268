/** The licenses of this program and its packages; each text is collapsed. */
import { ownLicense, ownLicenseText } from "../../../config/licenses/own.ts";
import { thirdPartyLicenses } from "../../../config/licenses.ts";
import { version } from "../../../config/version.ts";
import { hrefOf } from "../links.ts";
import type { Described } from "../openapi/described.ts";
import { type Html, html } from "../pages/html.ts";
import { renderPage } from "../pages/layout.ts";
import { docsSheet } from "./style.ts";

export function licensesPage(_document: Described, baseUrl: string): string {
  const packages = thirdPartyLicenses();
  return renderPage({
    title: "Licenses of Markmill",
    document: { classes: "docs", sheet: docsSheet },
    body: html`<p class="crumbs"><a href="${hrefOf(baseUrl, "/docs")}">Documentation</a></p>
<p>This is Markmill ${version}. It is free software: everyone who uses it, also over a network, may get its source code, change it and redistribute it under the GNU Affero General Public License, version 3 or any later version.</p>
${licensePart({ name: "Markmill", version, license: ownLicense, text: ownLicenseText })}<h2 id="packages">Packages</h2>
<p>${packages.length} third-party packages are part of this program. The same list without the texts is at <code>GET /v1/licenses</code>; <code>markmill licenses --texts</code> prints it with them.</p>
${packages.map(licensePart)}`,
  });
}

interface Licensed {
  name: string;
  version: string;
  license: string;
  text: string;
}

const licensePart = ({ name, version: of, license, text }: Licensed): Html => html`<details>
<summary>${name} ${of} <span class="kind">${license}</span></summary>
<pre>${text.trim()}</pre>
</details>
`;
