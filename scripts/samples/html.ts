/** Long pages, as an encyclopedia has them: prose with links, tables, lists and code under headings. */
import { type SeededRandom, seededRandom } from "../../config/testing/random.ts";
import { words } from "./words.ts";

/** A page of about so many bytes; the same seed gives the same page. */
export function htmlOf(bytes: number, seed = 1): string {
  const random = seededRandom(seed);
  const parts = [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A long page</title></head><body>',
  ];
  let written = 0;
  for (let at = 1; written < bytes; at++) {
    const part = section(random, at);
    parts.push(part);
    written += part.length;
  }
  return `${parts.join("\n")}\n</body></html>\n`;
}

function section(random: SeededRandom, at: number): string {
  const blocks = [`<h2 id="s${at}">Section ${at}</h2>`];
  for (let count = 0; count < 4; count++)
    blocks.push(`<p>${times(6, () => sentence(random)).join("\n")}</p>`);
  blocks.push(table(random), list(random, "ul"));
  if (at % 5 === 0) blocks.push('<pre><code class="language-js">const a = 1;\nlet b = a + 2;\n</code></pre>');
  if (at % 7 === 0) blocks.push(list(random, "ol"));
  return blocks.join("\n");
}

type Look = (text: string) => string;

const looks: readonly [Look, ...Look[]] = [
  (text) => text,
  (text) => text,
  (text) => `<b>${text}</b>`,
  (text) => `<i>${text}</i>`,
  (text) => `<a href="/wiki/${text}" title="${text}">${text}</a>`,
];

function sentence(random: SeededRandom): string {
  return `${times(14, () => random.pick(words)).join(" ")} ${random.pick(looks)(random.pick(words))}.`;
}

function table(random: SeededRandom): string {
  const row = (name: string) =>
    `<tr>${times(5, () => `<${name}>${random.pick(looks)(random.pick(words))}</${name}>`).join("")}</tr>`;
  return `<table><caption>${random.pick(words)}</caption><tbody>${row("th")}${times(8, () => row("td")).join("\n")}</tbody></table>`;
}

function list(random: SeededRandom, name: string): string {
  return `<${name}>${times(6, () => `<li>${sentence(random)}</li>`).join("\n")}</${name}>`;
}

function times(count: number, make: () => string): string[] {
  return Array.from({ length: count }, make);
}
