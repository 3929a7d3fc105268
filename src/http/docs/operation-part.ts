import { type Html, html } from "../pages/html.ts";
import { curlOf } from "./curl.ts";
import {
  codesOf,
  componentOf,
  type Described,
  type DescribedMedia,
  type DescribedResponse,
  type Placed,
} from "./described.ts";
import { inline, prose } from "./prose.ts";
import { joined, kindOf, propertiesOf } from "./schema.ts";

export interface Parts {
  document: Described;
  /** Address of the page of errors. */
  errors: string;
}

/** One operation, whole: what it takes, what it answers, how it refuses. */
export function operationPart(placed: Placed, parts: Parts): Html {
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
