import { expect, test } from "bun:test";
import { codeOf } from "../../../config/testing/failures.ts";
import { trySource } from "./testing/recorded.ts";
import { webPage } from "./web-page.ts";

const html = { "content-type": "text/html; charset=ISO-8859-1" };

test("a page is its bytes as they came, with what the host says of them", async () => {
  const { page, asked } = await trySource(webPage, "https://example.org/a", {
    "https://example.org/a": { headers: html, body: "<p>Hello</p>", url: "https://example.org/b" },
  });
  expect(asked).toEqual(["https://example.org/a"]);
  expect(page).toMatchObject({ kind: "html", charset: "iso-8859-1", url: new URL("https://example.org/b") });
});

test("an unavailable page is reported by its status", async () => {
  const of = (status: number) =>
    codeOf(trySource(webPage, "https://example.org/", { "https://example.org/": { status } }));
  expect(await of(401)).toBe("source_access_controlled");
  expect(await of(404)).toBe("remote_unavailable");
  expect(await of(418)).toBe("remote_unavailable");
  for (const status of [408, 429, 500]) expect(await of(status)).toBe("remote_unavailable");
  expect(await of(200)).toBe("empty_document");
});

test("a program that a host hands out as text is one, unless the host runs such", async () => {
  const of = async (address: string) => {
    const answer = { headers: { "content-type": "text/plain" }, body: "x = 1\n" };
    return (await trySource(webPage, address, { [address]: answer })).page;
  };
  expect(await of("https://example.org/tool.py")).toMatchObject({ kind: "text", codeLanguage: "python" });
  expect(await of("https://example.org/a.conf")).toMatchObject({ kind: "text", codeLanguage: "" });
  expect(await of("https://example.org/cgi-bin/tool.py")).not.toHaveProperty("codeLanguage");
  expect(await of("https://example.org/index.php")).not.toHaveProperty("codeLanguage");
  expect(await of("https://example.org/notes.txt")).not.toHaveProperty("codeLanguage");
});

test("three refreshes are followed, of the page to itself none", async () => {
  const to = (url: string) => ({
    headers: html,
    body: `<meta http-equiv="refresh" content="0;url=${url}"><p>a`,
  });
  const through = async (count: number) => {
    const { asked, page } = await trySource(webPage, "https://example.org/0", ({ url }) => {
      const at = Number(url.split("/").at(-1));
      return at < count ? to(`${at + 1}`) : { headers: html, body: "<p>end" };
    });
    return [asked.length, page?.url.href];
  };
  expect(await through(3)).toEqual([4, "https://example.org/3"]);
  expect(await codeOf(through(4))).toBe("url_not_permitted");
  const { asked } = await trySource(webPage, "https://example.org/0", () => to("0#part"));
  expect(asked).toHaveLength(1);
});

test("of frames the one with the most text is the page, and the page itself if none is one", async () => {
  const frames = '<frameset><frame src="/a"><frame src="/b"><frame src="/c"></frameset>';
  const of = (bodies: Record<string, string>) =>
    trySource(webPage, "https://example.org/", ({ url }) => {
      const { pathname } = new URL(url);
      return {
        headers: pathname === "/c" ? { "content-type": "text/plain" } : html,
        body: bodies[pathname] ?? frames,
      };
    });
  expect((await of({ "/a": "<p>a", "/b": "<p>longer", "/c": "much longer text" })).page?.url.pathname).toBe(
    "/b",
  );
  expect((await of({ "/a": "<p>same", "/b": "<p>same", "/c": "x" })).page?.url.pathname).toBe("/a");
  expect((await of({ "/a": "GIF8", "/b": "GIF8", "/c": "x" })).page?.url.pathname).toBe("/");
});

test("a page is named by its title, if it has one", async () => {
  const of = async (body: string) =>
    (await trySource(webPage, "https://example.org/", { "https://example.org/": { headers: html, body } }))
      .page;
  expect(await of("<title>Mill</title><p>a")).toMatchObject({ filename: "Mill.html" });
  expect(await of("<p>a")).not.toHaveProperty("filename");
});
