import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemRandom } from "../../../config/ambient.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { faultOf } from "../../../config/testing/failures.ts";
import {
  type Script,
  type ScriptedProvider,
  startScriptedProvider,
} from "../../../test/support/sso/scripted-provider.ts";
import type { ProviderFetch } from "./contract.ts";
import { createRelyingParty } from "./relying-party.ts";

const redirectUri = "http://127.0.0.1:8484/sign-in/sso/callback";
let provider: ScriptedProvider;
let folder = "";
const asTold = {} as Script;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "markmill-party-"));
  provider = await startScriptedProvider();
  Object.assign(asTold, provider.script);
});
beforeEach(() => {
  Object.assign(provider.script, asTold);
  provider.asked.length = 0;
});
afterAll(() => {
  provider[Symbol.dispose]();
  rmSync(folder, { recursive: true });
});

function setUp(changes: Partial<Settings> = {}) {
  const clock = { ms: 0, nowMs: () => clock.ms, monotonicMs: () => clock.ms };
  const settings = {
    ...defaultSettings,
    ...{ "sso.issuer": provider.issuer, "sso.client_id": "markmill", ...changes },
  };
  const sent: { path: string; authorization: string | null; body: string }[] = [];
  const send: ProviderFetch = async (url, { body, ...init }) => {
    const text = body === undefined || body === null ? "" : String(body);
    const headers = new Headers(init.headers);
    sent.push({ path: new URL(url).pathname, authorization: headers.get("authorization"), body: text });
    return fetch(url, {
      method: init.method ?? "GET",
      headers,
      ...(text === "" ? {} : { body: text }),
      redirect: "manual",
    });
  };
  const party = createRelyingParty({ settings, fetch: send, clock, random: systemRandom });
  /** The whole sign-in, as a browser goes through it. */
  const signIn = async (change: (query: URLSearchParams) => void = () => undefined) => {
    const { location, attempt } = await party.begin(redirectUri);
    const back = await fetch(location, { redirect: "manual" });
    const query = new URL(back.headers.get("location") ?? "").searchParams;
    change(query);
    return party.complete({ query, attempt, redirectUri });
  };
  return { party, signIn, clock, sent };
}

const failure = async (act: Promise<unknown>) =>
  String((await faultOf(act)).cause).replace("single sign-on, ", "");

describe("a sign-in", () => {
  test("is who the provider says it is", async () => {
    expect(await setUp().signIn()).toEqual({
      ...{ issuer: provider.issuer, subject: "s-ada", email: "ada@example.org", emailVerified: true },
      ...{ name: "Ada", groups: [] },
    });
    expect(provider.asked).not.toContain("/userinfo");
  });

  test("begins with secrets of its own, and PKCE", async () => {
    const { party } = setUp({ "sso.scopes": ["openid", "groups"] });
    const { location, attempt } = await party.begin(redirectUri);
    const asked = Object.fromEntries(new URL(location).searchParams);
    expect(asked).toMatchObject({
      ...{ redirect_uri: redirectUri, scope: "openid groups", state: attempt.state, nonce: attempt.nonce },
      ...{ code_challenge_method: "S256", response_type: "code", client_id: "markmill" },
    });
    const secrets = [attempt.state, attempt.nonce, attempt.codeVerifier];
    expect([new Set(secrets).size, ...secrets.map((each) => each.length)]).toEqual([3, 43, 43, 43]);
  });

  test("of another window is refused before anything is asked", async () => {
    const { party, sent } = setUp();
    const { attempt } = await party.begin(redirectUri);
    const before = sent.length;
    const query = new URLSearchParams({ code: "x", state: "other" });
    expect(await failure(party.complete({ query, attempt, redirectUri }))).toBe(
      "start_again: state mismatch",
    );
    expect(sent.length).toBe(before);
  });

  test.each<[Partial<Script>, string]>([
    [{ signature: "none" }, "untrusted"],
    [{ signature: "other" }, "untrusted"],
    [{ claims: (claims) => ({ ...claims, nonce: "other" }) }, "untrusted"],
    [
      {
        callback: (query) =>
          new URLSearchParams({
            state: query.get("state") ?? "",
            error: "access_denied",
            iss: query.get("iss") ?? "",
          }),
      },
      "declined",
    ],
    [
      {
        answer: (path) =>
          path === "/token" ? Response.json({ access_token: "a", token_type: "Bearer" }) : null,
      },
      "untrusted",
    ],
  ])("that is not sound is refused", async (script, name) => {
    Object.assign(provider.script, script);
    expect(await failure(setUp().signIn())).toStartWith(`${name}: `);
  });
});

describe("the user info", () => {
  const withoutName = { claims: ({ name: _, ...claims }: Record<string, unknown>) => claims };
  const info = { sub: "s-ada", name: "Ada of the info", groups: ["a"] };

  test("is asked for what the ID token lacks, groups only if they matter", async () => {
    provider.script.userInfo = info;
    expect((await setUp({ "sso.admin_groups": ["a"] }).signIn()).groups).toEqual(["a"]);
    expect((await setUp({ "sso.member_groups": ["a"] }).signIn()).groups).toEqual(["a"]);
    expect((await setUp().signIn()).groups).toEqual([]);
    Object.assign(provider.script, withoutName);
    expect((await setUp().signIn()).name).toBe("Ada of the info");
  });

  test("is not asked where there is none", async () => {
    Object.assign(provider.script, withoutName);
    provider.script.metadata = ({ userinfo_endpoint: _, ...metadata }) => metadata;
    expect((await setUp().signIn()).name).toBeNull();
    expect(provider.asked).not.toContain("/userinfo");
  });
});

describe("the client's secret", () => {
  const file = (text: string) => {
    const path = join(folder, "secret");
    writeFileSync(path, text);
    return { "sso.client_secret_file": path };
  };
  const sentSecret = async (methods: string[] | undefined) => {
    provider.script.metadata = (metadata) =>
      methods === undefined ? metadata : { ...metadata, token_endpoint_auth_methods_supported: methods };
    const { signIn, sent } = setUp(file("s3cret\r\nsecond line\n"));
    await signIn();
    const { authorization, body } = sent.find(({ path }) => path === "/token") ?? {
      authorization: null,
      body: "",
    };
    return [authorization === `Basic ${btoa("markmill:s3cret")}`, body.includes("client_secret=s3cret")];
  };

  test("is sent in the header, or in the form where the provider does not take that", async () => {
    expect(await sentSecret(undefined)).toEqual([true, false]);
    expect(await sentSecret(["client_secret_post", "client_secret_basic"])).toEqual([true, false]);
    expect(await sentSecret(["client_secret_post"])).toEqual([false, true]);
    const { signIn, sent } = setUp();
    await signIn();
    expect(sent.find(({ path }) => path === "/token")).toMatchObject({ authorization: null });
  });

  test("must be there", async () => {
    expect(await failure(setUp(file("\nx")).party.begin(redirectUri))).toStartWith(
      "misconfigured: sso.client_secret_file: the first line of",
    );
    const none = { "sso.client_secret_file": join(folder, "none") };
    expect(await failure(setUp(none).party.begin(redirectUri))).toContain("none cannot be read: ");
  });
});

describe("the provider's metadata", () => {
  const asks = () => provider.asked.filter((path) => path.startsWith("/.well-known")).length;

  test("is kept for ten minutes, shared by who waits for it, and read anew by doctor", async () => {
    const { party, clock } = setUp();
    await Promise.all([party.begin(redirectUri), party.begin(redirectUri)]);
    clock.ms = 599_999;
    await party.begin(redirectUri);
    expect(asks()).toBe(1);
    clock.ms = 600_000;
    await party.begin(redirectUri);
    expect(asks()).toBe(2);
    expect(await party.examine()).toEqual({
      issuer: provider.issuer,
      authorizationEndpoint: `${provider.issuer}/authorize`,
    });
    expect(asks()).toBe(3);
  });

  test("is asked for again after a failure", async () => {
    provider.script.answer = () => new Response("", { status: 503 });
    const { party } = setUp();
    expect(await failure(party.begin(redirectUri))).toStartWith("unavailable: ");
    provider.script.answer = () => null;
    await party.begin(redirectUri);
    expect(asks()).toBe(2);
  });

  test("must be of the issuer that is configured, with or without a slash at its end", async () => {
    provider.script.metadata = (metadata) => ({ ...metadata, issuer: `${provider.issuer}/` });
    expect((await setUp().party.examine()).issuer).toBe(`${provider.issuer}/`);
    provider.script.metadata = (metadata) => ({ ...metadata, issuer: "https://other.example" });
    expect((await faultOf(setUp().party.examine())).code).toBe("internal_error");
  });

  test.each(["authorization_endpoint", "token_endpoint", "jwks_uri"])("must have %s", async (name) => {
    provider.script.metadata = (metadata) => ({ ...metadata, [name]: undefined });
    expect(await failure(setUp().party.examine())).toBe(`misconfigured: its metadata has no ${name}`);
  });

  test("needs a configuration, and encryption except on this machine", async () => {
    for (const missing of [{ "sso.issuer": null }, { "sso.client_id": null }])
      expect(await failure(setUp(missing).party.begin(redirectUri))).toBe(
        "misconfigured: it is not configured",
      );
    const plain = setUp({ "sso.issuer": "http://op.example" });
    expect(await failure(plain.party.begin(redirectUri))).toStartWith("misconfigured: ");
    expect(plain.sent).toEqual([]);
  });
});
