/** What a provider, or somebody in its place, may answer wrong; and what is seen of it when it answers nothing. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { Browser, type Shown } from "../support/browser/browser.ts";
import { type RelyingServer, startRelyingServer } from "../support/sso/relying-server.ts";
import {
  type Script,
  type ScriptedProvider,
  startScriptedProvider,
  subject,
} from "../support/sso/scripted-provider.ts";

let provider: ScriptedProvider;
let server: RelyingServer;
const asTold: Script = {} as Script;

beforeAll(async () => {
  provider = await startScriptedProvider();
  Object.assign(asTold, provider.script);
  server = await startRelyingServer({ "sso.issuer": provider.issuer }, "secret");
}, 180_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  provider[Symbol.dispose]();
});
beforeEach(() => {
  Object.assign(provider.script, asTold);
  // What is kept of the provider's metadata is forgotten.
  server.clock.aheadMs += 11 * 60_000;
  server.signedIn.length = 0;
  server.log.length = 0;
});

const ownPath = (url: URL) => url.pathname === "/";
const newBrowser = ({ baseUrl } = server) => new Browser(fetch, baseUrl, { goesElsewhere: true });
const signIn = (browser = newBrowser(), path = "/sign-in/sso") => browser.open(path, (next) => ownPath(next));
const sentence = ({ alert }: Shown) => alert ?? "";
const logged = () => String(server.log.find(({ event }) => event === "request_failed")?.fields.cause ?? "");

/** Nobody was signed in, nothing was made, the browser has no session and the attempt is over. */
async function expectRefused(page: Shown, browser: Browser, status: number, said: string): Promise<void> {
  expect([page.status, sentence(page)]).toEqual([status, expect.stringContaining(said)]);
  expect(server.signedIn).toEqual([]);
  expect(browser.cookies).toEqual([]);
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(page.headers.get("cache-control")).toBe("no-store");
}

test("a valid response signs in, with one request to each endpoint", async () => {
  provider.asked.length = 0;
  const page = await signIn();
  expect([page.status, page.url.pathname, server.signedIn.length]).toEqual([303, "/", 1]);
  expect(provider.asked).toEqual(["/.well-known/openid-configuration", "/token", "/jwks"]);
  provider.asked.length = 0;
  await signIn();
  expect(provider.asked).toEqual(["/token"]);
});

test("the redirect has PKCE, unguessable state and nonce, and a cookie that only we can read", async () => {
  const seen = await Promise.all(
    [1, 2].map(async () => {
      const answer = await fetch(`${server.baseUrl}/sign-in/sso?return_to=/secret-page`, {
        redirect: "manual",
      });
      const [cookie = ""] = answer.headers.getSetCookie();
      return { answer, cookie, query: new URL(answer.headers.get("location") ?? "").searchParams };
    }),
  );
  for (const { answer, cookie, query } of seen) {
    expect([answer.status, answer.headers.get("referrer-policy")]).toEqual([303, "no-referrer"]);
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: "code",
      client_id: "markmill",
      redirect_uri: `${server.baseUrl}/sign-in/sso/callback`,
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"])
      expect(query.get(name)).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(cookie).toMatch(
      /^markmill\.sso=v1\.[A-Za-z0-9_-]+; Path=\/sign-in\/sso; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    for (const open of ["secret-page", query.get("state") ?? "", query.get("nonce") ?? ""])
      expect(Buffer.from(cookie, "base64url").toString("latin1") + cookie).not.toContain(open);
  }
  for (const name of ["state", "nonce", "code_challenge"])
    expect(seen[0]?.query.get(name)).not.toBe(seen[1]?.query.get(name) ?? "");
});

test.each(["https://evil.example/", "//evil.example/", "/\\evil.example"])(
  "it leads back to no other place: %s",
  async (place) => {
    const page = await signIn(newBrowser(), `/sign-in/sso?return_to=${encodeURIComponent(place)}`);
    expect(page.url.href).toBe(`${server.baseUrl}/`);
  },
);

describe("refused, with no user signed in", () => {
  const nowSeconds = () => Math.floor(Date.now() / 1000);
  const told = (changes: Record<string, unknown>): Partial<Script> => ({
    claims: (claims) => ({ ...claims, ...changes }),
  });
  const query = (name: string, value: string | null): Partial<Script> => ({
    callback: (given) => {
      if (value === null) given.delete(name);
      else given.set(name, value);
      return given;
    },
  });
  const untrusted = [401, "could not be verified"] as const;
  const again = [400, "start again"] as const;

  test.each<[string, Partial<Script>, readonly [number, string], string]>([
    ["another state", query("state", "other"), again, "state"],
    ["no state", query("state", null), again, "state"],
    ["another nonce", told({ nonce: "other" }), untrusted, "nonce"],
    ["no nonce", told({ nonce: undefined }), untrusted, "nonce"],
    ["another issuer in the answer (RFC 9207)", query("iss", "https://evil.example"), untrusted, "iss"],
    ["no issuer in the answer", query("iss", null), untrusted, "iss"],
    ["another issuer in the ID token", told({ iss: "https://evil.example" }), untrusted, "claim"],
    ["an ID token for another client", told({ aud: "other" }), untrusted, "claim"],
    ["one for several, not by us", told({ aud: ["markmill", "other"], azp: "other" }), untrusted, "azp"],
    ["an ID token that has expired", told({ exp: nowSeconds() - 60 }), untrusted, "timestamp"],
    ["one without an end", told({ exp: undefined }), untrusted, "exp"],
    ["one that is not valid yet", told({ nbf: nowSeconds() + 600 }), untrusted, "timestamp"],
    ["an unsigned ID token", { signature: "none" }, untrusted, "alg"],
    [
      "an unsigned ID token of a provider that allows them",
      {
        signature: "none",
        metadata: (given) => ({ ...given, id_token_signing_alg_values_supported: ["none"] }),
      },
      untrusted,
      "",
    ],
    ["one signed by another key", { signature: "other" }, untrusted, "signature"],
    ["one signed by the client's secret", { signature: "hmac" }, untrusted, "alg"],
    ["an ID token without a subject", told({ sub: undefined }), untrusted, "sub"],
    ["no code", query("code", null), untrusted, "code"],
    ["an invalid code", query("code", "none"), again, "invalid_grant"],
    ["two states", { callback: (given) => new URLSearchParams(`${given}&state=x`) }, untrusted, "state"],
    ["a refusal at the provider", query("error", "access_denied"), [403, "declined"], "access_denied"],
    ["a provider that is busy", query("error", "temporarily_unavailable"), [503, "cannot be reached"], ""],
    [
      "a client that it does not like",
      query("error", "unauthorized_client"),
      [500, "markmill doctor"],
      "unauth",
    ],
    [
      "user info about another user",
      { ...told({ email: undefined }), userInfo: { sub: "other", email: "b@example.org" } },
      untrusted,
      "sub",
    ],
  ])("%s", async (_, changes, [status, said], cause) => {
    Object.assign(provider.script, changes);
    const browser = newBrowser();
    await expectRefused(await signIn(browser), browser, status, said);
    expect(logged().toLowerCase()).toContain(cause.toLowerCase());
    // The log knows of no code, no token and nobody's address.
    expect(JSON.stringify(server.log)).not.toMatch(/code-[0-9]|eyJ|ada@example/);
  });

  test("a cookie that was changed, is another installation's, or is missing", async () => {
    for (const change of [
      (value: string) => value.slice(0, -2) + (value.endsWith("AA") ? "BB" : "AA"),
      () => "v1.AAAA",
      () => "",
      (value: string) => `${value}; markmill.sso=${value}`,
    ]) {
      const browser = newBrowser();
      const atCallback = await browser.open("/sign-in/sso", (next) => next.pathname.endsWith("/callback"));
      for (const cookie of browser.cookies) cookie.value = change(cookie.value);
      const page = await browser.open(atCallback.url);
      await expectRefused(page, browser, 400, "start again");
    }
  });

  test("metadata of another issuer, and endpoints without TLS elsewhere", async () => {
    for (const [changes, cause] of [
      [{ issuer: "https://evil.example" }, "names https://evil.example"],
      [{ issuer: `${provider.issuer}/other` }, "sso.issuer is"],
      [{ token_endpoint: "http://10.0.0.1/token" }, "10.0.0.1"],
      [{ token_endpoint: "http://127.0.0.1:1/token" }, "127.0.0.1:1"],
      [{ token_endpoint: "https://169.254.169.254/token" }, "link-local"],
      [{ authorization_endpoint: undefined }, "authorization_endpoint"],
    ] as const) {
      server.log.length = 0;
      server.clock.aheadMs += 11 * 60_000;
      provider.script.metadata = (given) => ({ ...given, ...changes });
      const browser = newBrowser();
      const page = await signIn(browser);
      expect([page.status, server.signedIn]).toEqual([500, []]);
      expect(sentence(page)).toContain("markmill doctor");
      expect(logged()).toContain(cause);
    }
  });

  test("a list of groups that is too long to be sent does not sign out the user", async () => {
    await using strict = await startRelyingServer(
      { "sso.issuer": provider.issuer, "sso.member_groups": ["staff"] },
      "secret",
    );
    provider.script.claims = (claims) => ({
      ...claims,
      _claim_names: { groups: "src1" },
      _claim_sources: { src1: { endpoint: "https://graph.example/groups" } },
    });
    const page = await newBrowser(strict).open("/sign-in/sso");
    expect([page.status, sentence(page)]).toEqual([403, expect.stringContaining("more groups than")]);
    expect(strict.signedIn).toEqual([]);
  });
});

test("an issuer that ends with a slash, a key that is new, a secret in the form: as providers have them", async () => {
  let form = "";
  provider.script.metadata = (given) => ({
    ...given,
    issuer: `${provider.issuer}/`,
    token_endpoint_auth_methods_supported: ["client_secret_post"],
  });
  provider.script.callback = (given) => {
    given.set("iss", `${provider.issuer}/`);
    return given;
  };
  provider.script.claims = (claims) => ({
    ...claims,
    iss: `${provider.issuer}/`,
    email_verified: "true",
    name: "",
  });
  provider.script.userInfo = { sub: subject, given_name: "Ada", family_name: "Lovelace" };
  provider.script.answer = (path, request) => {
    if (path !== "/token") return null;
    void request
      .clone()
      .text()
      .then((text) => {
        form = text;
      });
    return null;
  };
  expect((await signIn()).status).toBe(303);
  expect(form).toContain("client_secret=secret");
  expect((await server.ledger.read.users())[0]?.name).toBe("Ada Lovelace");
});

describe("a provider that is down", () => {
  const unreachable = async (page: Shown) => {
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(sentence(page)).toContain("try again in a minute, or sign in with your password");
  };

  test("is a page that says what to do, whether it refuses or fails; a sign-in works again as soon as it does", async () => {
    provider.script.answer = () => new Response("oops", { status: 502 });
    await unreachable(await signIn());
    provider.script.answer = (path) => (path === "/token" ? new Response("oops", { status: 503 }) : null);
    await unreachable(await signIn());
    provider.script.answer = asTold.answer;
    expect((await signIn()).status).toBe(303);
    using gone = await startScriptedProvider();
    await using lonely = await startRelyingServer({ "sso.issuer": gone.issuer });
    await gone.stop();
    await unreachable(await newBrowser(lonely).open("/sign-in/sso"));
  });

  test("does not delay others: silent and dropped responses end in time, and many share one request", async () => {
    const silence = Promise.withResolvers<Response>();
    provider.script.answer = () => silence.promise;
    provider.asked.length = 0;
    const startedMs = performance.now();
    const pages = await Promise.all([signIn(), signIn(), signIn()]);
    expect(performance.now() - startedMs).toBeLessThan(8_000);
    for (const page of pages) await unreachable(page);
    expect(provider.asked).toEqual(["/.well-known/openid-configuration"]);
    silence.resolve(new Response());
    provider.script.answer = (path) =>
      path === "/token"
        ? new Response(new ReadableStream({ start: (c) => c.enqueue(Buffer.from("{")) }))
        : null;
    await unreachable(await signIn());
    expect(performance.now() - startedMs).toBeLessThan(16_000);
    // More than a provider has to say.
    provider.script.answer = (path) => (path === "/token" ? new Response("x".repeat(1_100_000)) : null);
    expect((await signIn()).status).toBe(500);
  }, 180_000);
});

test("an installation without a provider is reported", async () => {
  await using without = await startRelyingServer({});
  for (const path of ["/sign-in/sso", "/sign-in/sso/callback?code=a&state=b"]) {
    const page = await newBrowser(without).open(path);
    expect([page.status, sentence(page)]).toEqual([
      404,
      expect.stringContaining("Single sign-on is not available here"),
    ]);
    expect(page.headers.get("content-type")).toContain("text/html");
  }
});

test("redirects to the provider and back are limited like attempts to sign in, each separately", async () => {
  const times = async (path: string) => {
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1)
      statuses.push((await fetch(server.baseUrl + path, { redirect: "manual" })).status);
    return statuses;
  };
  expect(await times("/sign-in/sso")).toEqual([...Array(10).fill(303), 429, 429]);
  expect(await times("/sign-in/sso/callback?code=x&state=y")).toEqual([...Array(10).fill(400), 429, 429]);
  server.clock.aheadMs += 60_000;
  expect((await fetch(`${server.baseUrl}/sign-in/sso`, { redirect: "manual" })).status).toBe(303);
});
