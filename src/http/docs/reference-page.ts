/** The OpenAPI document as one page to read: nothing to load, nothing that runs. */
import { type Html, html } from "../pages/html.ts";
import { renderPage } from "../pages/layout.ts";
import { hrefOf } from "../pages/links.ts";
import { type Described, operationsIn, type Placed } from "./described.ts";
import { operationPart } from "./operation-part.ts";
import { inline, prose } from "./prose.ts";
import { kindOf, propertiesOf } from "./schema.ts";
import { docsSheet } from "./style.ts";

export function referencePage(document: Described, baseUrl: string): string {
  const { info, tags, components } = document;
  const operations = operationsIn(document);
  const parts = { document, errors: hrefOf(baseUrl, "/docs/errors") };
  return renderPage({
    title: "Markmill API reference",
    document: { classes: "docs sided", sheet: docsSheet },
    body: html`${contents(document, operations)}
<div>
<p class="crumbs"><a href="${hrefOf(baseUrl, "/docs")}">Documentation</a> · version ${info.version} · <a href="${hrefOf(baseUrl, "/openapi.json")}">openapi.json</a></p>
${prose(info.description)}
<h2 id="authentication">Authentication</h2>
${Object.entries(components.securitySchemes).map(
  ([name, { description, in: place, name: sentAs }]) => html`<section id="auth-${name}">
<h3><code>${name}</code></h3>
${sentAs !== undefined && html`<p class="kind">In the ${place} <code>${sentAs}</code></p>\n`}${prose(description)}</section>
`,
)}
${tags.map(
  ({ name, description }) => html`<h2 id="${tagId(name)}">${name}</h2>
<p>${inline(description)}</p>
${operationsOf(operations, name).map((each) => operationPart(each, parts))}`,
)}
<h2 id="notifications">Notifications</h2>
<p>What Markmill sends to a job's <code>webhook_url</code>.</p>
${webhookParts(document)}
<h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas).map(
  ([name, schema]) => html`<section id="schema-${name}">
<h3>${name}</h3>
${schema.description !== undefined && html`<p>${inline(schema.description)}</p>\n`}${
  schema.properties === undefined ? html`<p class="kind">${kindOf(schema)}</p>\n` : propertiesOf(schema)
}</section>
`,
)}</div>`,
  });
}

const tagId = (name: string) => `tag-${name.toLowerCase().replaceAll(" ", "-")}`;

const operationsOf = (operations: readonly Placed[], tag: string) =>
  operations.filter(({ operation }) => operation.tags.includes(tag));

function contents({ tags, components }: Described, operations: readonly Placed[]): Html {
  return html`<nav aria-label="Contents">
<ul><li><a href="#authentication">Authentication</a></li></ul>
${tags.map(
  ({ name }) => html`<details>
<summary>${name}</summary>
<ul>
<li><a href="#${tagId(name)}">About ${name.toLowerCase()}</a></li>
${operationsOf(operations, name).map(
  ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>\n`,
)}</ul>
</details>
`,
)}<ul><li><a href="#notifications">Notifications</a></li></ul>
<details>
<summary>Schemas</summary>
<ul>
${Object.keys(components.schemas).map((name) => html`<li><a href="#schema-${name}">${name}</a></li>\n`)}</ul>
</details>
</nav>`;
}

/** All have the same headers and differ in their example alone. */
function webhookParts({ webhooks }: Described): Html {
  return html`${Object.entries(webhooks).map(
    ([name, { post }], at) => html`<section id="event-${name}">
<h3><code>${name}</code></h3>
<p>${post.summary}.</p>
${
  at === 0 &&
  html`${prose(post.description ?? "")}<h4>Headers</h4>
<dl>
${(post.parameters ?? []).map(
  (header) => html`<dt><code>${header.name}</code> <span class="kind">${kindOf(header.schema)}</span></dt>
<dd><p>${inline(header.description)}</p></dd>
`,
)}</dl>
`
}<h4>Body</h4>
<pre><code>${JSON.stringify(post.requestBody?.content["application/json"]?.example, null, 2)}</code></pre>
</section>
`,
  )}`;
}
