/** Single sign-on against a real OpenID provider, from a browser's first click to its session. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Settings } from "../../config/settings/schema.ts";
import { Browser, type Shown } from "../support/browser/browser.ts";
import { startServer } from "../support/server.ts";
import { passProvider } from "../support/sso/pass-provider.ts";
import { type ProviderPeople, startProvider, type TestProvider } from "../support/sso/provider.ts";
import { type RelyingServer, startRelyingServer } from "../support/sso/relying-server.ts";

/** With what the forms of RFC 6749 section 2.3.1 must encode. */
const clientSecret = 'a secret: +/%&=~"x';
const ada = { email: "ada@example.org", email_verified: true, name: "Ada Lovelace" };

const browserOf = ({ baseUrl }: { baseUrl: string }) => new Browser(fetch, baseUrl, { goesElsewhere: true });

async function signIn(server: RelyingServer, subject: string, query = "", browser = browserOf(server)) {
  const back = `${server.baseUrl}/sign-in/sso/callback`;
  await browser.open(`/sign-in/sso${query}`);
  const returned = await passProvider(browser, subject, back);
  const page = await browser.open(returned.url, (next) => next.pathname !== "/sign-in/sso/callback");
  return { page, browser, callback: returned.url };
}

const sentence = ({ alert }: Shown) => alert ?? "";

for (const claimsInIdToken of [true, false])
  describe(claimsInIdToken ? "with claims in the ID token" : "with claims in the user info", () => {
    let provider: TestProvider;
    beforeAll(async () => {
      provider = await startProvider({ clientId: "markmill", clientSecret, claimsInIdToken });
    }, 180_000);
    afterAll(() => provider[Symbol.asyncDispose]());

    async function start(people: ProviderPeople, settings: Partial<Settings> = {}): Promise<RelyingServer> {
      await provider.setPeople(people);
      return startRelyingServer({ "sso.issuer": provider.issuer, ...settings }, clientSecret);
    }

    test("the first sign-in makes a member, the next finds them, and each leads back to where it began", async () => {
      await using server = await start({ ada });
      const { page, browser } = await signIn(server, "ada", "?return_to=/consent%3Fa%3Db");
      const [user, ...others] = await server.ledger.read.users();
      expect([page.status, page.url.pathname + page.url.search]).toEqual([303, "/consent?a=b"]);
      expect(others).toEqual([]);
      expect(user).toMatchObject({ email: "ada@example.org", name: "Ada Lovelace", role: "member" });
      expect(user?.organizationName).toBe("default");
      expect(browser.cookie("markmill.session_token")).toBe(`of-${user?.id}`);
      expect(browser.cookie("markmill.sso")).toBeUndefined();

      await provider.setPeople({ ada: { ...ada, email: "ada@new.example.org", name: "Ada King" } });
      const again = await signIn(server, "ada");
      expect(again.page.url.pathname).toBe("/");
      expect(await server.ledger.read.users()).toMatchObject([
        { id: user?.id, email: "ada@example.org", name: "Ada King" },
      ]);
      expect(server.signedIn).toEqual([user?.id ?? "", user?.id ?? ""]);
    }, 180_000);

    test("groups make an administrator and take that away, let people in and put them out", async () => {
      const groups = { "sso.member_groups": ["staff", "guests"], "sso.admin_groups": ["ops"] };
      await using server = await start({ ada: { ...ada, groups: ["staff", "ops"] } }, groups);
      const role = async () => (await server.ledger.read.users())[0]?.role;
      await signIn(server, "ada");
      expect(await role()).toBe("admin");
      await provider.setPeople({ ada: { ...ada, groups: "staff" } });
      await signIn(server, "ada");
      expect(await role()).toBe("member");
      for (const groups of [["Staff", "ops "], [], "staff,guests", undefined]) {
        await provider.setPeople({ ada: { ...ada, ...(groups && { groups }) } });
        const { page, browser } = await signIn(server, "ada");
        expect([groups, page.status]).toEqual([groups, 403]);
        expect(sentence(page)).toContain("Ask your administrator to add you to a group");
        expect(browser.cookie("markmill.session_token")).toBeUndefined();
      }
      expect(server.signedIn).toHaveLength(2);
    }, 180_000);

    test("a banned user stays out", async () => {
      await using server = await start({ ada });
      await signIn(server, "ada");
      server.banEverybody();
      const { page, browser } = await signIn(server, "ada");
      expect([page.status, browser.cookie("markmill.session_token")]).toEqual([403, undefined]);
      expect(sentence(page)).toContain("banned");
    }, 180_000);

    test("an address alone links no user, a confirmed one does", async () => {
      await using server = await start({ ada: { ...ada, email_verified: false } });
      const organization = await makeOrganization(server);
      await server.ledger.write("createUser", {
        userId: "usr_local",
        accountId: "acc_local",
        email: "ada@example.org",
        name: "Local",
        passwordHash: null,
        role: "admin",
        organizationId: organization,
        actor: { kind: "system", id: null },
        nowMs: server.clock.nowMs(),
      });
      const { page } = await signIn(server, "ada");
      expect(page.status).toBe(403);
      expect(sentence(page)).toContain("has not verified that the address is yours");
      expect(server.signedIn).toEqual([]);
      await provider.setPeople({ ada });
      await signIn(server, "ada");
      expect(server.signedIn).toEqual(["usr_local"]);
    }, 180_000);

    test("an answer is good once, in the browser that asked, and for its time", async () => {
      await using server = await start({ ada });
      const { callback, browser } = await signIn(server, "ada");
      const refused = async (address: string | URL, with_: Browser, said: string) => {
        const page = await with_.open(address);
        expect([page.status, sentence(page)]).toEqual([400, expect.stringContaining(said)]);
        expect(page.headers.getSetCookie()).toEqual([expect.stringContaining("markmill.sso=; ")]);
      };
      await refused(callback, browser, "start again");
      await refused(callback, browserOf(server), "start again");

      // The same answer with the same cookie, put back by hand.
      const second = browserOf(server);
      await second.open("/sign-in/sso");
      const kept = second.cookies.filter(({ name }) => name === "markmill.sso");
      const back = `${server.baseUrl}/sign-in/sso/callback`;
      const { url } = await passProvider(second, "ada", back);
      await second.open(url, (next) => next.pathname === "/");
      second.cookies.push(...kept);
      await refused(url, second, "start again");
      expect(server.signedIn).toHaveLength(2);

      const late = browserOf(server);
      await late.open("/sign-in/sso");
      const returned = await passProvider(late, "ada", back);
      server.clock.aheadMs = 10 * 60_000;
      await refused(returned.url, late, "expired");
      expect(server.signedIn).toHaveLength(2);
    }, 180_000);
  });

test("a public client needs no secret, PKCE alone proves it", async () => {
  await using provider = await startProvider({
    clientId: "markmill",
    clientSecret: null,
    claimsInIdToken: true,
  });
  await provider.setPeople({ ada });
  await using server = await startRelyingServer({ "sso.issuer": provider.issuer });
  const { page } = await signIn(server, "ada");
  expect([page.status, server.signedIn.length]).toEqual([303, 1]);
}, 180_000);

test("a wrong secret is reported as the administrator's to fix", async () => {
  await using provider = await startProvider({ clientId: "markmill", clientSecret, claimsInIdToken: true });
  await provider.setPeople({ ada });
  await using server = await startRelyingServer({ "sso.issuer": provider.issuer }, "another");
  const { page } = await signIn(server, "ada");
  expect([page.status, server.signedIn]).toEqual([500, []]);
  expect(sentence(page)).toContain("markmill doctor");
  const logged = server.log.find(({ event }) => event === "request_failed");
  expect(String(logged?.fields.cause)).toContain("invalid_client");
}, 180_000);

test("the executable: its session works, and ends when its owner has left the groups", async () => {
  await using provider = await startProvider({
    clientId: "markmill",
    clientSecret: null,
    claimsInIdToken: false,
  });
  await provider.setPeople({ ada: { ...ada, groups: ["staff"] } });
  const env = {
    MARKMILL_SSO__ISSUER: provider.issuer,
    MARKMILL_SSO__CLIENT_ID: "markmill",
    MARKMILL_SSO__MEMBER_GROUPS: "staff",
  };
  await using server = await startServer({ env });
  const browser = browserOf(server);
  const usage = () => browser.call("GET", "/v1/account/usage");
  const passes = async (with_: Browser) => {
    await with_.open("/sign-in/sso");
    const back = `${server.baseUrl}/sign-in/sso/callback`;
    const { url } = await passProvider(with_, "ada", back);
    return with_.open(url, (next) => next.pathname === "/");
  };
  expect([(await usage()).status, (await passes(browser)).status, (await usage()).status]).toEqual([
    401, 303, 200,
  ]);
  await provider.setPeople({ ada: { ...ada, groups: [] } });
  expect((await passes(browserOf(server))).status).toBe(403);
  expect((await usage()).status).toBe(401);
}, 180_000);

async function makeOrganization(server: RelyingServer): Promise<string> {
  const organizationId = `org_${"0".repeat(32)}`;
  const made = { organizationId, projectId: `prj_${"0".repeat(32)}`, name: "default", planId: "internal" };
  const actor = { kind: "system", id: null } as const;
  await server.ledger.write("createOrganization", { ...made, actor, nowMs: server.clock.nowMs() });
  return organizationId;
}
