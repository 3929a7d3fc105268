/** One stylesheet for all pages: no fonts, pictures or scripts to load, readable on a phone, light or dark as the reader's system is. */
import { createHash } from "node:crypto";

const style = `
:root {
  color-scheme: light dark;
  --text: #1b1f24; --quiet: #57606a; --page: #f6f8fa; --card: #fff; --line: #818b98; --accent: #0757b5; --on-accent: #fff;
  --bad: #b3121d; --bad-card: #ffebe9;
  font: 1rem/1.5 system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e6edf3; --quiet: #9da7b3; --page: #0d1117; --card: #161b22; --line: #6e7681; --accent: #6cb0ff; --on-accent: #0d1117;
    --bad: #ff8a82; --bad-card: #3c1618;
  }
}
* { box-sizing: border-box }
body { margin: 0; padding: 1rem; color: var(--text); background: var(--page) }
main { max-width: 46rem; margin: 1rem auto }
main.narrow { max-width: 26rem; margin: 2rem auto; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25 }
h2 { margin-top: 2.5rem }
section { padding: .75rem 1rem; border-left: .25rem solid transparent }
section:target { border-color: Highlight }
h3 { margin: 0; font-size: 1rem }
section p { margin: .25rem 0 }
p, ul, dl { margin: 0 0 1rem }
ul { padding-left: 1.25rem }
dt { color: var(--quiet) }
dd { margin: 0 0 .5rem }
dd, li, .claim { overflow-wrap: anywhere }
a { color: var(--accent) }
label { display: block; font-weight: 600 }
.field { margin-bottom: 1rem }
.hint { margin: 0 0 .25rem; color: var(--quiet); font-size: .875rem }
.request { margin-bottom: 1rem }
.wrong { margin: .25rem 0; color: var(--bad); font-weight: 600 }
.alert { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid var(--bad); border-radius: .375rem; color: var(--bad); background: var(--bad-card) }
.alert ul { margin: 0 }
input { display: block; width: 100%; margin: .25rem 0; padding: .5rem .625rem; border: 1px solid var(--line); border-radius: .375rem; font: inherit; color: inherit; background: var(--page) }
input[aria-invalid] { border-color: var(--bad) }
button, .button { display: block; width: 100%; margin: 0 0 .75rem; padding: .625rem 1rem; border: 1px solid var(--accent); border-radius: .375rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; color: var(--on-accent); background: var(--accent); cursor: pointer }
.quiet { color: var(--accent); background: transparent }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
`;

/** A stylesheet, and how a Content-Security-Policy names it (CSP level 3, section 2.3.1). */
export interface Sheet {
  css: string;
  source: string;
}

/** The stylesheet of all pages, with more for some. */
export function sheetOf(more: string): Sheet {
  const css = style + more;
  return { css, source: `'sha256-${createHash("sha256").update(css).digest("base64")}'` };
}

export const plainSheet = sheetOf("");
