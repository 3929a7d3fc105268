/** The page that every error's docs_url points to: one element with an id for each code, and nothing else to load. */
import { createHash } from "node:crypto";
import { catalogue, type ErrorEntry } from "../../config/errors/catalogue.ts";

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
h2 { margin-top: 2.5rem }
section { padding: .75rem 1rem; border-left: .25rem solid transparent }
section:target { border-color: Highlight }
h3 { margin: 0; font-size: 1rem }
p { margin: .25rem 0 }
`;

const styleHash = createHash("sha256").update(style).digest("base64");

export const errorPageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "referrer-policy": "no-referrer",
  "cache-control": "public, max-age=300",
};

export function errorPage(): string {
  const byStatus = Object.entries(
    Object.groupBy(Object.entries<ErrorEntry>(catalogue), ([, { status }]) => status),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Errors of the Markmill API</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Errors of the Markmill API</h1>
<p>Every error response carries one of these codes in <code>error.code</code>; jobs that did not succeed carry one in <code>error_code</code>. Send a request again unchanged only when the error says that it is retryable.</p>
${byStatus.map(([status, entries]) => statusPart(status, entries ?? [])).join("\n")}
</main>
</body>
</html>
`;
}

function statusPart(status: string, entries: readonly (readonly [string, ErrorEntry])[]): string {
  const sections = entries.map(
    ([code, { message, retryable }]) => `<section id="${code}">
<h3><code>${code}</code></h3>
<p>${Bun.escapeHTML(message)}</p>
<p>${retryable ? "Retryable." : "Not retryable as it is."}</p>
</section>`,
  );
  return `<h2>${status}</h2>\n${sections.join("\n")}`;
}
