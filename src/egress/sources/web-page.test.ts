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
