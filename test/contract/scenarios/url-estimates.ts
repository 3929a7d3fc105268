/** Estimates by address. Nothing outside is reached from here; pages that are, are seen by test/url-import/pages.test.ts. */
import type { Scenario } from "../scenario.ts";

const post = { method: "POST", path: "/v1/url-estimates" } as const;
const asking = (url: unknown, more: object = {}) =>
  JSON.stringify({ url, accept_remote_fetch: true, ...more });
const ofUrl = (name: string, url: string, rest: Pick<Scenario, "status" | "code">): Scenario => ({
  ...post,
  ...rest,
  name,
  body: asking(url),
  details: ["/url"],
});
const invalid = { status: 400, code: "invalid_url" } as const;
const credentials = { status: 400, code: "credentials_in_url" } as const;
const forbidden = { status: 403, code: "url_not_permitted" } as const;
/** There is no such host anywhere (RFC 6761, section 6.4). */
const nowhere = "nowhere.invalid";
const unavailable = { status: 503, code: "remote_unavailable" } as const;
const malformed = (name: string, body: string, ...details: string[]): Scenario => ({
  ...post,
  name,
  body,
  status: 400,
  code: "invalid_request",
  details,
});

export const urlEstimates: readonly Scenario[] = [
  {
    ...post,
    ...unavailable,
    name: "an unreachable host is reported, and may be retried",
    body: asking(`https://${nowhere}/report`),
    contains: ['"retryable":true'],
    lacks: [nowhere, "report"],
  },
  { ...post, ...unavailable, name: "a bare domain is https", body: asking(nowhere) },
  { ...post, ...unavailable, name: "http becomes https", body: asking(`http://${nowhere}:80/a`) },
  {
    ...post,
    ...unavailable,
    name: "an international name and a fragment",
    body: asking("https://bücher.invalid/ä#b"),
  },
  {
    ...post,
    name: "consent is not given",
    body: asking("https://example.org/", { accept_remote_fetch: false }),
    status: 400,
    code: "remote_fetch_not_accepted",
    details: ["/accept_remote_fetch"],
  },
  malformed("consent is not said", JSON.stringify({ url: "https://example.org/" }), "/accept_remote_fetch"),
  malformed(
    "consent is a text",
    asking("https://example.org/", { accept_remote_fetch: "true" }),
    "/accept_remote_fetch",
  ),
  malformed("no address", JSON.stringify({ accept_remote_fetch: true }), "/url"),
  malformed("an address that is a number", asking(5), "/url"),
  malformed("an unknown field", asking("https://example.org/", { mode: "fast" }), "/mode"),
  malformed("a list", "[]", ""),
  malformed("no JSON", "{", ""),
  {
    ...post,
    name: "a form",
    headers: { "content-type": "multipart/form-data; boundary=b" },
    body: "x",
    status: 415,
    code: "unsupported_content_type",
  },

  ofUrl("no text", "", invalid),
  ofUrl("another scheme", "ftp://example.org/", invalid),
  ofUrl("a script", "javascript:alert(1)", invalid),
  ofUrl("a control character", "https://example.org/\r\nHost: x", invalid),
  ofUrl("no host", "https://", invalid),
  ofUrl("2,049 characters", `https://example.org/${"a".repeat(2_029)}`, invalid),
  ofUrl("2,048 characters that normalizing makes longer", `example.org/${"a".repeat(2_036)}`, invalid),
  {
    ...post,
    ...unavailable,
    name: "2,048 characters",
    body: asking(`https://${nowhere}/${"a".repeat(2_048 - 9 - nowhere.length)}`),
  },

  ofUrl("a user name", "https://user@example.org/", credentials),
  ofUrl("a user name and password", "https://user:mk_live_pasted@example.org/", credentials),
  ofUrl("a presigned link", "https://b.example.org/k?X-Amz-Signature=ab&X-Amz-Expires=60", credentials),
  ofUrl("a signed link of the older form", "https://b.example.org/k?Expires=1&Signature=ab", credentials),
  ofUrl("a shared access signature", "https://a.example.org/c?sv=1&se=2&sig=ab", credentials),
  ofUrl("An access token", "https://example.org/?access_token=ab", credentials),
  {
    ...post,
    ...credentials,
    name: "a credential is not repeated",
    body: asking("https://user:mk_live_pasted@example.org/?api_key=pasted"),
    lacks: ["pasted", "example.org"],
  },

  ofUrl("this machine", "https://localhost/", forbidden),
  ofUrl("this machine as a number", "https://2130706433/", forbidden),
  ofUrl("this machine by IPv6", "https://[::1]/", forbidden),
  ofUrl("a private address", "https://10.0.0.1/", forbidden),
  ofUrl("a cloud's metadata", "https://169.254.169.254/latest/meta-data/", forbidden),
  ofUrl("a name without a dot", "https://intranet/", forbidden),
  ofUrl("a reserved name", "https://printer.local/", forbidden),
  ofUrl("another port", "https://example.org:8443/", forbidden),

  {
    ...post,
    name: "without an account",
    as: null,
    body: asking("https://example.org/"),
    status: 401,
    code: "authentication_required",
  },
  {
    ...post,
    name: "without an account nothing is said about the body",
    as: null,
    body: "{",
    status: 401,
    code: "authentication_required",
  },
  {
    ...post,
    name: "with a job token, which is not an account",
    as: null,
    headers: { "x-svc-job-token": `mk_job_${"0".repeat(64)}` },
    body: asking("https://example.org/"),
    status: 401,
    code: "authentication_required",
  },
  {
    ...post,
    name: "with a wrong key",
    as: null,
    headers: { authorization: `Bearer mk_live_${"0".repeat(64)}` },
    body: asking("https://example.org/"),
    status: 401,
    code: "invalid_credentials",
  },
  {
    ...post,
    name: "with a key that may not convert",
    as: "usageOnly",
    body: asking("https://example.org/"),
    status: 403,
    code: "insufficient_scope",
  },
  {
    name: "the catalog says which pages there are, and from where",
    path: "/v1/capabilities",
    status: 200,
    contains: [/\{"id":"web-page","status":"live","unavailable_reason":null,"hosts":\["\*"\]\}/],
  },
];
