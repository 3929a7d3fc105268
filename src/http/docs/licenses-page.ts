/** What this program and all in it are given out under: nothing to load, each text folded away until it is wanted. */
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
    title: "Licences of Markmill",
    document: { classes: "docs", sheet: docsSheet },
    body: html`<p class="crumbs"><a href="${hrefOf(baseUrl, "/docs")}">Documentation</a></p>
<p>This is Markmill ${version}. It is free software: whoever uses it, over a network too, may have its sources, change it and pass it on, under the GNU Affero General Public License, version 3 or any later version.</p>
${licensePart({ name: "Markmill", version, license: ownLicense, text: ownLicenseText })}<h2 id="packages">What is in it</h2>
<p>${packages.length} packages by others are part of this program. The same list without the texts is at <code>GET /v1/licenses</code>; <code>markmill licenses --texts</code> prints it with them.</p>
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
