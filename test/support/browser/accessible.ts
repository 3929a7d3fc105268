/** What every page promises to people who cannot see it, and to those who cannot run scripts. */

import type { Shown } from "./browser.ts";
import { allElements, attribute, elements, textOf } from "./html.ts";

/** What is missing, in plain words; nothing when all is well. */
export function pageProblems({ root, headers, title, alert, status }: Shown): string[] {
  const all = allElements(root);
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
    elements(root, "html").some((each) => attribute(each, "lang") === "en"),
    "no language",
  );
  demand(title.endsWith(" – Markmill") && title.length > 14, `no title: ${title}`);
  const isError = alert !== null || status >= 400;
  demand(
    isError === title.startsWith("Error: "),
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
  const loaded = all.filter(
    (each) =>
      ["script", "img", "link", "iframe", "object", "embed"].includes(each.tagName) ||
      Object.keys(each.properties).some((name) => /^(?:src|style|on[a-z]+)$/i.test(name)),
  );
  demand(loaded.length === 0, `loads or runs something: ${loaded.map(({ tagName }) => tagName).join(", ")}`);
  problems.push(...headerProblems(headers));
  return problems;
}

const wanted: Readonly<Record<string, RegExp>> = {
  "content-type": /^text\/html; charset=utf-8$/,
  "content-security-policy":
    /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]+'; form-action '(?:self|none)'[^;]*; base-uri 'none'; frame-ancestors 'none'$/,
  "referrer-policy": /^strict-origin$/,
  "cache-control": /^no-store$/,
  "x-content-type-options": /^nosniff$/,
};

function headerProblems(headers: Headers): string[] {
  return Object.entries(wanted).flatMap(([name, form]) => {
    const value = headers.get(name) ?? "";
    return form.test(value) ? [] : [`${name}: ${value}`];
  });
}
