import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { catalogue } from "../../config/errors/catalogue.ts";
import { errorPage, errorPageHeaders } from "./error-page.ts";

test("each code has an element of its own to link to", () => {
  const page = errorPage();
  for (const code of Object.keys(catalogue)) expect(page.split(`id="${code}"`)).toHaveLength(2);
});

test("the policy admits the page's own style and nothing else", () => {
  const style = /<style>([^<]*)<\/style>/.exec(errorPage())?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  const policy = errorPageHeaders["content-security-policy"];
  expect(policy).toContain(`style-src 'sha256-${hash}'`);
  expect(policy).toStartWith("default-src 'none'");
  expect(policy).not.toContain("unsafe");
});

test("the page loads nothing and runs nothing", () => {
  expect(errorPage()).not.toMatch(/<script|<img|<link|src=|href=|style=|\son\w+=/i);
});
