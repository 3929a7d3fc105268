/** The OpenAPI document as one readable page without external resources or scripts. */

import { hrefOf } from "../links.ts";
import {
  codesOf,
  componentOf,
  type Described,
  type DescribedMedia,
  type DescribedResponse,
  operationsIn,
  type Placed,
} from "../openapi/described.ts";
import { type Html, html } from "../pages/html.ts";
import { renderPage } from "../pages/layout.ts";
import { curlOf } from "./curl.ts";
import { inline, prose } from "./prose.ts";
import { joined, kindOf, propertiesOf } from "./schema.ts";
import { docsSheet } from "./style.ts";

interface Parts {
  document: Described;
  /** URL of the page of errors. */
  errors: string;
}

/** One operation in full: parameters, responses and errors. */
function operationPart(placed: Placed, parts: Parts): Html {
  const { method, path, operation } = placed;
  return html`<section id="${operation.operationId}">
<h3>${operation.summary}</h3>
<p class="address"><span class="method">${method}</span> ${path}</p>
${operation.description !== undefined && prose(operation.description)}${credentials(operation.security)}
${parameters(placed)}${requestBody(placed, parts)}<h4>Call</h4>
<pre class="whole"><code>${curlOf(placed, parts.document)}</code></pre>
${answers(placed)}${refusals(placed, parts)}</section>
`;
}

function credentials(security: Placed["operation"]["security"]): Html {
  if (security.length === 0) return html`<p>No credentials.</p>`;
  const forms = security.filter((form) => Object.keys(form).length > 0);
  const names = forms.map((form) =>
    joined(
      Object.entries(form).map(
        ([name, scopes]) =>
          html`<a href="#auth-${name}">${name}</a>${scopes.length > 0 && html` with <code>${scopes.join(" ")}</code>`}`,
      ),
      " and ",
    ),
  );
  const none = forms.length < security.length && html`; or none`;
  return html`<p>Credentials: ${joined(names, ", or ")}${none}.</p>`;
}

function parameters({ operation: { parameters: all = [] } }: Placed): Html {
  if (all.length === 0) return html``;
  return html`<h4>Parameters</h4>
<dl>
${all.map(
  ({ name, in: place, required, description, schema, example }) =>
    html`<dt><code>${name}</code> <span class="kind">in the ${place}</span> ${required && html`<span class="must">required</span> `}<span class="kind">${kindOf(schema)}</span></dt>
<dd><p>${inline(description)}${example !== undefined && html` For example <code>${String(example)}</code>.`}</p></dd>
`,
)}</dl>
`;
}

function requestBody({ operation }: Placed, { document }: Parts): Html {
  const { description = "", content = {} } = operation.requestBody ?? {};
  return html`${Object.entries(content).map(([type, { schema, example }]) => {
    const named = schema.$ref === undefined ? schema : document.components.schemas[componentOf(schema.$ref)];
    return html`<h4>Body</h4>
<p><code>${type}</code>${schema.$ref !== undefined && html`, ${kindOf(schema)}`}. ${description}</p>
${named?.description !== undefined && html`<p>${inline(named.description)}</p>\n`}${named !== undefined && propertiesOf(named)}${
  type === "application/json" && example !== undefined && pretty(example)
}`;
  })}`;
}

const pretty = (value: unknown) => html`<pre><code>${JSON.stringify(value, null, 2)}</code></pre>\n`;

const shown = (example: unknown) =>
  typeof example === "string" ? html`<pre><code>${example}</code></pre>\n` : pretty(example);

function answers({ operation: { responses } }: Placed): Html {
  const successes = Object.entries(responses).filter(([status]) => status < "400");
  return html`<h4>Answers</h4>
${successes.map(([status, response]) => answer(status, response))}`;
}

function answer(status: string, { description, content = {}, headers = {} }: DescribedResponse): Html {
  const own = Object.keys(headers).filter((name) => !["x-request-id", "Set-Cookie"].includes(name));
  return html`<p><strong>${status}</strong> ${inline(description)}${
    own.length > 0 && html` <span class="kind">Headers: ${own.join(", ")}.</span>`
  }</p>
${Object.entries(content).map(([type, media]) => bodyOf(type, media))}`;
}

function bodyOf(type: string, { schema, example }: DescribedMedia): Html {
  return html`<p><code>${type}</code>${schema.$ref !== undefined && html`, ${kindOf(schema)}`}</p>
${example !== undefined && html`<details>\n<summary>Example</summary>\n${shown(example)}</details>\n`}`;
}

function refusals({ operation: { responses } }: Placed, { errors }: Parts): Html {
  const failures = Object.entries(responses).filter(([status]) => status >= "400");
  return html`<h4>Errors</h4>
<ul class="codes">
${failures.map(
  ([status, response]) =>
    html`<li><strong>${status}</strong> ${joined(
      codesOf(response).map((code) => html`<a href="${errors}#${code}">${code}</a>`),
      ", ",
    )}</li>\n`,
)}</ul>
`;
}

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

/** All have the same headers and differ only in their example. */
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
