/** A page of one heading and a few sentences, for what people rather than programs meet. It loads nothing and runs nothing. */
import { createHash } from "node:crypto";

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 34rem; margin: 4rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem }
`;
const styleHash = createHash("sha256").update(style).digest("base64");

export interface PlainPage {
  status: number;
  title: string;
  /** What happened and what to do; plain text. */
  sentence: string;
  /** Small print: what an administrator will want to know. */
  note: string;
  /** Where to go on, paths of this installation. */
  links: readonly { href: string; text: string }[];
  headers?: Readonly<Record<string, string>>;
}

export function plainPage({ status, title, sentence, note, links, headers = {} }: PlainPage): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${Bun.escapeHTML(title)} - Markmill</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${Bun.escapeHTML(title)}</h1>
<p role="alert">${Bun.escapeHTML(sentence)}</p>
<p><small>${Bun.escapeHTML(note)}</small></p>
${links.map(({ href, text }) => `<p><a href="${Bun.escapeHTML(href)}">${Bun.escapeHTML(text)}</a></p>`).join("\n")}
</main>
</body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      ...headers,
    },
  });
}
