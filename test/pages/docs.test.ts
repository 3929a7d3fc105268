/** The documentation that the server shows: whole, of one piece with the document, and readable by everybody. */
import { describe, expect, test } from "bun:test";
import { errorCatalog, isErrorCode, jobErrorCodes } from "../../config/errors/catalog.ts";
import { thirdPartyLicenses } from "../../config/licenses.ts";
import { version } from "../../config/version.ts";
import { besideOperations } from "../../src/http/docs/errors-page.ts";
import { docsIndexPage } from "../../src/http/docs/index-page.ts";
import { type Described, operationsIn } from "../../src/http/openapi/described.ts";
import { pageProblems } from "../support/browser/accessible.ts";
import { Browser, type Shown } from "../support/browser/browser.ts";
import { allElements, attribute, elements, textOf } from "../support/browser/html.ts";
import { application } from "../support/routes/application.ts";

const origin = "http://localhost:8484";

const app = application(null, origin);
const browser = new Browser(
  async (request) => (await app.ask(request.method, new URL(request.url).pathname)).response,
  origin,
);
const document = JSON.parse((await browser.open("/openapi.json")).html) as Described;
const shown = {
  "/docs": await browser.open("/docs"),
  "/docs/api": await browser.open("/docs/api"),
  "/docs/errors": await browser.open("/docs/errors"),
  "/docs/licenses": await browser.open("/docs/licenses"),
};
const pages = Object.entries(shown);
const idsOf = new Map(
  pages.map(([path, { root }]) => [
    path,
    new Set(allElements(root).flatMap((each) => attribute(each, "id") ?? [])),
  ]),
);
const links = (page: Shown) => elements(page.root, "a").map((each) => attribute(each, "href") ?? "");

/** What differs from pages with forms: these may be kept for a while, and tell nobody where a reader came from. */
const forEverybody = /^(?:referrer-policy: no-referrer|cache-control: public, max-age=300)$/;

describe.each(pages)("%s", (at, page) => {
  test("is accessible, loads nothing and runs nothing", () => {
    expect(pageProblems(page).filter((problem) => !forEverybody.test(problem))).toEqual([]);
    expect(page.html).not.toMatch(/<script|<img|<link|\ssrc=|\sstyle=|\son\w+=/i);
  });

  test("its headings leave no level out", () => {
    const levels = allElements(page.root).flatMap(({ tagName }) => /^h([1-6])$/.exec(tagName)?.[1] ?? []);
    for (const [at, level] of levels.entries())
      expect(Number(level) - Number(levels[at - 1] ?? 0)).toBeLessThanOrEqual(1);
  });

  test("its links lead to something on this very installation", () => {
    for (const href of links(page)) {
      expect(href).toStartWith(href.startsWith("#") ? "#" : "/");
      const [path = "", fragment] = href.split("#", 2);
      const target = idsOf.get(path === "" ? at : path);
      if (target === undefined) expect(Object.keys(document.paths)).toContain(path);
      else if (fragment !== undefined) expect([href, target.has(fragment)]).toEqual([href, true]);
    }
  });
});

describe("the API reference", () => {
  const page = shown["/docs/api"];

  test("has every operation with its address, parameters, a call to copy and its errors", () => {
    const sections = new Map(elements(page.root, "section").map((each) => [attribute(each, "id"), each]));
    for (const { method, path, operation } of operationsIn(document)) {
      const section = sections.get(operation.operationId);
      if (section === undefined) throw new Error(`${operation.operationId} is not there`);
      const text = textOf(section);
      expect(text).toContain(`${method} ${path}`);
      expect(text).toContain(`curl${method === "GET" ? "" : ` -X ${method}`} '${origin}/`);
      for (const { name, description } of operation.parameters ?? []) {
        expect(text).toContain(name);
        expect(text).toContain(description.replaceAll("`", ""));
      }
      for (const [status, { content }] of Object.entries(operation.responses)) {
        expect(text).toContain(status);
        for (const code of Object.keys(content?.["application/json"]?.examples ?? {}))
          expect(text).toContain(code);
      }
    }
  });

  test("says in which header a token goes", () => {
    const [section] = elements(page.root, "section").filter(
      (each) => attribute(each, "id") === "auth-jobToken",
    );
    expect(section && textOf(section)).toContain("In the header x-svc-job-token");
  });

  test("has every schema with its properties", () => {
    for (const [name, { properties = {} }] of Object.entries(document.components.schemas)) {
      const [section] = elements(page.root, "section").filter(
        (each) => attribute(each, "id") === `schema-${name}`,
      );
      if (section === undefined) throw new Error(`${name} is not there`);
      for (const property of Object.keys(properties)) expect(textOf(section)).toContain(property);
    }
  });
});

describe("the page of errors", () => {
  const page = shown["/docs/errors"];
  const documented = new Set(
    operationsIn(document).flatMap(({ operation }) =>
      Object.values(operation.responses).flatMap(({ content }) =>
        Object.keys(content?.["application/json"]?.examples ?? {}),
      ),
    ),
  );

  test("has each code once, and each in its contents", () => {
    for (const code of Object.keys(errorCatalog)) {
      expect(page.html.split(`id="${code}"`)).toHaveLength(2);
      expect(links(page)).toContain(`#${code}`);
    }
  });

  test("says what helps, with commands as such", () => {
    const [section] = elements(page.root, "section").filter(
      (each) => attribute(each, "id") === "insufficient_scope",
    );
    expect(section && elements(section, "code").map(textOf)).toContain("markmill admin create-key --scopes");
    expect(page.text).not.toContain("`");
  });

  test("names the operations that answer with a code, and they link back", () => {
    const [section] = elements(page.root, "section").filter(
      (each) => attribute(each, "id") === "upload_not_found",
    );
    expect(section && elements(section, "a").map((each) => attribute(each, "href"))).toEqual([
      "/docs/api#confirmJob",
    ]);
    expect(links(shown["/docs/api"])).toContain("/docs/errors#upload_not_found");
  });

  test("every code is an operation's, a job's, or documented elsewhere", () => {
    const held = new Set([...documented, ...jobErrorCodes, ...Object.keys(besideOperations)]);
    expect(Object.keys(errorCatalog).filter((code) => !held.has(code))).toEqual([]);
    // The address of a schema that there is not is a path like any other that there is not.
    expect(Object.keys(besideOperations).filter((code) => documented.has(code))).toEqual(["route_not_found"]);
    expect([...documented].filter((code) => !isErrorCode(code))).toEqual([]);
  });
});

test("the page of licenses has this version and its license, and each package with its text folded away", () => {
  const page = shown["/docs/licenses"];
  const parts = elements(page.root, "details").map(textOf);
  const packages = thirdPartyLicenses();
  expect(page.text).toContain(`This is Markmill ${version}.`);
  expect(parts).toHaveLength(1 + packages.length);
  expect(parts[0]).toContain("GNU AFFERO GENERAL PUBLIC LICENSE");
  for (const [at, { name, version: of, license, text }] of packages.entries()) {
    expect(parts[at + 1]).toContain(`${name} ${of} ${license}`);
    expect(parts[at + 1]?.replace(/\s+/g, "")).toContain(text.replace(/\s+/g, "").slice(0, 200));
  }
  expect(links(shown["/docs"])).toContain("/docs/licenses");
});

test("behind a proxy that gives the installation a path, links have it", () => {
  const page = docsIndexPage(document, `${origin}/markmill`);
  expect(page).toContain('href="/markmill/docs/api"');
  expect(page).not.toContain('href="/docs');
});
