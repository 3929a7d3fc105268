import { expect, test } from "bun:test";
import { requireOwnOrigin, requireSameOrigin } from "./cross-site.ts";

const base = "https://markmill.example:8443/under";
const own = "https://markmill.example:8443";

const cases: [method: string, headers: Record<string, string>, allowed: boolean][] = [
  ["POST", { origin: own }, true],
  ["POST", { origin: own, "sec-fetch-site": "same-origin" }, true],
  ["POST", { "sec-fetch-site": "same-origin" }, true],
  ["POST", {}, false],
  ["POST", { origin: "null" }, false],
  ["POST", { origin: "https://markmill.example" }, false],
  ["POST", { origin: "http://markmill.example:8443" }, false],
  ["POST", { origin: "https://evil.example", "sec-fetch-site": "same-origin" }, false],
  ["POST", { "sec-fetch-site": "same-site" }, false],
  ["POST", { "sec-fetch-site": "none" }, false],
  ["DELETE", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, false],
  ["GET", {}, true],
  ["GET", { origin: own }, true],
  ["GET", { origin: "https://evil.example" }, false],
  ["GET", { "sec-fetch-site": "none" }, true],
  ["GET", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, true],
  ["GET", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }, false],
  ["HEAD", { "sec-fetch-site": "same-site", "sec-fetch-mode": "cors" }, false],
];

test.each(cases)("%s with %j: %p", (method, headers, allowed) => {
  const check = () => requireSameOrigin(method, new Headers(headers), base);
  if (allowed) expect(check).not.toThrow();
  else expect(check).toThrow("own pages");
});

test.each([
  [{}, true],
  [{ origin: own }, true],
  [{ origin: "null" }, false],
  [{ origin: "http://markmill.example:8443" }, false],
  [{ origin: "https://evil.example" }, false],
])("an address that pages of other origins may not call, with %j: %p", (headers, allowed) => {
  const check = () => requireOwnOrigin(new Headers(headers), base);
  if (allowed) expect(check).not.toThrow();
  else expect(check).toThrow("other origins");
});
