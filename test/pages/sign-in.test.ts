/** Signing in and letting applications in, as a browser without scripts sees it. */
import { describe, expect, test } from "bun:test";
import { dayMs } from "../../config/units.ts";
import { Browser, type Shown } from "../support/browser/browser.ts";
import { createPagesInstallation, sessionCookie } from "../support/pages/installation.ts";
import { origin, other, right, signIn, sound, visit } from "../support/pages/visit.ts";

describe("signing in", () => {
  test("with address and password leads to the account, and out again", async () => {
    const { browser, sessions } = visit();
    sound(await browser.open("/sign-in"));
    const start = sound(await signIn(browser));
    expect(start.at).toBe("/");
    expect(start.text).toContain("You are signed in as Ada <Lovelace> (ada@example.org).");
    const account = sound(await browser.click("Your account"));
    expect(account.at).toBe("/account");
    expect(account.text).toContain("Ada <Lovelace>");
    expect(account.text).toContain("Analytical Engines");
    expect(account.text).not.toContain("Administrator");
    const gone = sound(await browser.submit("Sign out"));
    expect([gone.at, sessions.size]).toEqual(["/sign-in", 0]);
    expect(browser.cookie(sessionCookie)).toBeUndefined();
    expect(sound(await browser.open("/account")).at).toBe("/sign-in?return_to=%2Faccount");
  });

  test("the bare address is for everybody, says what there is without scripts, and leads in and out", async () => {
    const { browser, sessions } = visit();
    const bare = sound(await browser.open("/"));
    expect([bare.at, bare.title]).toEqual(["/", "Documents to Markdown – Markmill"]);
    expect(bare.text).toContain("This page needs scripts, which all come from this installation.");
    expect(bare.text).not.toContain("signed in");
    await browser.click("Sign in");
    expect((await signIn(browser)).at).toBe("/");
    expect(sound(await browser.open("/")).text).toContain("You are signed in as Ada <Lovelace>");
    expect(sound(await browser.submit("Sign out")).at).toBe("/sign-in");
    expect(sessions.size).toBe(0);
  });

  test("the address may be written in capitals and with blanks around it", async () => {
    const { browser } = visit();
    await browser.open("/sign-in");
    expect((await signIn(browser, right, " ADA@Example.ORG ")).at).toBe("/");
  });

  test("every wrong combination gets the same message", async () => {
    const { newBrowser, addUser } = visit();
    addUser("banned@example.org", right, { banned: true });
    const pages: Shown[] = [];
    for (const [email, password] of [
      ["ada@example.org", "wrong"],
      ["nobody@example.org", right],
      ["banned@example.org", right],
      ["no address", right],
    ] as const) {
      const browser = newBrowser();
      await browser.open("/sign-in");
      pages.push(sound(await signIn(browser, password, email), 401));
      expect(browser.cookies).toEqual([]);
    }
    const [first] = pages;
    for (const page of pages) {
      expect(page.alert).toBe("Wrong email address or password.");
      expect(page.title).toBe("Error: Sign in – Markmill");
      expect(page.html.replace(/ value="[^"]*"/g, "")).toBe(first?.html.replace(/ value="[^"]*"/g, "") ?? "");
    }
    expect(first?.html).toContain('value="ada@example.org"');
  });

  test("an empty field is reported at the field", async () => {
    const { browser, checks } = visit();
    await browser.open("/sign-in");
    const page = sound(await browser.submit("Sign in", { email: "ada@example.org" }), 400);
    expect(page.alert).toContain("Enter your password.");
    expect(page.html).toContain('aria-describedby="password-wrong"');
    expect(checks.made).toBe(0);
  });

  test("continues to the requested page within the installation, and nowhere else", async () => {
    const { newBrowser } = visit();
    const to = async (query: string) => {
      const browser = newBrowser();
      await browser.open(`/sign-in${query}`);
      await signIn(browser);
      return browser.sent.at(-1)?.path;
    };
    expect(await to("?return_to=/docs/errors%3Fa=b")).toBe("/docs/errors?a=b");
    for (const evil of ["//evil.example", "https://evil.example/", "/\t/evil.example", "/\\evil.example"])
      expect(await to(`?return_to=${encodeURIComponent(evil)}`)).toBe("/");
  });

  test("continues an application's request, whose query is unchanged", async () => {
    const { browser } = visit();
    const query = "redirect_uri=cursor%3A%2F%2Fback&b=2&sig=good&scope=a+b";
    sound(await browser.open(`/sign-in?${query}`));
    const policy = browser.shown.headers.get("content-security-policy");
    expect(policy).toContain("form-action 'self' cursor:;");
    await signIn(browser, "wrong");
    await signIn(browser);
    expect(browser.sent.at(-1)?.path).toBe(`/oauth/authorize?${query}`);
  });

  test("a signed-in user may continue or sign out", async () => {
    const { browser } = visit();
    await browser.open("/sign-in");
    await signIn(browser);
    const page = sound(await browser.open("/sign-in?return_to=/docs/errors"));
    expect(page.text).toContain("You are signed in as Ada <Lovelace> (ada@example.org).");
    await browser.click("Continue");
    expect(browser.shown.at).toBe("/docs/errors");
    await browser.open("/sign-in?return_to=/docs/errors");
    const form = sound(await browser.submit("Sign out and use another account"));
    expect([form.at, form.title]).toEqual(["/sign-in?return_to=/docs/errors", "Sign in – Markmill"]);
  });

  test("an expired session does not block the page", async () => {
    const { browser, sessions } = visit();
    await browser.open("/sign-in");
    await signIn(browser);
    sessions.clear();
    expect(sound(await browser.open("/sign-in")).title).toBe("Sign in – Markmill");
  });

  test("other ways are offered where there are any", async () => {
    const plain = visit();
    const page = await plain.browser.open("/sign-in");
    expect(page.text).not.toContain("Create one");
    expect(page.html).not.toContain("/sign-in/sso");
    const more = visit({
      "accounts.sign_up": true,
      "sso.issuer": "https://login.example",
      "sso.name": "Corp <login>",
    });
    const offered = sound(await more.browser.open("/sign-in?return_to=/docs/errors"));
    expect(offered.text).toContain("Sign in with Corp <login>");
    expect(offered.html).toContain('href="/sign-in/sso?return_to=%2Fdocs%2Ferrors"');
    expect(sound(await more.browser.click("Create one")).at).toBe("/sign-up?return_to=%2Fdocs%2Ferrors");
  });
});

describe("the account", () => {
  test("changes its password, with what is wrong told at its field", async () => {
    const { browser, ada } = visit();
    expect((await browser.open("/account/password")).at).toContain("/sign-in?return_to=");
    await signIn(browser);
    const page = sound(await browser.open("/account/password"));
    expect(page.html).toContain('value="ada@example.org"');
    const fresh = { new_password: other, new_password_again: other };
    const wrong = sound(await browser.submit("Change password", { current_password: "no", ...fresh }), 400);
    expect(wrong.text).toContain("The current password is wrong.");
    const differ = { current_password: right, ...fresh, new_password_again: "else" };
    expect(sound(await browser.submit("Change password", differ), 400).text).toContain("do not match");
    expect(ada.password).toBe(right);
    const done = sound(await browser.submit("Change password", { current_password: right, ...fresh }));
    expect([done.at, ada.password]).toEqual(["/account?done=password", other]);
    expect(done.text).toContain("Password changed.");
  });

  test("shows the applications that may act for it, and disconnects its own alone", async () => {
    const { browser, apps, ada } = visit();
    await browser.open("/sign-in");
    await signIn(browser);
    const app = { scopes: ["svc:usage"], resources: [], firstConsentAtMs: 0, lastUsedAtMs: null };
    apps.push({ ...app, clientId: "a", clientName: "<b>Notes", userId: ada.id });
    apps.push({ ...app, clientId: "b", clientName: "Of another", userId: "usr_9" });
    const page = sound(await browser.open("/account"));
    expect(page.text).toContain("<b>Notes can: View your organization's Credits, limits and usage");
    expect(page.text).not.toContain("Of another");
    expect((await browser.submit("Disconnect <b>Notes", { client_id: "b" })).status).toBe(404);
    await browser.open("/account");
    expect(sound(await browser.submit("Disconnect <b>Notes")).text).toContain("Application disconnected.");
    expect(apps.map(({ clientId }) => clientId)).toEqual(["b"]);
  });

  test("signs out everywhere", async () => {
    const { browser, newBrowser, sessions } = visit();
    const elsewhere = newBrowser();
    for (const each of [browser, elsewhere]) {
      await each.open("/sign-in");
      await signIn(each);
    }
    await browser.open("/account");
    expect(sound(await browser.submit("Sign out everywhere")).at).toBe("/sign-in");
    expect(sessions.size).toBe(0);
    expect((await elsewhere.open("/account")).at).toContain("/sign-in");
  });
});

describe("what comes from elsewhere", () => {
  const headers = { "content-type": "application/x-www-form-urlencoded", host: "markmill.test:8484" };
  const post = (here: ReturnType<typeof visit>, path: string, more: Record<string, string>, body = "") =>
    here.sendFrom("192.0.2.1")(
      new Request(origin + path, { method: "POST", headers: { ...headers, ...more }, body }),
    );
  const body = `email=ada%40example.org&password=${encodeURIComponent(right)}`;

  test.each([
    "/account/password",
    "/account/disconnect",
    "/account/sign-out-everywhere",
    "/sign-in",
    "/sign-out",
    "/consent?sig=good",
    "/setup",
    "/invitation",
    "/reset",
  ])("no foreign page posts to %s, with or without a cookie", async (path) => {
    const here = visit();
    for (const more of [
      { origin: "https://evil.example" },
      { origin: "null", "sec-fetch-site": "cross-site" },
      { origin: "http://markmill.test:8485", cookie: `${sessionCookie}=session-1` },
      {},
    ]) {
      const response = await post(here, path, more, body);
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.text()).toContain(`Open them at ${origin}.`);
    }
    expect([here.checks.made, here.sessions.size]).toEqual([0, 0]);
    expect(here.log.at(-1)?.fields).toMatchObject({ code: "csrf_rejected" });
  });

  test("forms are forms, and small", async () => {
    const here = visit();
    const same = { origin };
    const json = await post(here, "/sign-in", { ...same, "content-type": "application/json" }, "{}");
    expect(json.status).toBe(415);
    expect(json.headers.get("content-type")).toStartWith("text/html");
    expect((await post(here, "/sign-in", same, `email=${"a".repeat(20_000)}`)).status).toBe(413);
    expect((await post(here, "/sign-in", same, "email=a&email=b&password=c")).status).toBe(400);
    const raw = await post(here, "/sign-in", same, "email=%ff%fe&password=%ff");
    expect(raw.status).toBe(401);
  });
});

describe("letting an application in", () => {
  const query = "client_id=client_1&redirect_uri=https%3A%2F%2Fnotes.example%2Fback&sig=good";

  async function asked(changes: Partial<Parameters<typeof Object.assign>[0]> = {}, at = query) {
    const here = visit();
    Object.assign(here.asked, changes);
    sound(await here.browser.open(`/consent?${at}`));
    expect(here.browser.shown.at).toStartWith("/sign-in?return_to=%2Fconsent%3F");
    const page = sound(await signIn(here.browser));
    return { here, page, browser: here.browser };
  }

  test("shows who asks, that it is not verified, the destination, the permissions and the account", async () => {
    const { page } = await asked({ clientName: "<b>Your bank</b>" });
    expect(page.text).toContain("An application named <b>Your bank</b> wants to act on your behalf.");
    expect(page.text).toContain("Its name is not verified.");
    expect(page.text).toContain("notes.example");
    expect(page.text).toContain("spend your organization's Credits");
    expect(page.text).toContain("Stay connected until you disconnect it");
    expect(page.text).toContain("made:up");
    expect(page.text).toContain("Ada <Lovelace> (ada@example.org), organization Analytical Engines");
    expect(page.headers.get("content-security-policy")).toContain(
      "form-action 'self' https://notes.example;",
    );
  });

  test.each([
    ["Allow", true, "https://notes.example/back?code=1"],
    ["Deny", false, "https://notes.example/back?error=access_denied"],
  ] as const)("%s sends the browser back", async (button, accept, left) => {
    const { here, browser } = await asked();
    await browser.submit(button);
    expect(here.decisions).toEqual([{ query, accept, by: here.ada.id }]);
    expect(browser.left).toBe(left);
  });

  test.each([
    ["http://127.0.0.1:4711/cb", "127.0.0.1:4711", "http://127.0.0.1:4711"],
    ["http://[::1]:4711/cb", "[::1]:4711", "http://[::1]:4711"],
    ["cursor://anysphere.cursor/cb", "anysphere.cursor", "cursor:"],
    ["com.example.app:/cb", "", "com.example.app:"],
  ])("a program on the user's computer, %s, gets its browser back", async (address, redirectHost, source) => {
    const at = `redirect_uri=${encodeURIComponent(address)}&sig=good`;
    const { page, browser } = await asked({ redirectHost }, at);
    expect(page.headers.get("content-security-policy")).toContain(`form-action 'self' ${source};`);
    expect(page.text.includes("a program on your own computer")).toBe(address.startsWith("http:"));
    await browser.submit("Allow");
    expect(browser.left).toStartWith(address.slice(0, 8));
  });

  test("a query that the server did not sign is refused on a page", async () => {
    const { browser } = visit();
    await browser.open("/sign-in");
    await signIn(browser);
    expect(sound(await browser.open("/consent?client_id=x&sig=bad"), 400).title).toStartWith("Error: ");
  });

  test("another user who signs in meanwhile is asked again", async () => {
    const { here, browser } = await asked();
    const user = here.addUser("grace@example.org", right);
    here.sessions.set("session-other", user.id);
    browser.jar.keep(`${sessionCookie}=session-other`, browser.shown.url);
    const page = sound(await browser.submit("Allow"));
    expect(page.text).toContain("grace (grace@example.org)");
    expect(here.decisions).toEqual([]);
  });

  test("nothing is decided without a decision or a session", async () => {
    const { here, browser } = await asked();
    here.sessions.clear();
    expect((await browser.submit("Allow")).at).toStartWith("/sign-in?return_to=");
    expect(here.decisions).toEqual([]);
  });
});

describe("an installation behind a path of a proxy", () => {
  test("keeps its links, forms and cookies below that path", async () => {
    const here = createPagesInstallation({}, "https://corp.example/markmill");
    here.addUser("ada@example.org", right);
    const strip = (request: Request) => {
      const url = new URL(request.url);
      if (!url.pathname.startsWith("/markmill/")) throw new Error(`${url.pathname} is another's`);
      url.pathname = url.pathname.slice("/markmill".length);
      return here.sendFrom("192.0.2.1")(new Request(url.href, request));
    };
    const browser = new Browser(strip, "https://corp.example");
    await browser.open("/markmill/sign-in?return_to=/elsewhere");
    expect(sound(await signIn(browser)).at).toBe("/markmill/");
    const account = sound(await browser.click("Your account"));
    expect(account.at).toBe("/markmill/account");
    await browser.click("API errors");
    expect(browser.shown.at).toBe("/markmill/docs/errors");
    await browser.open("/markmill/account");
    expect((await browser.submit("Sign out")).at).toBe("/markmill/sign-in");
  });
});

describe("devices", () => {
  test("the cookie is for one year, for servers alone, and over TLS only where there is TLS", async () => {
    for (const [baseUrl, secure] of [
      [origin, false],
      ["https://markmill.test", true],
    ] as const) {
      const here = createPagesInstallation({}, baseUrl);
      here.addUser("ada@example.org", right);
      const cookies: string[] = [];
      const send = async (request: Request) => {
        const answer = await here.sendFrom("192.0.2.1")(request);
        cookies.push(...answer.headers.getSetCookie());
        return answer;
      };
      const browser = new Browser(send, baseUrl);
      await browser.open("/sign-in");
      await signIn(browser);
      const cookie = cookies.find((text) => text.startsWith("markmill.device="));
      expect(cookie).toMatch(
        /^markmill\.device=[\w.-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict(?:; Secure)?$/,
      );
      expect(cookie?.endsWith("; Secure")).toBe(secure);
      expect(cookie).not.toContain("ada");
    }
  });

  test("a browser that has signed in is not slowed by strangers, not even at its own address", async () => {
    const { newBrowser, time, checks } = visit();
    const owner = newBrowser();
    await owner.open("/sign-in");
    await signIn(owner);
    await owner.submit("Sign out");
    time.pass(dayMs);
    const stranger = newBrowser();
    await stranger.open("/sign-in");
    const answers: number[] = [];
    for (let n = 0; n < 12; n += 1) answers.push((await signIn(stranger, "guess")).status);
    expect(answers.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(answers.slice(5).every((status) => status === 429)).toBe(true);
    const page = sound(stranger.shown, 429);
    expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(page.alert).toMatch(/^Too many attempts\. Try again in (1 second|\d+ seconds)\.$/);
    expect((await signIn(stranger)).status).toBe(429);
    const before = checks.made;
    await owner.open("/sign-in");
    expect((await signIn(owner)).at).toBe("/");
    expect(checks.made).toBe(before + 1);
  });
});

test("internal failures are reported without details", async () => {
  const { browser, failing, log } = visit();
  failing.next = new Error("SQLITE_IOERR /var/lib/secret");
  await browser.open("/sign-in");
  const page = sound(await signIn(browser), 500);
  expect(page.title).toBe("Error: Server error – Markmill");
  expect(page.html).not.toContain("SQLITE");
  expect(log.some(({ fields }) => String(fields.cause).includes("SQLITE_IOERR"))).toBe(true);
});
