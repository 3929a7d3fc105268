import type { Scenario } from "../scenario.ts";

const secret = "/v1/account/webhook-secret";
const list = "/v1/account/deliveries";
const unknown = `${list}/evt_${"0".repeat(32)}`;
const post = { method: "POST", as: "account" } as const;
/** By RFC 6761 section 6.4 this name never resolves. */
const unreachable = "https://hooks.invalid/in";

const test = (url: unknown): Scenario => ({
  ...post,
  name: `testing ${JSON.stringify(url).slice(0, 60)}`,
  path: "/v1/account/webhook-test",
  body: JSON.stringify({ url }),
  status: 400,
  code: typeof url === "string" ? "invalid_webhook_url" : "invalid_request",
});

const wrongQuery = (query: string, path: string): Scenario => ({
  name: `the list with ${query}`,
  as: "account",
  path: `${list}?${query}`,
  status: 400,
  code: "invalid_request",
  details: [path],
});

export const webhooks: readonly Scenario[] = [
  {
    name: "the secret, which no cache keeps",
    as: "account",
    path: secret,
    status: 200,
    contains: [/"webhook_secret":"whsec_[A-Za-z0-9+/]{32}"/],
    answers: { "cache-control": "no-store" },
  },
  {
    ...post,
    name: "a new secret, beside which the old one signs for a while",
    path: secret,
    status: 200,
    contains: [/"webhook_secret":"whsec_[A-Za-z0-9+/]{32}"/, /"previous_valid_until":"20/],
    answers: { "cache-control": "no-store" },
  },
  { name: "the list", as: "account", path: list, status: 200 },
  {
    name: "a page of the list, of one status",
    as: "account",
    path: `${list}?limit=1&status=failed`,
    status: 200,
    json: { deliveries: [], next_cursor: null },
  },
  wrongQuery("limit=0", "/limit"),
  wrongQuery("limit=201", "/limit"),
  wrongQuery("status=cancelled", "/status"),
  wrongQuery("cursor=evt_1", "/cursor"),
  wrongQuery("page=2", "/page"),
  { name: "an unknown event", as: "account", path: unknown, status: 404, code: "event_not_found" },
  { name: "an invalid id", as: "account", path: `${list}/job_1`, status: 404, code: "event_not_found" },
  {
    ...post,
    name: "resending an unknown event",
    path: `${unknown}/redeliver`,
    status: 404,
    code: "event_not_found",
  },
  ...["http://hooks.example.org/", "https://127.0.0.1/", "https://localhost/", "", 7, null].map(test),
  {
    ...test(unreachable),
    name: "testing a name that does not resolve, or an installation that may not go out",
    details: ["/url"],
  },
  {
    method: "POST",
    name: "confirming with a webhook_url that nothing can be sent to",
    path: "/v1/jobs",
    body: ({ uploadId }) =>
      JSON.stringify({ upload_id: uploadId, max_credits: "5", webhook_url: unreachable }),
    status: 400,
    code: "invalid_webhook_url",
    details: ["/webhook_url"],
  },
  ...[
    { path: secret },
    { method: "POST", path: secret },
    { path: list },
    { path: unknown },
    { method: "POST", path: `${unknown}/redeliver` },
    { method: "POST", path: "/v1/account/webhook-test", body: '{"url":"https://hooks.example.org/"}' },
  ].map(
    (sent): Scenario => ({
      ...sent,
      name: `${sent.method ?? "GET"} ${sent.path} with a key for converting`,
      status: 403,
      code: "insufficient_scope",
      answers: { "www-authenticate": /scope="svc:account"/ },
      lacks: ["whsec_"],
    }),
  ),
];
