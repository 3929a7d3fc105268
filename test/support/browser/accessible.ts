/** What every page promises to people who cannot see it, and to those who cannot run scripts. */

import type { Shown } from "./browser.ts";
import { allElements, attribute, type Element, elements, textOf } from "./html.ts";

/** What is missing, in plain words; nothing when all is well. `language` is the one that the page should be in. */
export function pageProblems(
  { root, headers, title, alert, status }: Shown,
  language: "en" | "de" = "en",
): string[] {
  const all = allElements(root);
  const isConsole = all.some((each) => attribute(each, "id") === "app");
  const ids = all.flatMap((each) => attribute(each, "id") ?? []);
  const labels = new Map(
    elements(root, "label").map((label) => [attribute(label, "htmlFor"), textOf(label).trim()]),
  );
  const problems: string[] = [];
  const demand = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem);
  };
  demand(new Set(ids).size === ids.length, "an id stands twice");
  demand(elements(root, "h1").length === 1, "not one first heading");
  demand(elements(root, "main").length === 1, "not one main part");
  demand(
    elements(root, "html").some((each) => attribute(each, "lang") === language),
    `not in ${language}`,
  );
  demand(title.endsWith(" – Markmill") && title.length > 14, `no title: ${title}`);
  const isError = alert !== null || status >= 400;
  demand(
    isError === /^(?:Error|Fehler): /.test(title),
    `the title does not say whether there is an error: ${title}`,
  );
  demand(!isError || alert !== null, "an error that is not announced");
  for (const input of elements(root, "input").filter((each) => attribute(each, "type") !== "hidden")) {
    const id = attribute(input, "id");
    demand(id !== null && (labels.get(id) ?? "") !== "", `no label for ${attribute(input, "name")}`);
    demand(attribute(input, "autoComplete") !== null, `no autocomplete for ${id}`);
    for (const about of attribute(input, "ariaDescribedBy")?.split(" ") ?? [])
      demand(ids.includes(about), `${id} is described by ${about}, which is not there`);
    const wrong = `${id}-wrong`;
    const isWrong = attribute(input, "ariaInvalid") === "true";
    demand(isWrong === ids.includes(wrong), `${id} does not say whether it is wrong`);
    const described = attribute(input, "ariaDescribedBy")?.split(" ").includes(wrong) === true;
    demand(!isWrong || described, `${id} is not tied to what is wrong with it`);
    demand(
      attribute(input, "type") !== "password" || attribute(input, "value") === null,
      "a password came back",
    );
  }
  const loaded = all.filter((each) => loads(each) && !(isConsole && isOwnFile(each)));
  demand(loaded.length === 0, `loads or runs something: ${loaded.map(({ tagName }) => tagName).join(", ")}`);
  problems.push(...headerProblems(headers, isConsole ? consolePolicy : plainPolicy));
  return problems;
}

const loads = ({ tagName, properties }: Element) =>
  ["script", "img", "link", "iframe", "object", "embed"].includes(tagName) ||
  Object.keys(properties).some((name) => /^(?:src|style|on[a-z]+)$/i.test(name));

/** What a page of the console names is its own, hashed and outside of the page. */
function isOwnFile(element: Element): boolean {
  const address = attribute(element, "src") ?? attribute(element, "href") ?? "";
  const others = Object.keys(element.properties).filter((name) => /^(?:style|on[a-z]+)$/i.test(name));
  return /^(?:\/[\w-]+)*\/app\/[\w-]+-[a-z0-9]+\.(?:js|css|svg)$/.test(address) && others.length === 0;
}

const plainPolicy =
  /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]+'; form-action '(?:self|none)'[^;]*; base-uri 'none'; frame-ancestors 'none'$/;
const consolePolicy =
  /^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-[A-Za-z0-9+/=]+'; img-src 'self' blob:; media-src blob:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types markmill$/;

const wanted: Readonly<Record<string, RegExp>> = {
  "content-type": /^text\/html; charset=utf-8$/,
  "referrer-policy": /^strict-origin$/,
  "cache-control": /^no-store$/,
  "x-content-type-options": /^nosniff$/,
};

function headerProblems(headers: Headers, policy: RegExp): string[] {
  return Object.entries({ ...wanted, "content-security-policy": policy }).flatMap(([name, form]) => {
    const value = headers.get(name) ?? "";
    return form.test(value) ? [] : [`${name}: ${value}`];
  });
}
