/**
 * One stylesheet for all pages that work without scripts, in the colors and sizes of the console: no fonts, images or
 * scripts, readable on a phone, light or dark as chosen by the reader or the system.
 */
import { createHash } from "node:crypto";
import tokens from "../../../web/design/tokens.css" with { type: "text" };

const style = `
* { box-sizing: border-box }
html { font: 1rem/1.5 var(--sans); color: var(--text); background: var(--page) }
body { margin: 0; padding: 1rem }
.brand { display: flex; align-items: center; justify-content: center; gap: var(--space-2); max-width: 26rem; margin: 2rem auto 0; font-size: 1.25rem; font-weight: 700 }
.brand svg { width: 1.75rem; height: 1.75rem }
main { max-width: 46rem; margin: 1rem auto }
main.narrow { max-width: 26rem; margin: 1.5rem auto 2rem; padding: var(--space-5); background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow) }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere }
h2 { margin: 2rem 0 .75rem; font-size: 1.1875rem; line-height: 1.25 }
section { padding: .75rem 1rem; border-left: .25rem solid transparent }
section:target { border-color: var(--accent) }
h3 { margin: 0; font-size: 1rem }
section p { margin: .25rem 0 }
p, ul, dl { margin: 0 0 1rem }
main > :last-child { margin-bottom: 0 }
ul { padding-left: 1.25rem }
dt { color: var(--text-quiet) }
dd { margin: 0 0 .5rem }
dd, li, .claim { overflow-wrap: anywhere }
a { color: var(--accent) }
a:hover { color: var(--accent-strong) }
label { display: block; font-weight: 600; font-size: var(--small) }
.field { display: block; margin-bottom: 1rem }
.hint { margin: 0 0 .25rem; color: var(--text-quiet); font-size: var(--smaller) }
.request { margin-bottom: 1rem; overflow-wrap: anywhere }
.wrong { margin: .25rem 0; color: var(--bad); font-size: var(--small); font-weight: 600 }
.alert { margin: 0 0 1rem; padding: var(--space-3) var(--space-4); border: 1px solid var(--bad); border-radius: var(--radius-small); background: var(--bad-soft) }
.alert ul { margin: 0 }
.alert a { color: inherit }
input { display: block; width: 100%; min-height: 2.5rem; margin: .25rem 0; padding: .375rem .625rem; border: 1px solid var(--line-strong); border-radius: var(--radius-small); font: inherit; color: inherit; background: var(--card) }
input[readonly] { color: var(--text-quiet); background: var(--sunken) }
input[aria-invalid] { border-color: var(--bad) }
button, .button { display: block; width: 100%; min-height: 2.5rem; margin: 0 0 .75rem; padding: .375rem 1rem; border: 1px solid var(--accent); border-radius: var(--radius-small); font: inherit; font-weight: 600; text-align: center; text-decoration: none; color: var(--on-accent); background: var(--accent); cursor: pointer }
button:hover, .button:hover { color: var(--on-accent); background: var(--accent-strong) }
button.quiet, .button.quiet { border-color: var(--line-strong); color: var(--text); background: transparent }
button.quiet:hover, .button.quiet:hover { color: var(--text); background: var(--hover) }
code, pre { font-family: var(--mono); font-size: .9em }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`;

/** A stylesheet, and its source expression in a Content-Security-Policy (CSP level 3, section 2.3.1). */
export interface Sheet {
  css: string;
  source: string;
}

/** The stylesheet of all pages, with additions for some. */
export function sheetOf(more: string): Sheet {
  const css = tokens.replace(/\/\*[\s\S]*?\*\/\n?/g, "") + style + more;
  return { css, source: `'sha256-${createHash("sha256").update(css).digest("base64")}'` };
}

export const plainSheet = sheetOf("");
